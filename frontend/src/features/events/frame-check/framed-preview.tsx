import { DEFAULT_PLACEMENT, placePhoto } from '@eventframe/contracts/framing/geometry';
import { useEffect, useRef, useState } from 'react';
import { cx } from '@/lib/cx';
import type { CheckedFrame } from './inspect-frame';

interface FramedPreviewProps {
  frame: CheckedFrame;
  /** Address of the photo. */
  photo: string;
  alt: string;
  caption: string;
}

/** A photo in the frame, drawn on the device as a guest's will be: covering the window, centred. */
export function FramedPreview({ frame, photo, alt, caption }: FramedPreviewProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<string>();
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
        setDrawn(photo);
      })
      .catch(() => setDrawn(photo));
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
        className={cx('block h-auto w-full border border-line bg-sunk', drawn === photo && 'animate-appear')}
      />
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
