import {
  placePhoto,
  type PlacedPhoto,
  type Placement,
  type Size,
} from '@eventframe/contracts/framing/geometry';
import { uploadSize } from '@eventframe/contracts/framing/prepare';
import type { PublicFrame } from '../api/types';
import { getContext, drawPlacedPhoto, releaseCanvas } from '../drawing/canvas';
import { useEffect, useState, type RefObject } from 'react';

/**
 * Where a photo lies in its frame: where the shared geometry puts what will be sent of it, as the server has nothing else.
 * The sides of that are rounded to whole pixels, so that it may lie a pixel beside the photo's own place.
 *
 * @param photoSize the photo's own size
 */
export function placeUpload({ window }: PublicFrame, photoSize: Size, placement: Placement): PlacedPhoto {
  return placePhoto(window, uploadSize(window, photoSize, placement), placement);
}

/**
 * Draws a photo on a canvas of the frame's proportions where the shared geometry puts it, finely.
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
  // Where photo and window end at the same place, half-covered pixels would let the paper shine through.
  if (placed.rotation === 0) drawPlacedPhoto(context, photo, roundedOutwards(placed));
  drawPlacedPhoto(context, photo, placed);
}

/** A placed photo in the pixels of another canvas. */
function onScreen({ centre, rotation, ...box }: PlacedPhoto, scale: number): PlacedPhoto {
  return {
    centre: { x: centre.x * scale, y: centre.y * scale },
    rotation,
    left: box.left * scale,
    top: box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

/** The same to whole pixels, none of which it covers in part. */
function roundedOutwards(placed: PlacedPhoto): PlacedPhoto {
  const left = Math.floor(placed.left);
  const top = Math.floor(placed.top);
  const width = Math.ceil(placed.left + placed.width) - left;
  const height = Math.ceil(placed.top + placed.height) - top;
  return { ...placed, left, top, width, height };
}

interface CanvasSize extends Size {
  /** Its width on the page, in CSS pixels; 0 until it is known. */
  shownWidth: number;
}

/**
 * The pixels of a canvas that a frame lies over: as many as the screen shows, and no more than the frame has. Given back
 * when the canvas leaves the page.
 */
export function useCanvasSize(canvas: RefObject<HTMLCanvasElement | null>, frame: PublicFrame): CanvasSize {
  const [shownWidth, setShownWidth] = useState(0);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setShownWidth(entry.contentRect.width);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      if (!element.isConnected) releaseCanvas(element);
    };
  }, [canvas]);

  const width = Math.min(Math.round(shownWidth * devicePixelRatio), frame.width);
  return { width, height: Math.round((width * frame.height) / frame.width), shownWidth };
}
