import { toApiError } from '@eventframe/contracts/api-client';
import { LIKELY_LENGTH_HEADER } from '@eventframe/contracts/headers';

/** A file the person chose to write to, as browsers with the File System Access API hand it out. */
interface ChosenFile {
  createWritable: () => Promise<WritableStream<Uint8Array>>;
}

type SaveFilePicker = (options: { suggestedName: string }) => Promise<ChosenFile>;

/** Asks where a file shall be saved; undefined where browsers have no such dialog: links save there. */
export const saveFilePicker = (): SaveFilePicker | undefined =>
  (window as { showSaveFilePicker?: SaveFilePicker }).showSaveFilePicker?.bind(window);

export interface SaveProgress {
  /** Bytes. */
  saved: number;
  /** Bytes there will be in all; null where nobody knows beforehand. */
  total: number | null;
  /** Whether the total is a guess of the server's. */
  isLikely: boolean;
}

interface SaveStream {
  url: string;
  file: ChosenFile;
  /** Told at most every tenth of a second. */
  onProgress: (progress: SaveProgress) => void;
  signal: AbortSignal;
}

const TELL_EVERY_MS = 100;

/**
 * Writes an answer to a file as it comes: nothing of it is kept in memory, however large it is.
 *
 * @throws ApiError as the API client does; what was written of a stopped file is thrown away
 */
export async function saveStream({ url, file, onProgress, signal }: SaveStream): Promise<void> {
  const response = await fetch(url, { credentials: 'same-origin', signal });
  if (!response.ok || !response.body) throw await toApiError(response);
  const length = response.headers.get('Content-Length');
  const likely = response.headers.get(LIKELY_LENGTH_HEADER);
  const total = length ?? likely;
  const known = { total: total === null ? null : Number(total), isLikely: length === null };
  let saved = 0;
  let told = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      saved += chunk.byteLength;
      const now = performance.now();
      if (now - told >= TELL_EVERY_MS || saved === known.total) {
        told = now;
        onProgress({ saved, ...known });
      }
      controller.enqueue(chunk);
    },
  });
  await response.body.pipeThrough(counter).pipeTo(await file.createWritable(), { signal });
}

/**
 * Has the browser save a file as a link does, once the server says that it would send it: a link alone that is refused
 * leaves a failed download and no word.
 *
 * @throws ApiError the server's reason
 */
export async function saveByLink(url: string): Promise<void> {
  const head = await fetch(url, { method: 'HEAD', credentials: 'same-origin' });
  if (!head.ok) await requireSent(url);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** The reason comes with the refusal itself: an answer to HEAD has no words. */
async function requireSent(url: string): Promise<void> {
  const given = new AbortController();
  const answer = await fetch(url, { credentials: 'same-origin', signal: given.signal });
  if (!answer.ok) throw await toApiError(answer);
  given.abort();
}
