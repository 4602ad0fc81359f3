import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';

/** Photos of real cameras, from REAL_PHOTOS or a folder beside the project: they are not ours to publish. */
export const REAL_PHOTOS =
  process.env['REAL_PHOTOS'] ?? join(import.meta.dirname, '../../../../shared/photos');
/** One photo in all eight EXIF orientations. */
export const PORTRAITS = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => `Portrait_${orientation}.jpg`);
/** A phone's photo of a flower: rotated by its container, in Display P3. */
export const FLOWER = 'IMG_5195.HEIC';

/** The flower's pixels in Display P3, without color conversion. */
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
