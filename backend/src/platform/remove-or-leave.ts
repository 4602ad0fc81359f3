import { rm } from 'node:fs/promises';

/** Removes a file, or leaves it to the sweep where the disk does not let it go. */
export async function removeOrLeave(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}
