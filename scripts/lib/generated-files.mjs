import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { UserFacingError } from './user-facing-error.mjs';

/**
 * Writes generated files.
 *
 * @param {{ path: string, text: string }[]} files
 * @param {{ check?: boolean, command: string }} how `check` writes nothing; `command` generates the files
 * @throws UserFacingError with `check`, if a file is not up to date
 */
export function writeGenerated(files, { check, command }) {
  if (!check) return files.forEach(({ path, text }) => writeFileSync(path, text));
  const stale = files.filter(({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
  if (stale.length === 0) return;
  throw new UserFacingError(`Not up to date: ${stale.map(({ path }) => path).join(', ')}. Run ${command}.`);
}
