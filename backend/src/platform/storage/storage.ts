import type { Readable } from 'node:stream';

/** Metadata of a stored object. */
export interface StoredObject {
  /** Bytes. */
  size: number;
  /** Changes with the content; usable as an ETag header. */
  etag: string;
  modifiedAt: Date;
}

/** An object in a listing. */
export interface ListedObject {
  name: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** Headers stored with the object, for storages that serve browsers directly. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
}

/** The storage is temporarily unavailable. Clients receive this error. */
export class StorageUnavailableError extends Error {
  readonly code = 'storage_unavailable';
  /** Seconds. */
  readonly retryAfter = 5;

  constructor(cause: unknown) {
    super('Photos cannot be stored or read right now. Try again in a minute.', { cause });
    this.name = 'StorageUnavailableError';
  }
}

/** The object is missing although a row names it, so retrying does not help. Clients receive this error. */
export class ObjectMissingError extends Error {
  readonly code = 'not_found';

  constructor(cause: unknown) {
    super('The file of this photo no longer exists.', { cause });
    this.name = 'ObjectMissingError';
  }
}

/**
 * Media storage.
 *
 * Names are paths of segments from `a-z A-Z 0-9 . _ -`, joined by `/` and chosen by the server. Objects that `put`
 * acknowledged survive a crash of the process and the machine.
 */
export abstract class Storage {
  /** Check that the storage responds. Rejects otherwise. */
  async check(): Promise<void> {
    await this.stat('health');
  }

  /**
   * Store an object atomically. Replaces an existing object with this name.
   *
   * @throws StorageUnavailableError as all other methods
   */
  abstract put(name: string, content: Buffer | Readable, headers: ObjectHeaders): Promise<void>;

  /** @returns null if the object does not exist */
  abstract stat(name: string): Promise<StoredObject | null>;

  /**
   * Read an object, or the part from `start` to `end` (both inclusive).
   *
   * @throws ObjectMissingError
   */
  abstract read(name: string, range?: { start: number; end: number }): Promise<Readable>;

  /** Delete an object. Ignores a missing one. */
  abstract delete(name: string): Promise<void>;

  /** Return free and total bytes; null if unknown, as for a bucket. */
  capacity(): Promise<{ free: number; total: number } | null> {
    return Promise.resolve(null);
  }

  /** Identify the storage. Two nodes that store in the same place return the same text. */
  abstract fingerprint(): Promise<string>;

  /** Close connections. No other method may be called afterwards. */
  close(): void {}

  /** List the objects whose names start with `prefix`, in no particular order. */
  abstract list(prefix: string): AsyncIterable<ListedObject>;

  /** Delete incomplete uploads of crashes, last modified before `before`. @returns their number */
  abstract sweepIncoming(before: Date): Promise<number>;
}

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
