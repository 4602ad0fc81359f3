import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';

/** Photos of real cameras, beside the project or where REAL_PHOTOS says: they are not ours to be part of it. */
export const REAL_PHOTOS =
  process.env['REAL_PHOTOS'] ?? join(import.meta.dirname, '../../../../shared/photos');
/** One picture in all eight EXIF orientations. */
export const PORTRAITS = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => `Portrait_${orientation}.jpg`);
/** A flower, as a phone wrote it: turned by the container, its colours of Display P3. */
export const FLOWER = 'IMG_5195.HEIC';

/** The flower's own numbers, which are of Display P3. */
export async function decodedFlower(): Promise<Sharp> {
  const [image] = new libheif.HeifDecoder().decode(await readFile(join(REAL_PHOTOS, FLOWER)));
  const [width, height] = [image!.get_width(), image!.get_height()];
  const { data } = await new Promise<{ data: Uint8ClampedArray }>((resolve) =>
    image!.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve),
  );
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    pixels.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
