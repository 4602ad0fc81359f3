import { useLayoutEffect, useRef } from 'react';
import type { Placement, Size } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';
import { drawPhoto, useCanvasSize } from './draw-photo';

interface PhotoLayerProps {
  photo: CanvasImageSource;
  /** The photo's own size; `photo` may be a smaller copy of it. */
  photoSize: Size;
  frame: PublicFrame;
  placement: Placement;
}

/** The photo behind a frame, which is a separate image above it. */
export function PhotoLayer({ photo, photoSize, frame, placement }: PhotoLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useCanvasSize(canvas, frame);
  useLayoutEffect(() => {
    if (canvas.current && width > 0) drawPhoto(canvas.current, photo, photoSize, frame, placement);
  }, [photo, photoSize, frame, placement, width, height]);
  return <canvas ref={canvas} className="g-photo-layer" width={width} height={height} aria-hidden="true" />;
}
