import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'assets');

/** Read a file below backend/assets. */
export function readAsset(path: string): Promise<Buffer> {
  return readFile(join(FOLDER, path));
}
