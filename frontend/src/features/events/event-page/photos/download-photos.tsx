import { Download, ImageDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { Progress } from '@/components/ui/progress';
import type { OwnEvent } from '../../api/get-events';
import { useZipDownload, type ZipProgress } from './use-zip-download';
import { zipUrl, type ZipKind } from './zip-url';

/** All photos as one ZIP, framed or as they were uploaded. */
export function DownloadPhotos({ event }: { event: OwnEvent }) {
  const { progress, start, stop } = useZipDownload();
  if (event.photoCount === 0) return null;
  if (progress) return <Saving progress={progress} onStop={stop} />;
  const link = (kind: ZipKind) => ({
    href: zipUrl(event.id, kind),
    download: true,
    onClick: (clicked: MouseEvent) => {
      if (start(zipUrl(event.id, kind), `${event.linkSlug}-${kind}.zip`)) clicked.preventDefault();
    },
    className: buttonStyles({ size: 'small' }),
  });
  return (
    <div role="group" aria-label="Download all photos" className="flex flex-wrap items-center gap-2.5">
      <a {...link('framed')}>
        <Download /> All framed (ZIP)
      </a>
      <a {...link('originals')}>
        <ImageDown /> All originals (ZIP)
      </a>
    </div>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function Saving({ progress: { saved, total }, onStop }: { progress: ZipProgress; onStop: () => void }) {
  return (
    <div className="flex w-full items-center gap-4 lg:w-80">
      <div className="min-w-0 flex-1 space-y-1.5">
        {total !== null && <Progress percent={(saved / Math.max(1, total)) * 100} label="Download" />}
        <p className="text-small text-ink-soft tabular-nums">
          {megabytes(saved)} {total === null ? 'saved' : `of ${megabytes(total)} saved`}
        </p>
      </div>
      <Button size="small" onClick={onStop}>
        Cancel
      </Button>
    </div>
  );
}
