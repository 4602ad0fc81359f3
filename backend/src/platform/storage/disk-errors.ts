import { StorageUnavailableError } from './storage.js';

/** Errors that an operator can fix: no space, permission or file handles, or a failing disk. */
const DISK_ERRORS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'];

export function isDiskError(error: unknown): boolean {
  return DISK_ERRORS.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Run `work`. @throws StorageUnavailableError instead of a disk error */
export async function mapDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskError(error) ? new StorageUnavailableError(error) : error;
  }
}
