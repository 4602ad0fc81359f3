import type { RawPixels } from './images.js';

export const RED = [200, 40, 40] as const;
export const GREEN = [40, 160, 60] as const;
export const BLUE = [40, 70, 200] as const;
export const YELLOW = [230, 200, 60] as const;

/** Centers of the quarters, as shares of the sides: top left, top right, bottom left, bottom right. */
export const QUARTER_CENTERS: [number, number][] = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
];

/** Four quarters of one color each: red and green above, blue and yellow below. */
export function quarters(width = 192, height = 128): RawPixels {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, right] = y < height / 2 ? [RED, GREEN] : [BLUE, YELLOW];
      data.set(x < width / 2 ? left : right, (y * width + x) * 3);
    }
  }
  return { data, width, height, channels: 3 };
}
