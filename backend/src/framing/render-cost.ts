import { type PlacedPhoto, placePhoto, type Size } from '@eventframe/contracts/framing/geometry';
import { INTERPOLATION_REACH } from './photo/draw-photo.js';
import type { InspectedPhoto } from './photo/inspect-photo.js';
import type { Recipe } from './render.js';

/** Memory of any decode and encode besides full images: rows, tables, compressed bytes. */
const BASE_BYTES = 12 * 2 ** 20;
/** Canvas-sized RGB buffers alive at once: decoded with the rows below, upright, canvas, libvips' copies. */
const CANVAS_COPIES = 6;
/** The same with rotation. Measured: at most 8 at 45 degrees, at any zoom. */
const ROTATED_COPIES = 10;
/** RGB buffers alive at once of the enlarged area beyond the canvas: libvips' own and its output. */
const ENLARGED_COPIES = 2;

/** Estimate the peak bytes of rendering a recipe, rather too high. */
export function estimateRenderBytes({ photo, placement, frame }: Recipe): number {
  const copies = placement.rotation === 0 ? CANVAS_COPIES : ROTATED_COPIES;
  const enlarged = bytesBeyondCanvas(photo, placePhoto(frame.window, photo, placement), frame);
  return BASE_BYTES + photo.decodeBytes + frame.width * frame.height * 3 * copies + enlarged;
}

/** Estimate the peak bytes of re-encoding a photo at full size. Rotating it upright copies its pixels. */
export function estimateReencodeBytes(photo: InspectedPhoto): number {
  return BASE_BYTES + photo.decodeBytes + photo.width * photo.height * 3;
}

/** Bytes of photo pixels around the canvas, which are enlarged together with those under it. */
function bytesBeyondCanvas(photo: Size, placed: PlacedPhoto, canvas: Size): number {
  const scale = Math.max(placed.width / photo.width, placed.height / photo.height);
  if (scale <= 1) return 0;
  const margin = 2 * (INTERPOLATION_REACH + 1) * scale;
  const pixels = (canvas.width + margin) * (canvas.height + margin) - canvas.width * canvas.height;
  // Rotated by 45 degrees, a square's bounding box has twice its area, and so has the part of the photo under it.
  return pixels * 3 * ENLARGED_COPIES * (placed.rotation === 0 ? 1 : 4);
}
