import type { Size } from '@eventframe/contracts/framing/geometry';
import type { InspectedPhoto } from './photo/inspect-photo.js';

/** What any decode and encode takes besides pixels of its own: rows in work, tables, compressed bytes. */
const BASE_BYTES = 12 * 2 ** 20;
/** Canvas-sized RGB buffers alive at once: decoded with rows below, turned upright, canvas, libvips' copies. */
const CANVAS_COPIES = 6;
/** The same with rotation, whose bounding boxes are up to four times the canvas. */
const TURNED_COPIES = 14;

/** An estimate, on the high side, of the bytes rendering a photo needs at once. */
export function renderBytes(photo: InspectedPhoto, canvas: Size, turned: boolean): number {
  const copies = turned ? TURNED_COPIES : CANVAS_COPIES;
  return BASE_BYTES + photo.wholeBytes + canvas.width * canvas.height * 3 * copies;
}
