import { StorageUnavailableError } from './storage.js';

/** The disk is full, or its quota is, or it takes nothing or fails: somebody has to look, and then it works again. */
export function isDiskTrouble(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** @throws StorageUnavailableError instead of an error by which `work` shows that the disk has trouble */
export async function unlessDiskTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskTrouble(error) ? new StorageUnavailableError(error) : error;
  }
}
