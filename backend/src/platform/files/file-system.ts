import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Create a folder and its missing parents, accessible only to this user. Existing folders stay unchanged.
 *
 * Node's `recursive` option loops forever on file systems such as /proc, which report ENOENT for a new folder in an
 * existing one.
 *
 * @returns the topmost folder that was created; undefined if all existed
 * @throws the file system's error, with the failing folder as `path` and `mkdir` as `syscall`
 */
export async function createFolders(path: string): Promise<string | undefined> {
  try {
    return (await make(path)) ? path : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
  }
  const first = await createFolders(dirname(path));
  const isNew = await make(path);
  return first ?? (isNew ? path : undefined);
}

/** @returns whether it was created; false if it existed */
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

/** Flush a folder, so that files renamed or linked into it survive a crash of the machine. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // This file system cannot flush folders.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    await handle.close();
  }
}

/** Delete a file. Ignores failures, because a sweep deletes leftover files. */
export async function tryRemoveFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}
