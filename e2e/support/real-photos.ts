import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Photos of real cameras, from REAL_PHOTOS or a folder beside the project: they are not ours to publish. */
const FOLDER =
  process.env['REAL_PHOTOS'] ?? fileURLToPath(new URL('../../../shared/photos', import.meta.url));

/**
 * One photo of 1200x1800 pixels in one of the eight EXIF orientations, each a separate JPEG.
 *
 * @returns null if there are no photos, with a warning that `npm test` repeats. A folder named by REAL_PHOTOS must
 * exist
 */
export const realPhoto = (orientation: number) => read(`Portrait_${orientation}.jpg`);

/** A phone's HEIC photo of a flower: rotated by its container, in Display P3. */
export const flowerPhoto = () => read('IMG_5195.HEIC');

async function read(name: string): Promise<Buffer | null> {
  if (existsSync(FOLDER) || process.env['REAL_PHOTOS'] !== undefined) return readFile(join(FOLDER, name));
  console.warn(`NOT CHECKED: no photos of real cameras in ${FOLDER}; REAL_PHOTOS names another folder.`);
  return null;
}
