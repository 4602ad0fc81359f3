import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  placePhoto,
  type PlacedPhoto,
  type Placement,
  type Size,
} from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';
import { contextOf, drawPlaced, release } from '../drawing/canvas';

/** A photo that was not moved for this long is at rest. */
const REST_MS = 150;

interface PhotoLayerProps {
  photo: CanvasImageSource;
  /** The photo's own size; `photo` may be a smaller copy of it. */
  photoSize: Size;
  frame: PublicFrame;
  placement: Placement;
}

/**
 * The photo where the shared geometry puts it, redrawn with every change of its placement. The frame is no part of
 * it: it lies over the canvas as an image of its own, so that a movement redraws the photo alone.
 */
export function PhotoLayer({ photo, photoSize, frame, placement }: PhotoLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pixels, setPixels] = useState(0);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setPixels(Math.round(entry.contentRect.width * devicePixelRatio));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      if (!element.isConnected) release(element);
    };
  }, []);

  const width = Math.min(pixels, frame.width);
  const height = Math.round((width * frame.height) / frame.width);
  const drawnAt = useRef(0);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element || width === 0) return;
    const placed = onScreen(placePhoto(frame.window, photoSize, placement), width / frame.width);
    const draw = (quality: ImageSmoothingQuality) => {
      const context = contextOf(element);
      context.imageSmoothingQuality = quality;
      context.clearRect(0, 0, width, height);
      drawPlaced(context, photo, placed);
    };
    // Coarser while it moves, fine as soon as it rests.
    const isMoving = performance.now() - drawnAt.current < REST_MS;
    drawnAt.current = performance.now();
    draw(isMoving ? 'low' : 'high');
    if (!isMoving) return;
    const timer = setTimeout(() => draw('high'), REST_MS);
    return () => clearTimeout(timer);
  }, [photo, photoSize, frame, placement, width, height]);

  return <canvas ref={canvas} className="g-photo-layer" width={width} height={height} aria-hidden="true" />;
}

/**
 * A placed photo in the pixels of a smaller canvas. Edges are rounded outwards: where photo and window end at the
 * same place, two half-covered rows of pixels would let the paper shine through.
 */
function onScreen(placed: PlacedPhoto, scale: number): PlacedPhoto {
  const centre = { x: placed.centre.x * scale, y: placed.centre.y * scale };
  if (placed.rotation !== 0) {
    return { ...placed, centre, width: placed.width * scale, height: placed.height * scale };
  }
  const left = Math.floor(placed.left * scale);
  const top = Math.floor(placed.top * scale);
  const width = Math.ceil((placed.left + placed.width) * scale) - left;
  const height = Math.ceil((placed.top + placed.height) * scale) - top;
  return { ...placed, centre, left, top, width, height };
}
