import { rm } from 'node:fs/promises';

/** Delete a file. Ignores failures, because the sweep deletes leftover files. */
export async function removeOrLeave(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}
