import sharp, { type Sharp } from 'sharp';
import { seeded } from './random.js';

/** Raw pixels, row by row: RGB, or RGBA if `channels` is 4. */
export interface RawPixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}

/**
 * An image as detailed as a photo: gradients, shapes with hard edges, and texture at every scale down to single pixels,
 * whose amplitude falls with frequency.
 */
export function naturalImage(width: number, height: number, seed = 1): RawPixels {
  const random = seeded(seed);
  const data = Buffer.alloc(width * height * 3);
  const shapes = Array.from({ length: 10 }, () => ({
    x: random() * width,
    y: random() * height,
    rx: (0.03 + random() * 0.2) * width,
    ry: (0.03 + random() * 0.2) * height,
    slant: random() * 2 - 1,
    color: [random() * 255, random() * 255, random() * 255] as const,
  }));
  const octaves = [256, 64, 16, 4, 2].map((cell, i) => ({
    cell,
    amplitude: 40 / (i + 1),
    grid: noiseGrid(random),
  }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let texture = 0;
      for (const { cell, amplitude, grid } of octaves)
        texture += amplitude * smoothNoise(grid, x / cell, y / cell);
      let base: readonly number[] = [
        90 + (100 * y) / height,
        120 + (60 * x) / width,
        170 - (80 * y) / height,
      ];
      for (const shape of shapes) {
        const dx = (x - shape.x) / shape.rx;
        const dy = (y - shape.y) / shape.ry + shape.slant * dx * 0.5;
        if (dx * dx + dy * dy < 1) base = shape.color;
      }
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) data[at + c] = Math.min(255, Math.max(0, base[c]! + texture));
    }
  }
  return { data, width, height, channels: 3 };
}

/** A black and white checkerboard with cells of `cell` pixels, white at the top left. */
export function checkerboard(width: number, height: number, cell: number): RawPixels {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = (Math.floor(x / cell) + Math.floor(y / cell)) % 2 === 0 ? 235 : 20;
      const at = (y * width + x) * 3;
      data[at] = data[at + 1] = data[at + 2] = value;
    }
  }
  return { data, width, height, channels: 3 };
}

/** Wrap raw pixels for encoding. */
export function encoder({ data, width, height, channels }: RawPixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** Rotate an upright image's pixels as a camera stores them for an EXIF orientation. */
export function storedWithOrientation(image: RawPixels, orientation: number): RawPixels {
  const swap = orientation >= 5;
  const width = swap ? image.height : image.width;
  const height = swap ? image.width : image.height;
  const data = Buffer.alloc(width * height * image.channels);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const { x, y } = shownAt(orientation, column, row, image);
      const from = (y * image.width + x) * image.channels;
      const to = (row * width + column) * image.channels;
      for (let c = 0; c < image.channels; c++) data[to + c] = image.data[from + c]!;
    }
  }
  return { data, width, height, channels: image.channels };
}

/** The shown position of a stored pixel (EXIF 2.32, table 'orientation'). */
function shownAt(orientation: number, column: number, row: number, shown: { width: number; height: number }) {
  const right = shown.width - 1;
  const bottom = shown.height - 1;
  switch (orientation) {
    case 2: // row 0 at the top, column 0 at the right
      return { x: right - column, y: row };
    case 3: // row 0 at the bottom, column 0 at the right
      return { x: right - column, y: bottom - row };
    case 4: // row 0 at the bottom, column 0 at the left
      return { x: column, y: bottom - row };
    case 5: // row 0 at the left, column 0 at the top
      return { x: row, y: column };
    case 6: // row 0 at the right, column 0 at the top
      return { x: right - row, y: column };
    case 7: // row 0 at the right, column 0 at the bottom
      return { x: right - row, y: bottom - column };
    case 8: // row 0 at the left, column 0 at the bottom
      return { x: row, y: bottom - column };
    default:
      return { x: column, y: row };
  }
}

const GRID = 64;

function noiseGrid(random: () => number): Float32Array {
  return Float32Array.from({ length: GRID * GRID }, () => random() * 2 - 1);
}

function smoothNoise(grid: Float32Array, x: number, y: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const at = (i: number, j: number) => grid[(j % GRID) * GRID + (i % GRID)]!;
  const top = at(x0, y0) + fx * (at(x0 + 1, y0) - at(x0, y0));
  const bottom = at(x0, y0 + 1) + fx * (at(x0 + 1, y0 + 1) - at(x0, y0 + 1));
  return top + fy * (bottom - top);
}
