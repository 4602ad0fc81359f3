import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'assets');

/** A file that comes with the backend, by its path under backend/assets. */
export function readAsset(path: string): Promise<Buffer> {
  return readFile(join(FOLDER, path));
}
