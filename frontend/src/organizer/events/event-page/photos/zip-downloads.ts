import { toast } from '@/shared/toast-store';
import { errorMessage } from '@/organizer/lib/error-message';
import { saveByLink, saveFilePicker, saveStream, type SaveProgress } from './save-stream';

interface Running {
  progress: SaveProgress;
  stop: () => void;
}

/** A download by the browser, after asking the server whether it would send the file. */
export type HandedOver = 'asking' | 'given';

/** By event. Outside the pages, so that a long download continues on other pages. */
const running = new Map<string, Running>();
const listeners = new Set<() => void>();

/** The browser asks before it closes a page with a download in it. */
const askBeforeClosing = (closing: BeforeUnloadEvent) => closing.preventDefault();

function set(eventId: string, download: Running | null): void {
  if (download) running.set(eventId, download);
  else running.delete(eventId);
  if (running.size > 0) window.addEventListener('beforeunload', askBeforeClosing);
  else window.removeEventListener('beforeunload', askBeforeClosing);
  listeners.forEach((listener) => listener());
}

export const zipDownloadOf = (eventId: string): Running | undefined => running.get(eventId);

/** @returns a function that removes the warning */
export function onZipDownloads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Save a ZIP, with progress in browsers that let pages write files. Shows the error if it fails.
 *
 * @param onHandOver called with the state of a download by the browser; null for other downloads
 */
export function startZipDownload(
  eventId: string,
  url: string,
  name: string,
  onHandOver: (state: HandedOver | null) => void,
): void {
  const pick = saveFilePicker();
  if (pick) void save(eventId, url, name, pick);
  else void handOver(url, onHandOver);
}

async function handOver(url: string, onHandOver: (state: HandedOver | null) => void): Promise<void> {
  onHandOver('asking');
  try {
    await saveByLink(url);
    onHandOver('given');
  } catch (error) {
    onHandOver(null);
    tellFailure(error);
  }
}

function tellFailure(error: unknown): void {
  toast({ title: 'Failed to download photos', description: errorMessage(error), variant: 'destructive' });
}

async function save(
  eventId: string,
  url: string,
  name: string,
  pick: NonNullable<ReturnType<typeof saveFilePicker>>,
): Promise<void> {
  const file = await pick({ suggestedName: name }).catch(() => null);
  if (!file) return;
  const stopped = new AbortController();
  const tell = (progress: SaveProgress) => set(eventId, { progress, stop: () => stopped.abort() });
  tell({ saved: 0, total: null, isLikely: false });
  try {
    await saveStream({ url, file, onProgress: tell, signal: stopped.signal });
    toast({ title: 'Photos downloaded' });
  } catch (error) {
    if (!stopped.signal.aborted) tellFailure(error);
  } finally {
    set(eventId, null);
  }
}
