import { DEFAULT_PLACEMENT, placePhoto } from '@eventframe/contracts/framing/geometry';
import { useEffect, useRef, useState } from 'react';
import { cx } from '@/organizer/lib/cx';
import type { CheckedFrame } from './inspect-frame';

interface FramedPreviewProps {
  frame: CheckedFrame;
  /** Address of the photo. */
  photo: string;
  alt: string;
  caption: string;
  /** Shown if the browser cannot decode the photo. */
  unreadable: string;
}

/** A photo in the frame, drawn on the device as a guest's will be: covering the window, centred. */
export function FramedPreview({ frame, photo, alt, caption, unreadable }: FramedPreviewProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [tried, setTried] = useState<{ photo: string; drawn: boolean }>();
  const failed = tried?.drawn === false;
  const { width, height } = frame.canvas;

  useEffect(() => {
    let current = true;
    const image = new Image();
    image.src = photo;
    void image
      .decode()
      .then(() => {
        const context = canvasRef.current?.getContext('2d');
        if (!current || !context) return;
        drawFramed(context, frame, image);
        setTried({ photo, drawn: true });
      })
      .catch(() => {
        if (current) setTried({ photo, drawn: false });
      });
    return () => {
      current = false;
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
          tried?.photo === photo && 'animate-appear',
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
