import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import type { Transaction } from '../platform/database/transactions.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { mapDiskErrors, Storage } from '../platform/storage/storage.js';
import { cacheControlOf, contentTypeOf, folderOf, type MediaFolder, newObjectName } from './object-names.js';
import { isBackupRunning, isRetained, retainedName, retainObject } from './retained-objects.js';
import { UnownedObjects } from './unowned-objects.js';

/** Concurrent requests to the storage. */
const CONCURRENCY = 16;
/** Names read per query. */
const BATCH_SIZE = 1000;

interface NewObject {
  folder: MediaFolder;
  content: Buffer;
  contentType: string;
}

/** Stores images under unguessable names and permanently deletes them. */
@Injectable()
export class MediaService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly storage: Storage,
    private readonly source: DataSource,
    private readonly unowned: UnownedObjects,
  ) {}

  /**
   * Store an object under a new name. It is durable once this resolves, and deleted after an hour unless a transaction
   * calls {@link claim}.
   *
   * @returns the object's name
   */
  async store(object: NewObject): Promise<string> {
    const [name] = (await this.storeAll([object])) as [string];
    return name;
  }

  /**
   * Store several objects that belong together, as {@link store} does.
   *
   * @returns their names, in order; if one cannot be stored, all are deleted
   */
  async storeAll(objects: readonly NewObject[]): Promise<string[]> {
    const names = objects.map(({ folder, contentType }) => newObjectName(folder, contentType));
    await this.unowned.intend(names);
    const results = await Promise.allSettled(
      objects.map(({ content }, at) => this.put(names[at] ?? '', content)),
    );
    const failure = results.find((result) => result.status === 'rejected');
    if (failure === undefined) return names;
    await this.deleteUnused(names);
    throw failure.reason;
  }

  /** Reserve new names in the same folders for copies of objects, for {@link copy}. @returns the names, in order */
  async reserveCopies(names: string[]): Promise<string[]> {
    const copies = names.map((name) => newObjectName(folderOf(name) as MediaFolder, contentTypeOf(name)));
    await this.unowned.intend(copies);
    return copies;
  }

  /** Copy an object to a reserved name. */
  async copy(from: string, to: string): Promise<void> {
    await this.put(to, await this.storage.read(from));
  }

  /**
   * Take over stored objects, in the transaction that writes the row that owns them.
   *
   * @throws StorageUnavailableError if they were stored over an hour ago and the clean-up deletes them
   */
  claim(names: string[], transaction: Transaction): Promise<void> {
    return this.unowned.claim(names, transaction);
  }

  /** Stream an object that may be large. */
  open(name: string): Promise<Readable> {
    return this.storage.read(name);
  }

  async has(name: string): Promise<boolean> {
    return (await this.storage.stat(name)) !== null;
  }

  /** Get the bytes of each object; objects that do not exist are omitted. */
  async sizesOf(names: string[]): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for (let done = 0; done < names.length; done += CONCURRENCY) {
      const some = names.slice(done, done + CONCURRENCY);
      const found = await Promise.all(some.map((name) => this.storage.stat(name)));
      found.forEach((object, at) => object !== null && sizes.set(some[at] ?? '', object.size));
    }
    return sizes;
  }

  /** Read a whole object of at most a few megabytes. */
  async read(name: string): Promise<Buffer> {
    return mapDiskErrors(async () => buffer(await this.storage.read(name)));
  }

  /** Get the URL of an object in a public folder. */
  url(name: string): string {
    return `${this.settings.mediaPublicUrl ?? '/media'}/${name}`;
  }

  /** Mark objects for deletion, in the transaction that deletes their rows. Call {@link purge} after the commit. */
  async discard(names: string[], transaction: Transaction): Promise<void> {
    if (names.length > 0) await this.unowned.discard(names, transaction);
  }

  /**
   * Delete discarded objects after the deletion of their rows was committed. {@link OrphanCleanup} retries those that
   * fail. Objects that a running backup may need are moved to a folder without URLs.
   *
   * @returns number of deleted or moved objects
   */
  async purge(names: string[]): Promise<number> {
    if (names.length === 0) return 0;
    const isBackupRunning = await this.isBackupRunning();
    let purged = 0;
    for (let done = 0; done < names.length; done += CONCURRENCY) {
      const some = names.slice(done, done + CONCURRENCY);
      try {
        purged += await (isBackupRunning
          ? this.retain(some)
          : this.remove(some, (name) => this.storage.delete(name)));
      } catch (error) {
        this.logger.warn({ err: error }, 'discarded objects update failed');
      }
    }
    return purged;
  }

  /**
   * Delete all objects that one transaction discarded, in batches, so that memory stays bounded.
   *
   * @param discardedAt the transaction's time, as PostgreSQL formats it
   */
  async purgeDiscardedAt(discardedAt: string): Promise<void> {
    let last = '';
    for (;;) {
      const names = await this.unowned.findDiscardedAt(discardedAt, last, BATCH_SIZE);
      if (names.length === 0) return;
      last = names.at(-1) ?? '';
      await this.purge(names);
    }
  }

  /**
   * Delete stored objects whose rows were not written. Ignores failures and keeps the intents: a call to the storage that
   * timed out can still store its object, which the clean-up then deletes.
   */
  async deleteUnused(names: string[]): Promise<void> {
    await Promise.all(names.map((name) => this.storage.delete(name).catch(() => undefined)));
  }

  private put(name: string, content: Buffer | Readable): Promise<void> {
    return this.storage.put(name, content, {
      contentType: contentTypeOf(name),
      cacheControl: cacheControlOf(name),
    });
  }

  /** Assumes a running backup if the query fails. */
  private async isBackupRunning(): Promise<boolean> {
    return isBackupRunning(this.source).catch(() => true);
  }

  /** Move objects aside for a running backup. Leaves those that are already moved. */
  private async retain(names: string[]): Promise<number> {
    const moved = names.filter((name) => !isRetained(name));
    if (moved.length === 0) return 0;
    await this.unowned.retain(moved.map(retainedName));
    return this.remove(moved, (name) => retainObject(this.storage, name));
  }

  /** @returns number of removed objects */
  private async remove(names: string[], removeOne: (name: string) => Promise<void>): Promise<number> {
    const results = await Promise.all(
      names.map((name) =>
        removeOne(name).then(
          () => name,
          (error: unknown) => {
            this.logger.warn({ err: error, name }, 'discarded object deletion failed');
            return null;
          },
        ),
      ),
    );
    const removed = results.filter((name) => name !== null);
    await this.unowned.delete(removed);
    return removed.length;
  }
}
