import type { Rect, Size } from '@eventframe/contracts/framing/geometry';

/** Raw 8-bit RGB pixels, row by row without padding. */
export interface Raster extends Size {
  pixels: Buffer;
}

/** Create a white raster. */
export function createWhiteRaster({ width, height }: Size): Raster {
  return { width, height, pixels: Buffer.alloc(width * height * 3, 255) };
}

/** Copy `source` into `target` with its top left corner at (x, y). Clips it to the target. */
export function paste(target: Raster, source: Raster, x: number, y: number): void {
  const part = intersection({ x, y, width: source.width, height: source.height }, { x: 0, y: 0, ...target });
  if (!part) return;
  for (let row = part.y; row < part.y + part.height; row++) {
    const from = ((row - y) * source.width + (part.x - x)) * 3;
    source.pixels.copy(target.pixels, (row * target.width + part.x) * 3, from, from + part.width * 3);
  }
}

/** Intersect two rectangles; undefined if they share no pixel. */
export function intersection(a: Rect, b: Rect): Rect | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
