import {
  type PlacedPhoto,
  type Placement,
  placePhoto,
  type Size,
} from '@eventframe/contracts/framing/geometry';
import { uploadSize } from '@eventframe/contracts/framing/prepare';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PublicFrame } from '../api/types';
import { drawPlacedPhoto, getContext, releaseCanvas } from '../drawing/canvas';

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

/**
 * Place a photo in its frame as the server will place the uploaded copy. Its sides are rounded to whole
 * pixels, so it may differ from the original's placement by a pixel.
 *
 * @param photoSize the photo's own size
 */
export function placeUpload({ window }: PublicFrame, photoSize: Size, placement: Placement): PlacedPhoto {
  return placePhoto(window, uploadSize(window, photoSize, placement), placement);
}

/**
 * Draw a photo at its placement on a canvas of the frame's proportions.
 *
 * @param photo the photo, or a smaller copy of it
 * @param photoSize the photo's own size
 */
export function drawPhoto(
  canvas: HTMLCanvasElement,
  photo: CanvasImageSource,
  photoSize: Size,
  frame: PublicFrame,
  placement: Placement,
): void {
  const { width, height } = canvas;
  const context = getContext(canvas);
  const placed = onScreen(placeUpload(frame, photoSize, placement), width / frame.width);
  context.clearRect(0, 0, width, height);
  // If photo and window share an edge, half-covered pixels would show the paper.
  if (placed.rotation === 0) drawPlacedPhoto(context, photo, roundedOutwards(placed));
  drawPlacedPhoto(context, photo, placed);
}

/** Scale a placed photo to the pixels of another canvas. */
function onScreen({ center, rotation, ...box }: PlacedPhoto, scale: number): PlacedPhoto {
  return {
    center: { x: center.x * scale, y: center.y * scale },
    rotation,
    left: box.left * scale,
    top: box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

/** Round a placed photo outwards to whole pixels. */
function roundedOutwards(placed: PlacedPhoto): PlacedPhoto {
  const left = Math.floor(placed.left);
  const top = Math.floor(placed.top);
  const width = Math.ceil(placed.left + placed.width) - left;
  const height = Math.ceil(placed.top + placed.height) - top;
  return { ...placed, left, top, width, height };
}

interface CanvasSize extends Size {
  /** Width on the page, in CSS pixels; 0 until measured. */
  shownWidth: number;
}

/**
 * Size a canvas below a frame: the screen's pixels, at most the frame's own. Frees the canvas when it leaves
 * the page.
 */
export function useCanvasSize(canvas: RefObject<HTMLCanvasElement | null>, frame: PublicFrame): CanvasSize {
  const [shownWidth, setShownWidth] = useState(0);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      // Observers run before the page is painted: drawn in the same frame, the photo is never missing.
      if (entry) flushSync(() => setShownWidth(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas]);
  // Not in the effect above, whose clean-up runs before the canvas leaves the page.
  useEffect(() => {
    const element = canvas.current;
    return () => {
      if (element && !element.isConnected) releaseCanvas(element);
    };
  }, [canvas]);

  const width = Math.min(Math.round(shownWidth * devicePixelRatio), frame.width);
  return { width, height: Math.round((width * frame.height) / frame.width), shownWidth };
}
