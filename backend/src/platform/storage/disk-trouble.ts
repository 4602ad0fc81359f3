import { StorageUnavailableError } from './storage.js';

/** No space, no permission, no file handles, or a disk that fails: the request works once an operator has fixed it. */
const TROUBLES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'];

export function isDiskTrouble(error: unknown): boolean {
  return TROUBLES.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** @throws StorageUnavailableError instead of an error by which `work` shows that the disk has trouble */
export async function unlessDiskTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskTrouble(error) ? new StorageUnavailableError(error) : error;
  }
}
