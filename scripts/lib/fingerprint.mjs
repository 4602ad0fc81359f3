import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * All files below a folder, sorted; a missing folder has none.
 *
 * @param {string} folder
 * @param {(name: string) => boolean} [wanted] asked for every file and folder name on the way
 * @returns {Promise<string[]>} absolute paths
 */
export async function filesBelow(folder, wanted = () => true) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const nested = await Promise.all(
    entries
      .filter((entry) => wanted(entry.name))
      .map((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? filesBelow(path, wanted) : [path];
      }),
  );
  return nested.flat().sort();
}

/** SHA-256 over names and contents: the same after a checkout there and back, or in a clone that was moved. */
export async function contentFingerprint(paths) {
  const contents = await Promise.all(paths.map((path) => readFile(path).catch(() => Buffer.from('absent'))));
  const hash = createHash('sha256');
  paths.forEach((path, index) =>
    hash.update(`${nameOf(path)}\0${contents[index].length}\0`).update(contents[index]),
  );
  return hash.digest('hex');
}

/** SHA-256 over names and sizes: notices what is missing or half written, without reading it all. */
export async function shapeFingerprint(paths) {
  const sizes = await Promise.all(paths.map((path) => stat(path).then((found) => found.size)));
  const hash = createHash('sha256');
  paths.forEach((path, index) => hash.update(`${nameOf(path)}\0${sizes[index]}\0`));
  return hash.digest('hex');
}

const nameOf = (path) => relative(root, path);
