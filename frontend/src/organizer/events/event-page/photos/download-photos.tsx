import { Download, ImageDown } from 'lucide-react';
import { type MouseEvent, useState, useSyncExternalStore } from 'react';
import { Button, buttonStyles } from '@/organizer/components/ui/button';
import { Progress } from '@/organizer/components/ui/progress';
import { errorMessage } from '@/organizer/lib/error-message';
import { toast } from '@/shared/toast-store';
import type { OwnEvent } from '../../api/events';
import { saveByLink, saveFilePicker, type SaveProgress, saveStream } from './save-stream';

type ZipKind = 'framed' | 'originals';

/** URL of an event's photos as one ZIP; a plain link, so that every browser saves it. */
const zipUrl = (eventId: string, kind: ZipKind): string =>
  `/api/events/${encodeURIComponent(eventId)}/photos.zip?kind=${kind}`;

/** All photos as one ZIP, framed or as they were uploaded. */
export function DownloadPhotos({ event }: { event: OwnEvent }) {
  const { progress, browserDownload, start, stop } = useZipDownload(event.id);
  if (event.photoCount === 0) return null;
  if (progress) return <SavingProgress progress={progress} onStop={stop} />;
  const link = (kind: ZipKind) => ({
    href: zipUrl(event.id, kind),
    download: true,
    onClick: (clicked: MouseEvent) => {
      clicked.preventDefault();
      start(zipUrl(event.id, kind), `${event.linkSlug}-${kind}.zip`);
    },
    className: buttonStyles({ size: 'small' }),
  });
  return (
    <div>
      <div role="group" aria-label="Download all photos" className="flex flex-wrap items-center gap-2.5">
        <a {...link('framed')}>
          <Download /> All Framed (ZIP)
        </a>
        <a {...link('originals')}>
          <ImageDown /> All Originals (ZIP)
        </a>
      </div>
      <p role="status" className="text-small text-ink-soft not-empty:mt-2 lg:max-w-80">
        {browserDownload && BROWSER_DOWNLOAD_MESSAGES[browserDownload]}
      </p>
    </div>
  );
}

const BROWSER_DOWNLOAD_MESSAGES: Record<BrowserDownload, string> = {
  requesting: 'Requesting the photos…',
  started: 'Your browser is downloading the photos. See the progress in its downloads.',
};

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Maximum percentage while the total size is only estimated. */
const MAX_ESTIMATED_PERCENT = 99;

function SavingProgress({ progress, onStop }: { progress: SaveProgress; onStop: () => void }) {
  const { saved, total, isEstimated } = progress;
  const percent = total === null ? null : (saved / Math.max(1, total)) * 100;
  return (
    <div className="flex w-full items-center gap-4 lg:w-80">
      <div className="min-w-0 flex-1 space-y-1.5">
        {percent !== null && (
          <Progress
            percent={isEstimated ? Math.min(MAX_ESTIMATED_PERCENT, percent) : percent}
            label="Download"
          />
        )}
        <p className="text-small text-ink-soft tabular-nums">
          {megabytes(saved)}{' '}
          {total !== null && `of ${isEstimated ? 'about ' : ''}${megabytes(Math.max(saved, total))} `}
          saved
        </p>
      </div>
      <Button size="small" onClick={onStop}>
        Cancel
      </Button>
    </div>
  );
}

/** The running download of an event's ZIP, also if another page started it, or the state of the browser's download. */
function useZipDownload(eventId: string) {
  const download = useSyncExternalStore(onZipDownloads, () => zipDownloadOf(eventId));
  const [browserDownload, setBrowserDownload] = useState<BrowserDownload | null>(null);
  return {
    progress: download?.progress ?? null,
    browserDownload,
    start: (url: string, name: string) => startZipDownload(eventId, url, name, setBrowserDownload),
    stop: () => download?.stop(),
  };
}

interface Running {
  progress: SaveProgress;
  stop: () => void;
}

/** State of a download by the browser: requested from the server, or handed over to the browser. */
type BrowserDownload = 'requesting' | 'started';

/** By event. Outside the pages, so that a long download continues on other pages. */
const running = new Map<string, Running>();
const listeners = new Set<() => void>();

/** Makes the browser ask before it closes a page with a running download. */
const askBeforeClosing = (closing: BeforeUnloadEvent) => closing.preventDefault();

function set(eventId: string, download: Running | null): void {
  if (download) running.set(eventId, download);
  else running.delete(eventId);
  if (running.size > 0) window.addEventListener('beforeunload', askBeforeClosing);
  else window.removeEventListener('beforeunload', askBeforeClosing);
  listeners.forEach((listener) => listener());
}

const zipDownloadOf = (eventId: string): Running | undefined => running.get(eventId);

/** @returns a function that unsubscribes */
function onZipDownloads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Save a ZIP, with progress in browsers that let pages write files. Shows the error if it fails.
 *
 * @param onBrowserDownload called with the state of a download by the browser; null for other downloads
 */
function startZipDownload(
  eventId: string,
  url: string,
  name: string,
  onBrowserDownload: (state: BrowserDownload | null) => void,
): void {
  const pick = saveFilePicker();
  if (pick) void save(eventId, url, name, pick);
  else void downloadByBrowser(url, onBrowserDownload);
}

async function downloadByBrowser(
  url: string,
  onBrowserDownload: (state: BrowserDownload | null) => void,
): Promise<void> {
  onBrowserDownload('requesting');
  try {
    await saveByLink(url);
    onBrowserDownload('started');
  } catch (error) {
    onBrowserDownload(null);
    showFailure(error);
  }
}

function showFailure(error: unknown): void {
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
  const report = (progress: SaveProgress) => set(eventId, { progress, stop: () => stopped.abort() });
  report({ saved: 0, total: null, isEstimated: false });
  try {
    await saveStream({ url, file, onProgress: report, signal: stopped.signal });
    toast({ title: 'Photos downloaded' });
  } catch (error) {
    if (!stopped.signal.aborted) showFailure(error);
  } finally {
    set(eventId, null);
  }
}
