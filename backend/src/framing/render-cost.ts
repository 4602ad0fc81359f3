import { type PlacedPhoto, placePhoto, type Size } from '@eventframe/contracts/framing/geometry';
import { REACH } from './photo/draw-photo.js';
import type { InspectedPhoto } from './photo/inspect-photo.js';
import type { Recipe } from './render.js';

/** What any decode and encode takes besides pixels of its own: rows in work, tables, compressed bytes. */
const BASE_BYTES = 12 * 2 ** 20;
/** Canvas-sized RGB buffers alive at once: decoded with rows below, turned upright, canvas, libvips' copies. */
const CANVAS_COPIES = 6;
/** The same with rotation, measured: at most 8 at 45 degrees, zoomed in or not. */
const TURNED_COPIES = 10;
/** RGB buffers alive at once of what is enlarged beyond the canvas: libvips' and the one it gives out. */
const ENLARGED_COPIES = 2;

/** An estimate, on the high side, of the bytes rendering a recipe needs at once. */
export function renderBytes({ photo, placement, frame }: Recipe): number {
  const copies = placement.rotation === 0 ? CANVAS_COPIES : TURNED_COPIES;
  const enlarged = bytesBeyondCanvas(photo, placePhoto(frame.window, photo, placement), frame);
  return BASE_BYTES + photo.wholeBytes + frame.width * frame.height * 3 * copies + enlarged;
}

/** The same of decoding a photo in its own size and encoding it again; turning it upright takes a copy of its pixels. */
export function reencodeBytes(photo: InspectedPhoto): number {
  return BASE_BYTES + photo.wholeBytes + photo.width * photo.height * 3;
}

/** Pixels around the canvas are enlarged with those under it: few, but each as large as the photo is made larger. */
function bytesBeyondCanvas(photo: Size, placed: PlacedPhoto, canvas: Size): number {
  const scale = Math.max(placed.width / photo.width, placed.height / photo.height);
  if (scale <= 1) return 0;
  const margin = 2 * (REACH + 1) * scale;
  const pixels = (canvas.width + margin) * (canvas.height + margin) - canvas.width * canvas.height;
  // Turned by 45 degrees, a square takes twice its area, and what lies under it is twice as large again.
  return pixels * 3 * ENLARGED_COPIES * (placed.rotation === 0 ? 1 : 4);
}
