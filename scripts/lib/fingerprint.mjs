import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

/* One file after the other: some two thousand small ones take a third of the time they take side by side. */

/**
 * All files below a folder, sorted; a missing folder has none.
 *
 * @param {string} folder
 * @param {(name: string) => boolean} [wanted] asked for every file and folder name on the way
 * @returns {string[]} absolute paths
 */
export function filesBelow(folder, wanted = () => true) {
  return entriesOf(folder)
    .filter((entry) => wanted(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path, wanted) : [path];
    })
    .sort();
}

/** SHA-256 over names and contents: the same after a checkout there and back, or in a clone that was moved. */
export function contentFingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = contentOf(path);
    hash.update(`${nameOf(path)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** SHA-256 over names and sizes: notices what is missing or half written, without reading it all. */
export function shapeFingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${nameOf(path)}\0${statSync(path).size}\0`);
  return hash.digest('hex');
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function contentOf(path) {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.from('absent');
  }
}

const nameOf = (path) => relative(root, path);
