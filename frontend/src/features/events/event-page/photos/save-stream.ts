import { toApiError } from '@eventframe/contracts/api-client';

/** A file the person chose to write to, as browsers with the File System Access API hand it out. */
interface ChosenFile {
  createWritable: () => Promise<WritableStream<Uint8Array>>;
}

type SaveFilePicker = (options: { suggestedName: string }) => Promise<ChosenFile>;

/** Asks where a file shall be saved; undefined where browsers have no such dialog: links save there. */
export const saveFilePicker = (): SaveFilePicker | undefined =>
  (window as { showSaveFilePicker?: SaveFilePicker }).showSaveFilePicker?.bind(window);

interface SaveStream {
  url: string;
  file: ChosenFile;
  /** Told the bytes saved, and all there will be where the server knows; at most every tenth of a second. */
  onProgress: (saved: number, total: number | null) => void;
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
  const total = length === null ? null : Number(length);
  let saved = 0;
  let told = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      saved += chunk.byteLength;
      const now = performance.now();
      if (now - told >= TELL_EVERY_MS || saved === total) {
        told = now;
        onProgress(saved, total);
      }
      controller.enqueue(chunk);
    },
  });
  await response.body.pipeThrough(counter).pipeTo(await file.createWritable(), { signal });
}
