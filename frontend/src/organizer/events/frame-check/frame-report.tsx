import { DEFAULT_PLACEMENT, placePhoto } from '@eventframe/contracts/framing/geometry';
import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import landscapeUrl from '@/assets/samples/conference-photo.webp';
import portraitUrl from '@/assets/samples/run-photo.webp';
import groupUrl from '@/assets/samples/school-photo.webp';
import { cx } from '@/organizer/lib/cx';
import type { CheckedFrame } from './inspect-frame';

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
            frame.isEdgeTransparent ? 'Partly transparent: the photo or white shows there.' : 'Fully opaque.'
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
        <OwnPhotoPreview frame={frame} />
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

interface FramedPreviewProps {
  frame: CheckedFrame;
  /** URL of the photo. */
  photo: string;
  alt: string;
  caption: string;
  /** Shown if the browser cannot decode the photo. */
  unreadable: string;
}

/** A photo in the frame, drawn on the device as a guest's will be: covering the window, centered. */
function FramedPreview({ frame, photo, alt, caption, unreadable }: FramedPreviewProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [preview, setPreview] = useState<{ photo: string; isDrawn: boolean }>();
  const failed = preview?.isDrawn === false;
  const { width, height } = frame.canvas;

  useEffect(() => {
    let isCurrent = true;
    const image = new Image();
    image.src = photo;
    void image
      .decode()
      .then(() => {
        const context = canvasRef.current?.getContext('2d');
        if (!isCurrent || !context) return;
        drawFramed(context, frame, image);
        setPreview({ photo, isDrawn: true });
      })
      .catch(() => {
        if (isCurrent) setPreview({ photo, isDrawn: false });
      });
    return () => {
      isCurrent = false;
    };
  }, [frame, photo]);

  return (
    <figure>
      <canvas
        ref={canvasRef}
        width={width}
        height={height}
        role="img"
        aria-label={alt}
        hidden={failed}
        className={cx(
          'h-auto w-full border border-line bg-sunk',
          !failed && 'block',
          preview?.photo === photo && 'animate-appear',
        )}
      />
      {failed && (
        <p
          role="status"
          className="grid place-content-center border border-line bg-sunk p-3 text-center text-small"
          style={{ aspectRatio: `${width} / ${height}` }}
        >
          {unreadable}
        </p>
      )}
      <figcaption className="mt-1.5 text-small text-ink-soft">{caption}</figcaption>
    </figure>
  );
}

function drawFramed(context: CanvasRenderingContext2D, frame: CheckedFrame, image: HTMLImageElement): void {
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const { left, top, width, height } = placePhoto(frame.window, size, DEFAULT_PLACEMENT);
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, frame.canvas.width, frame.canvas.height);
  context.drawImage(image, left, top, width, height);
  context.drawImage(frame.canvas, 0, 0);
}

/** Lets organizers preview the frame on their own photo, which never leaves the device. */
function OwnPhotoPreview({ frame }: { frame: CheckedFrame }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  const { width, height } = frame.canvas;
  return (
    <label className="group block cursor-pointer focus-within:outline-2 focus-within:outline-offset-4">
      {url ? (
        <FramedPreview
          frame={frame}
          photo={url}
          alt="Your photo in your frame"
          caption="Your photo. Choose another"
          unreadable="This browser cannot show this kind of photo. Guests can still upload it."
        />
      ) : (
        <>
          <span
            className="grid place-content-center justify-items-center gap-2 border border-dashed border-line-strong p-3 text-center text-small transition-colors group-hover:border-ink group-hover:bg-sunk"
            style={{ aspectRatio: `${width} / ${height}` }}
          >
            <ImageUp aria-hidden="true" className="size-6" />
            <span className="font-semibold">Test your own photo</span>
          </span>
          <span className="mt-1.5 block text-small text-ink-soft">Stays on this device</span>
        </>
      )}
      <input
        type="file"
        accept="image/*"
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) setUrl(URL.createObjectURL(file));
        }}
      />
    </label>
  );
}
