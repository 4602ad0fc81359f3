import {
  placePhoto,
  type PlacedPhoto,
  type Placement,
  type Size,
} from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';
import { contextOf, drawPlaced } from '../drawing/canvas';

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
  const context = contextOf(canvas);
  const placed = onScreen(placePhoto(frame.window, photoSize, placement), width / frame.width);
  context.clearRect(0, 0, width, height);
  // Where photo and window end at the same place, half-covered pixels would let the paper shine through.
  if (placed.rotation === 0) drawPlaced(context, photo, roundedOutwards(placed));
  drawPlaced(context, photo, placed);
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
