import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { Storage } from '../platform/storage/storage.js';
import { isBackupRunning, removeKept } from './kept-objects.js';
import { MediaFigures } from './media-figures.js';
import { MediaService } from './media.service.js';
import type { MediaFolder } from './object-names.js';
import { findOrphanedObjects } from './find-orphaned-objects.js';

/** The folders whose objects all belong to rows: those that the view stored_objects knows, and brands. */
const FOLDERS: readonly MediaFolder[] = [
  'frames',
  'frame-originals',
  'previews',
  'framed',
  'thumbs',
  'originals',
  'downloads',
  'logos',
];

const BATCH = 1000;

/** Strays come one by one, from crashes. So many of them mean that this database is not the media's. */
const SUSPICIOUS_COUNT = 100;
const SUSPICIOUS_SHARE = 0.5;

/** What a sweep found. */
export interface SweepResult {
  objects: number;
  strays: number;
  /** Of all objects that were seen, young ones too. */
  bytes: number;
  /** Strays are left where they are when there are suspiciously many. */
  removed: boolean;
}

/** Removes files that no row names: stored for rows that a crash, or a failure, kept from being written. */
@Injectable()
export class StrayFiles {
  constructor(
    private readonly storage: Storage,
    private readonly media: MediaService,
    private readonly source: DataSource,
    private readonly figures: MediaFigures,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param before only objects last changed before this: younger ones may belong to rows yet to be written
   * @param signal ends the sweep early
   */
  async sweep(before: Date, signal?: AbortSignal): Promise<SweepResult> {
    await this.removeDiscarded(before);
    if (!(await isBackupRunning(this.source))) await removeKept(this.storage, before);
    let objects = 0;
    const seen = { objects: 0, bytes: 0 };
    const strays: string[] = [];
    for (const folder of FOLDERS) {
      for await (const names of this.batchesOf(folder, before, seen)) {
        signal?.throwIfAborted();
        objects += names.length;
        strays.push(...(await findOrphanedObjects(this.source, names)));
      }
    }
    const removed = !isSuspicious(strays.length, objects);
    if (removed) await this.media.purge(strays);
    else
      this.logger.error(
        { objects, strays: strays.length },
        'Most media belongs to no row; nothing is removed',
      );
    await this.figures.note(seen);
    return { objects, strays: strays.length, bytes: seen.bytes, removed };
  }

  /** What was discarded with its row and could not be removed then. */
  private async removeDiscarded(before: Date): Promise<void> {
    for (let last = ''; ;) {
      const rows = await this.source.query<{ name: string }[]>(
        `SELECT name FROM discarded_objects WHERE discarded_at < $1 AND name > $2 ORDER BY name LIMIT ${BATCH}`,
        [before, last],
      );
      await this.media.purge(rows.map(({ name }) => name));
      last = rows.at(-1)?.name ?? '';
      if (rows.length < BATCH) return;
    }
  }

  private async *batchesOf(
    folder: MediaFolder,
    before: Date,
    seen: { objects: number; bytes: number },
  ): AsyncIterable<string[]> {
    let batch: string[] = [];
    for await (const { name, size, modifiedAt } of this.storage.list(`${folder}/`)) {
      seen.objects += 1;
      seen.bytes += size;
      if (modifiedAt >= before) continue;
      batch.push(name);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

function isSuspicious(strays: number, objects: number): boolean {
  return strays > SUSPICIOUS_COUNT && strays > objects * SUSPICIOUS_SHARE;
}
