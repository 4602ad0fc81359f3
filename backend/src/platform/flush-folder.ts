import { open } from 'node:fs/promises';

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
