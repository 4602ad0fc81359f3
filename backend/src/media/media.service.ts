import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import type { Transaction } from '../platform/database/transactions.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { mapDiskErrors } from '../platform/storage/disk-errors.js';
import { Storage } from '../platform/storage/storage.js';
import { isBackupRunning, keepObject } from './kept-objects.js';
import { cacheControlOf, contentTypeOf, folderOf, type MediaFolder, newObjectName } from './object-names.js';

/** Objects that are removed or asked for at the same time. */
const AT_ONCE = 16;
/** Names that are held in memory at a time. */
const PART = 1000;

interface NewObject {
  folder: MediaFolder;
  content: Buffer;
  contentType: string;
}

/** Puts pictures where they are found by an unguessable address, and takes them away for good. */
@Injectable()
export class MediaService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly storage: Storage,
    private readonly source: DataSource,
  ) {}

  /** Stores under a new name; durable once this resolves. @returns the object's name */
  async store(folder: MediaFolder, content: Buffer, contentType: string): Promise<string> {
    const name = newObjectName(folder, contentType);
    await this.storage.put(name, content, { contentType, cacheControl: cacheControlOf(name) });
    return name;
  }

  /**
   * Stores several pictures that belong together. @returns their names, in order; when one cannot be stored,
   * none is kept
   */
  async storeAll(pictures: NewObject[]): Promise<string[]> {
    const results = await Promise.allSettled(
      pictures.map(({ folder, content, contentType }) => this.store(folder, content, contentType)),
    );
    const names = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure === undefined) return names;
    await this.drop(names);
    throw failure.reason;
  }

  /** Stores the same bytes under a new name of the same folder. @returns that name */
  async copy(name: string): Promise<string> {
    const contentType = contentTypeOf(name);
    const copy = newObjectName(folderOf(name) as MediaFolder, contentType);
    const headers = { contentType, cacheControl: cacheControlOf(copy) };
    await this.storage.put(copy, await this.storage.read(name), headers);
    return copy;
  }

  /** The object's bytes, for kinds that may be large. */
  open(name: string): Promise<Readable> {
    return this.storage.read(name);
  }

  async has(name: string): Promise<boolean> {
    return (await this.storage.stat(name)) !== null;
  }

  /** Bytes of each of these objects; those that are not there are missing. */
  async sizesOf(names: string[]): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for (let done = 0; done < names.length; done += AT_ONCE) {
      const some = names.slice(done, done + AT_ONCE);
      const found = await Promise.all(some.map((name) => this.storage.stat(name)));
      found.forEach((object, at) => object !== null && sizes.set(some[at] ?? '', object.size));
    }
    return sizes;
  }

  /** The whole object; only for kinds of a few megabytes. */
  async read(name: string): Promise<Buffer> {
    return mapDiskErrors(async () => buffer(await this.storage.read(name)));
  }

  /** The address of an object of a public folder. */
  url(name: string): string {
    return `${this.settings.mediaPublicUrl ?? '/media'}/${name}`;
  }

  /** Notes, with the rows that referred to them, that these objects are to go. Follow with {@link purge}. */
  async discard(names: string[], transaction: Transaction): Promise<void> {
    if (names.length === 0) return;
    await transaction.query(
      'INSERT INTO discarded_objects (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
      [names],
    );
  }

  /**
   * Removes discarded objects, once the rows that named them are gone for good. What cannot be removed now stays
   * noted and is removed by a later sweep; what a running backup may need is moved out of everybody's reach.
   */
  async purge(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const keep = await this.isBackupRunning();
    for (let done = 0; done < names.length; done += AT_ONCE) {
      const some = names.slice(done, done + AT_ONCE);
      try {
        const results = await Promise.all(some.map((name) => this.remove(name, keep)));
        const removed = results.filter((name) => name !== null);
        await this.source.query('DELETE FROM discarded_objects WHERE name = ANY($1)', [removed]);
      } catch (error) {
        this.logger.warn({ err: error }, 'That discarded objects are gone could not be noted yet');
      }
    }
  }

  /**
   * Removes what one transaction discarded, in parts: also what is too much to be held in memory.
   *
   * @param moment the transaction's time, as PostgreSQL writes it
   */
  async purgeDiscardedAt(moment: string): Promise<void> {
    let last = '';
    for (;;) {
      const rows = await this.source.query<{ name: string }[]>(
        `SELECT name FROM discarded_objects WHERE discarded_at = $1 AND name > $2 ORDER BY name LIMIT $3`,
        [moment, last, PART],
      );
      if (rows.length === 0) return;
      last = rows.at(-1)?.name ?? '';
      await this.purge(rows.map(({ name }) => name));
    }
  }

  /** Removes objects that were stored for rows which then were not written. */
  async drop(names: string[]): Promise<void> {
    await Promise.all(names.map((name) => this.storage.delete(name).catch(() => undefined)));
  }

  /** While the database cannot tell, one may be running. */
  private async isBackupRunning(): Promise<boolean> {
    return isBackupRunning(this.source).catch(() => true);
  }

  private async remove(name: string, keep: boolean): Promise<string | null> {
    try {
      await (keep ? keepObject(this.storage, name) : this.storage.delete(name));
      return name;
    } catch (error) {
      this.logger.warn({ err: error, name }, 'A discarded object could not be removed yet');
      return null;
    }
  }
}
