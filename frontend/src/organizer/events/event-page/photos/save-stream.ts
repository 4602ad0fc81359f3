import { toApiError } from '@eventframe/contracts/api-client';
import { LIKELY_LENGTH_HEADER } from '@eventframe/contracts/headers';

/** A file the user chose to write to, see the File System Access API. */
interface ChosenFile {
  createWritable: () => Promise<WritableStream<Uint8Array>>;
}

type SaveFilePicker = (options: { suggestedName: string }) => Promise<ChosenFile>;

/** Ask where to save a file; undefined in browsers without such a dialog. */
export const saveFilePicker = (): SaveFilePicker | undefined =>
  (window as { showSaveFilePicker?: SaveFilePicker }).showSaveFilePicker?.bind(window);

export interface SaveProgress {
  /** Bytes. */
  saved: number;
  /** Total bytes; null if unknown. */
  total: number | null;
  /** Whether the server estimated the total. */
  isEstimated: boolean;
}

interface SaveStream {
  url: string;
  file: ChosenFile;
  /** Called at most every 100 ms. */
  onProgress: (progress: SaveProgress) => void;
  signal: AbortSignal;
}

const PROGRESS_INTERVAL_MS = 100;

/**
 * Stream a response to a file without keeping it in memory.
 *
 * @throws ApiError as the API client does; a partly written file is discarded
 */
export async function saveStream({ url, file, onProgress, signal }: SaveStream): Promise<void> {
  const response = await fetch(url, { credentials: 'same-origin', signal });
  if (!response.ok || !response.body) throw await toApiError(response);
  const length = response.headers.get('Content-Length');
  const estimated = response.headers.get(LIKELY_LENGTH_HEADER);
  const total = length ?? estimated;
  const size = { total: total === null ? null : Number(total), isEstimated: length === null };
  let saved = 0;
  let reportedAt = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      saved += chunk.byteLength;
      const now = performance.now();
      if (now - reportedAt >= PROGRESS_INTERVAL_MS || saved === size.total) {
        reportedAt = now;
        onProgress({ saved, ...size });
      }
      controller.enqueue(chunk);
    },
  });
  await response.body.pipeThrough(counter).pipeTo(await file.createWritable(), { signal });
}

/**
 * Let the browser download a file after a HEAD request succeeded. A rejected link alone would be a failed download
 * without a message.
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

/** Responses to HEAD have no body, so the message needs a second request. */
async function requireSent(url: string): Promise<void> {
  const controller = new AbortController();
  const response = await fetch(url, { credentials: 'same-origin', signal: controller.signal });
  if (!response.ok) throw await toApiError(response);
  controller.abort();
}
