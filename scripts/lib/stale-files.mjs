import { existsSync, readFileSync } from 'node:fs';

/** @param {{ path: string, text: string }[]} files as they should be @returns {string[]} paths of those that are not */
export function staleOf(files) {
  return files
    .filter(({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
    .map(({ path }) => path);
}
