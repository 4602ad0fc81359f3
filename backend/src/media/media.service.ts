import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import type { Transaction } from '../platform/database/transactions.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { mapDiskErrors, Storage } from '../platform/storage/storage.js';
import { isBackupRunning, retainObject } from './retained-objects.js';
import { cacheControlOf, contentTypeOf, folderOf, type MediaFolder, newObjectName } from './object-names.js';

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
  ) {}

  /** Store an object under a new name. It is durable once this resolves. @returns the object's name */
  async store(folder: MediaFolder, content: Buffer, contentType: string): Promise<string> {
    const name = newObjectName(folder, contentType);
    await this.storage.put(name, content, { contentType, cacheControl: cacheControlOf(name) });
    return name;
  }

  /**
   * Store several objects that belong together.
   *
   * @returns their names, in order; if one cannot be stored, all are deleted
   */
  async storeAll(objects: NewObject[]): Promise<string[]> {
    const results = await Promise.allSettled(
      objects.map(({ folder, content, contentType }) => this.store(folder, content, contentType)),
    );
    const names = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure === undefined) return names;
    await this.deleteUnused(names);
    throw failure.reason;
  }

  /** Copy an object to a new name in the same folder. @returns the new name */
  async copy(name: string): Promise<string> {
    const contentType = contentTypeOf(name);
    const copy = newObjectName(folderOf(name) as MediaFolder, contentType);
    const headers = { contentType, cacheControl: cacheControlOf(copy) };
    await this.storage.put(copy, await this.storage.read(name), headers);
    return copy;
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
    if (names.length === 0) return;
    await transaction.query(
      'INSERT INTO discarded_objects (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
      [names],
    );
  }

  /**
   * Delete discarded objects after the deletion of their rows was committed. A later sweep deletes those that fail now.
   * Objects that a running backup may need are moved to a folder without URLs.
   */
  async purge(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const isRetained = await this.isBackupRunning();
    for (let done = 0; done < names.length; done += CONCURRENCY) {
      const some = names.slice(done, done + CONCURRENCY);
      try {
        const results = await Promise.all(some.map((name) => this.remove(name, isRetained)));
        const removed = results.filter((name) => name !== null);
        await this.source.query('DELETE FROM discarded_objects WHERE name = ANY($1)', [removed]);
      } catch (error) {
        this.logger.warn({ err: error }, 'discarded objects not unmarked yet');
      }
    }
  }

  /**
   * Delete all objects that one transaction discarded, in batches, so that memory stays bounded.
   *
   * @param discardedAt the transaction's time, as PostgreSQL formats it
   */
  async purgeDiscardedAt(discardedAt: string): Promise<void> {
    let last = '';
    for (;;) {
      const rows = await this.source.query<{ name: string }[]>(
        `SELECT name FROM discarded_objects WHERE discarded_at = $1 AND name > $2 ORDER BY name LIMIT $3`,
        [discardedAt, last, BATCH_SIZE],
      );
      if (rows.length === 0) return;
      last = rows.at(-1)?.name ?? '';
      await this.purge(rows.map(({ name }) => name));
    }
  }

  /** Delete objects whose rows were not written. Ignores failures: the sweep deletes what remains. */
  async deleteUnused(names: string[]): Promise<void> {
    await Promise.all(names.map((name) => this.storage.delete(name).catch(() => undefined)));
  }

  /** Assumes a running backup if the query fails. */
  private async isBackupRunning(): Promise<boolean> {
    return isBackupRunning(this.source).catch(() => true);
  }

  private async remove(name: string, isRetained: boolean): Promise<string | null> {
    try {
      await (isRetained ? retainObject(this.storage, name) : this.storage.delete(name));
      return name;
    } catch (error) {
      this.logger.warn({ err: error, name }, 'discarded object not deleted yet');
      return null;
    }
  }
}
