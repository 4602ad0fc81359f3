import { open } from 'node:fs/promises';

/** Forces a folder's names onto the disk: what was renamed or linked into it is there after the machine's end. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // A file system that cannot flush folders.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    await handle.close();
  }
}
