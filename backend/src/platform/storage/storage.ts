import type { Readable } from 'node:stream';

/** What is known of a stored object without reading it. */
export interface StoredObject {
  /** Bytes. */
  size: number;
  /** Changes when the bytes do; fit for an ETag header. */
  etag: string;
  modifiedAt: Date;
}

/** What a listing tells of an object. */
export interface ListedObject {
  name: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** What is stored with the bytes, for stores that answer browsers themselves. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
}

/** The store does not answer, or not now: trying again later may do. Told to clients as such. */
export class StorageUnavailableError extends Error {
  readonly code = 'storage_unavailable';
  /** Seconds. */
  readonly retryAfter = 5;

  constructor(cause: unknown) {
    super('Pictures cannot be stored or read right now. Please try again in a moment.', { cause });
    this.name = 'StorageUnavailableError';
  }
}

/** There is no such object, though a row names it: trying again does not help. Told to clients as such. */
export class ObjectMissingError extends Error {
  readonly code = 'not_found';

  constructor(cause: unknown) {
    super('The file of this picture is not there any more.', { cause });
    this.name = 'ObjectMissingError';
  }
}

/**
 * Where media lies. Names are paths of `a-z A-Z 0-9 . _ -` segments joined by `/`, chosen by the server.
 * What `put` has acknowledged survives a crash of the process and of the machine.
 */
export abstract class Storage {
  /** Resolves if the store answers, or rejects. */
  async check(): Promise<void> {
    await this.stat('health');
  }

  /**
   * Stores whole or not at all; an existing object of that name is replaced.
   *
   * @throws StorageUnavailableError here as from every other method
   */
  abstract put(name: string, content: Buffer | Readable, headers: ObjectHeaders): Promise<void>;

  /** @returns null when there is no such object */
  abstract stat(name: string): Promise<StoredObject | null>;

  /**
   * The object's bytes, or the part from `start` to `end` (both inclusive).
   *
   * @throws ObjectMissingError
   */
  abstract read(name: string, range?: { start: number; end: number }): Promise<Readable>;

  /** Removes; an object that is not there counts as removed. */
  abstract delete(name: string): Promise<void>;

  /** Bytes free and in all where objects are kept; null where nobody can say, as in a bucket. */
  capacity(): Promise<{ free: number; total: number } | null> {
    return Promise.resolve(null);
  }

  /** Lets go of connections; nothing is asked of the store afterwards. */
  close(): void {}

  /** Every object whose name begins with `prefix`, in no particular order. */
  abstract list(prefix: string): AsyncIterable<ListedObject>;

  /** Removes what a crash of this node left half written, last touched before `before`. @returns how many */
  abstract sweepIncoming(before: Date): Promise<number>;
}
