import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, for this user alone, with those above it that are missing; one that is there is left as it is.
 *
 * Node's own way (`recursive`) tries for ever, and cannot be stopped, where the file system says of a name in a folder
 * that is there that the folder is not: /proc does.
 *
 * @returns the topmost that was made; undefined where all were there
 * @throws what the file system says, with the folder it says it of as `path` and `mkdir` as `syscall`
 */
export async function makeFolders(path: string): Promise<string | undefined> {
  try {
    return (await make(path)) ? path : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
  }
  const first = await makeFolders(dirname(path));
  const isNew = await make(path);
  return first ?? (isNew ? path : undefined);
}

/** @returns whether it was made; false where it was there */
async function make(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory() === true) return false;
    throw error;
  }
}
