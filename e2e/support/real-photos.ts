import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Photos of real cameras, beside the project or where REAL_PHOTOS says: they are not ours to be part of it. */
const FOLDER =
  process.env['REAL_PHOTOS'] ?? fileURLToPath(new URL('../../../shared/photos', import.meta.url));

/**
 * One picture of 1200x1800 pixels in any of the eight EXIF orientations, each of which is a JPEG of its own.
 *
 * @returns null where there are none, having said so, which the result of `npm test` repeats; a folder that REAL_PHOTOS
 *   names must be there
 */
export async function realPhoto(orientation: number): Promise<Buffer | null> {
  if (existsSync(FOLDER) || process.env['REAL_PHOTOS'] !== undefined)
    return readFile(join(FOLDER, `Portrait_${orientation}.jpg`));
  console.warn(`NOT ASKED: no photos of real cameras in ${FOLDER}; REAL_PHOTOS names another folder.`);
  return null;
}
