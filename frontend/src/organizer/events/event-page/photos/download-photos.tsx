import { Download, ImageDown } from 'lucide-react';
import { type MouseEvent, useState, useSyncExternalStore } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { buttonStyles } from '@/organizer/components/ui/button-styles';
import { Progress } from '@/organizer/components/ui/progress';
import type { OwnEvent } from '../../api/get-events';
import type { SaveProgress } from './save-stream';
import { type HandedOver, onZipDownloads, startZipDownload, zipDownloadOf } from './zip-downloads';

type ZipKind = 'framed' | 'originals';

/** Address of an event's photos as one ZIP; a plain link, so that every browser saves it. */
const zipUrl = (eventId: string, kind: ZipKind): string =>
  `/api/events/${encodeURIComponent(eventId)}/photos.zip?kind=${kind}`;

/** All photos as one ZIP, framed or as they were uploaded. */
export function DownloadPhotos({ event }: { event: OwnEvent }) {
  const { progress, handedOver, start, stop } = useZipDownload(event.id);
  if (event.photoCount === 0) return null;
  if (progress) return <Saving progress={progress} onStop={stop} />;
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
          <Download /> All framed (ZIP)
        </a>
        <a {...link('originals')}>
          <ImageDown /> All originals (ZIP)
        </a>
      </div>
      <p role="status" className="text-small text-ink-soft not-empty:mt-2 lg:max-w-80">
        {handedOver && HANDED_OVER_MESSAGES[handedOver]}
      </p>
    </div>
  );
}

const HANDED_OVER_MESSAGES: Record<HandedOver, string> = {
  asking: 'Requesting the photos…',
  given: 'Your browser is downloading the photos. See the progress in its downloads.',
};

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** A guess is never reached before the end, and never less than what is there. */
const LIKELY_MOST = 99;

function Saving({ progress, onStop }: { progress: SaveProgress; onStop: () => void }) {
  const { saved, total, isLikely } = progress;
  const percent = total === null ? null : (saved / Math.max(1, total)) * 100;
  return (
    <div className="flex w-full items-center gap-4 lg:w-80">
      <div className="min-w-0 flex-1 space-y-1.5">
        {percent !== null && (
          <Progress percent={isLikely ? Math.min(LIKELY_MOST, percent) : percent} label="Download" />
        )}
        <p className="text-small text-ink-soft tabular-nums">
          {megabytes(saved)}{' '}
          {total !== null && `of ${isLikely ? 'about ' : ''}${megabytes(Math.max(saved, total))} `}
          saved
        </p>
      </div>
      <Button size="small" onClick={onStop}>
        Cancel
      </Button>
    </div>
  );
}

/** An event's archive on its way, whichever page began it; of one the browser saves, how far this page got with it. */
function useZipDownload(eventId: string) {
  const download = useSyncExternalStore(onZipDownloads, () => zipDownloadOf(eventId));
  const [handedOver, setHandedOver] = useState<HandedOver | null>(null);
  return {
    progress: download?.progress ?? null,
    handedOver,
    start: (url: string, name: string) => startZipDownload(eventId, url, name, setHandedOver),
    stop: () => download?.stop(),
  };
}
