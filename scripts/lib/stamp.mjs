import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** @returns {Promise<Record<string, unknown>>} what was last written, {} where nothing readable is */
export async function readStamp(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return {};
  }
}

/** Written aside and moved into place: a killed command leaves the old stamp or the new one. */
export async function writeStamp(path, value) {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, JSON.stringify(value));
  await rename(draft, path);
}
