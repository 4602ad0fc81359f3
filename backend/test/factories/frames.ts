import sharp from 'sharp';
import type { Rect } from '@eventframe/contracts/framing/geometry';

export interface FrameOptions {
  width: number;
  height: number;
  /** Transparent rectangles. */
  openings: Rect[];
  /** Pixels around each opening over which the frame fades in; 0 makes hard edges. */
  softness?: number;
  /** Red, green and blue of the opaque part. */
  color?: readonly [number, number, number];
  /** Single pixels of another alpha. */
  specks?: { x: number; y: number; alpha: number }[];
}

/** Raw RGBA pixels of a frame. */
export function framePixels({
  width,
  height,
  openings,
  softness = 0,
  color = [32, 64, 96],
  specks = [],
}: FrameOptions): Buffer {
  const rgba = Buffer.alloc(width * height * 4, Buffer.from([...color, 255]));
  for (const opening of openings) {
    for (
      let y = Math.max(0, opening.y - softness);
      y < Math.min(height, opening.y + opening.height + softness);
      y++
    ) {
      for (
        let x = Math.max(0, opening.x - softness);
        x < Math.min(width, opening.x + opening.width + softness);
        x++
      ) {
        const outside = distance(opening, x, y);
        const alpha = outside === 0 ? 0 : Math.round((outside / softness) * 255);
        const at = (y * width + x) * 4 + 3;
        rgba[at] = Math.min(rgba[at]!, alpha);
      }
    }
  }
  for (const { x, y, alpha } of specks) rgba[(y * width + x) * 4 + 3] = alpha;
  return rgba;
}

/** A frame as a designer would export it. */
export function framePng(recipe: FrameOptions): Promise<Buffer> {
  const { width, height } = recipe;
  return sharp(framePixels(recipe), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** How far a pixel lies outside a rectangle, 0 inside. */
function distance({ x, y, width, height }: Rect, px: number, py: number): number {
  const dx = Math.max(x - px, px - (x + width - 1), 0);
  const dy = Math.max(y - py, py - (y + height - 1), 0);
  return Math.max(dx, dy);
}
