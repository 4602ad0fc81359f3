import type { Readable } from 'node:stream';
import { LocalStorage } from '../platform/storage/local-storage.js';
import {
  type ListedObject,
  StorageUnavailableError,
  type StoredObject,
} from '../platform/storage/storage.js';
import { BackupError } from './manifest.js';

/** Problems by the file system's error code. */
const PROBLEMS: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its quota is exceeded',
  EROFS: 'its disk is read-only',
  EIO: 'its disk fails',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
};

/** ENOENT of mkdir, for example in /proc. */
const CANNOT_CREATE = 'no folder can be created there';

/**
 * The folder of a backup, created on the first write.
 *
 * Errors contain the folder's path, to distinguish them from errors of the service's own storage. All methods throw
 * BackupError for errors of the file system.
 */
export class BackupFolder extends LocalStorage {
  /** @param folder an absolute path */
  constructor(private readonly folder: string) {
    super(folder);
  }

  override put(name: string, content: Buffer | Readable): Promise<void> {
    return this.mapErrors(super.put(name, content));
  }

  override stat(name: string): Promise<StoredObject | null> {
    return this.mapErrors(super.stat(name));
  }

  override read(name: string): Promise<Readable> {
    return this.mapErrors(super.read(name));
  }

  override delete(name: string): Promise<void> {
    return this.mapErrors(super.delete(name));
  }

  override async *list(prefix: string): AsyncIterable<ListedObject> {
    try {
      yield* super.list(prefix);
    } catch (error) {
      throw this.toBackupError(error);
    }
  }

  private async mapErrors<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.toBackupError(error);
    }
  }

  /** Convert errors of the file system to BackupError. */
  private toBackupError(error: unknown): unknown {
    const { code = '', syscall } = (
      error instanceof StorageUnavailableError ? error.cause : error
    ) as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' && syscall === 'mkdir' ? CANNOT_CREATE : PROBLEMS[code];
    // A read error during `put` concerns the source.
    if (problem === undefined || syscall === 'read') return error;
    return new BackupError(`The backup's folder cannot be used: ${this.folder} (${problem}, ${code}).`, {
      cause: error,
    });
  }
}
