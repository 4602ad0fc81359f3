import type { Readable } from 'node:stream';
import { LocalStorage } from '../platform/storage/local-storage.js';
import {
  type ListedObject,
  StorageUnavailableError,
  type StoredObject,
} from '../platform/storage/storage.js';
import { BackupError } from './manifest.js';

/** What it means that the file system refused, by its code. */
const MEANINGS: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its quota is used up',
  EROFS: 'its disk can only be read',
  EIO: 'its disk fails',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EEXIST: 'it is no folder',
  ENOTDIR: 'it is no folder',
};

/** As /proc says it. */
const NO_PLACE = 'no folder can be made there';

/**
 * The folder that a backup goes to or comes from, which is made when something is put into it. What goes wrong there
 * is said with its path: whoever reads it has the service's own disk or bucket beside it.
 *
 * Its methods throw BackupError where the file system refuses.
 */
export class BackupFolder extends LocalStorage {
  /** @param place an absolute path */
  constructor(private readonly place: string) {
    super(place);
  }

  override put(name: string, content: Buffer | Readable): Promise<void> {
    return this.named(super.put(name, content));
  }

  override stat(name: string): Promise<StoredObject | null> {
    return this.named(super.stat(name));
  }

  override read(name: string): Promise<Readable> {
    return this.named(super.read(name));
  }

  override delete(name: string): Promise<void> {
    return this.named(super.delete(name));
  }

  override async *list(prefix: string): AsyncIterable<ListedObject> {
    try {
      yield* super.list(prefix);
    } catch (error) {
      throw this.refusal(error);
    }
  }

  private async named<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.refusal(error);
    }
  }

  /** The error in words, where it is the file system's. */
  private refusal(error: unknown): unknown {
    const { code = '', syscall } = (
      error instanceof StorageUnavailableError ? error.cause : error
    ) as NodeJS.ErrnoException;
    const meaning = code === 'ENOENT' && syscall === 'mkdir' ? NO_PLACE : MEANINGS[code];
    // What fails to be read while it is put lies elsewhere.
    if (meaning === undefined || syscall === 'read') return error;
    return new BackupError(`The backup's folder cannot be used: ${this.place} (${meaning}, ${code}).`, {
      cause: error,
    });
  }
}
