import groupUrl from '@/assets/samples/school-photo.webp';
import landscapeUrl from '@/assets/samples/conference-photo.webp';
import portraitUrl from '@/assets/samples/run-photo.webp';
import type { CheckedFrame } from './inspect-frame';
import { FramedPreview } from './framed-preview';
import { OwnPhoto } from './own-photo';

const samples = [
  { photo: portraitUrl, caption: 'Portrait' },
  { photo: landscapeUrl, caption: 'Landscape' },
  { photo: groupUrl, caption: 'Group' },
];

/** The results of the frame check, and previews on sample photos. */
export function FrameReport({ frame }: { frame: CheckedFrame }) {
  const openings = frame.regions.length;
  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 text-small sm:grid-cols-[1fr_1fr_2fr]">
        <Finding name="Size" value={`${frame.size.width} × ${frame.size.height} px`} />
        <Finding
          name={openings === 1 ? 'Window' : 'Windows'}
          value={`${openings === 1 ? '' : `${openings}, one photo behind all: `}${shareOf(frame)}% of the frame`}
        />
        <Finding
          wide
          name="Edge"
          value={
            frame.edgeSeeThrough ? 'Partly transparent: the photo or white shows there.' : 'Fully opaque.'
          }
        />
      </dl>
      <div className="grid grid-cols-2 items-start gap-4 xl:grid-cols-4">
        {samples.map(({ photo, caption }) => (
          <FramedPreview
            key={caption}
            frame={frame}
            photo={photo}
            caption={caption}
            alt={`${caption} photo in your frame`}
            unreadable="This sample could not be loaded."
          />
        ))}
        <OwnPhoto frame={frame} />
      </div>
    </div>
  );
}

function Finding({ name, value, wide = false }: { name: string; value: string; wide?: boolean }) {
  return (
    <div className={wide ? 'col-span-2 sm:col-span-1' : ''}>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

function shareOf({ window, canvas }: CheckedFrame): number {
  return Math.round(((window.width * window.height) / (canvas.width * canvas.height)) * 100);
}
