import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { Storage } from '../platform/storage/storage.js';
import { isBackupRunning, deleteRetained } from './retained-objects.js';
import { MediaMetrics } from './media-metrics.js';
import { MediaService } from './media.service.js';
import type { MediaFolder } from './object-names.js';
import { findOrphanedObjects } from './find-orphaned-objects.js';

/** Folders whose objects all belong to rows, in the view stored_objects or in brands. */
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

const BATCH_SIZE = 1000;

/** Crashes leave single orphans. More than this number and share mean that the database does not belong to the media. */
const SUSPICIOUS_COUNT = 100;
const SUSPICIOUS_SHARE = 0.5;

/** Result of a sweep. */
export interface SweepResult {
  objects: number;
  orphans: number;
  /** Bytes of all objects, including recent ones. */
  bytes: number;
  /** False if there were suspiciously many orphans, which are then not deleted. */
  removed: boolean;
}

/** Deletes orphaned files, whose rows were not written because of a crash or failure. */
@Injectable()
export class OrphanSweep {
  constructor(
    private readonly storage: Storage,
    private readonly media: MediaService,
    private readonly source: DataSource,
    private readonly metrics: MediaMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param before only checks objects modified before this: the rows of newer ones may not be written yet
   * @param signal aborts the sweep
   */
  async sweep(before: Date, signal?: AbortSignal): Promise<SweepResult> {
    await this.purgeDiscarded(before);
    if (!(await isBackupRunning(this.source))) await deleteRetained(this.storage, before);
    let objects = 0;
    const total = { objects: 0, bytes: 0 };
    const orphans: string[] = [];
    for (const folder of FOLDERS) {
      for await (const names of this.listBatches(folder, before, total)) {
        signal?.throwIfAborted();
        objects += names.length;
        orphans.push(...(await findOrphanedObjects(this.source, names)));
      }
    }
    const removed = !isSuspicious(orphans.length, objects);
    if (removed) await this.media.purge(orphans);
    else this.logger.error({ objects, orphans: orphans.length }, 'too many orphaned files: nothing deleted');
    await this.metrics.record(total);
    return { objects, orphans: orphans.length, bytes: total.bytes, removed };
  }

  /** Delete objects that were discarded with their rows but could not be deleted then. */
  private async purgeDiscarded(before: Date): Promise<void> {
    for (let last = ''; ;) {
      const rows = await this.source.query<{ name: string }[]>(
        `SELECT name FROM discarded_objects WHERE discarded_at < $1 AND name > $2 ORDER BY name LIMIT ${BATCH_SIZE}`,
        [before, last],
      );
      await this.media.purge(rows.map(({ name }) => name));
      last = rows.at(-1)?.name ?? '';
      if (rows.length < BATCH_SIZE) return;
    }
  }

  private async *listBatches(
    folder: MediaFolder,
    before: Date,
    total: { objects: number; bytes: number },
  ): AsyncIterable<string[]> {
    let batch: string[] = [];
    for await (const { name, size, modifiedAt } of this.storage.list(`${folder}/`)) {
      total.objects += 1;
      total.bytes += size;
      if (modifiedAt >= before) continue;
      batch.push(name);
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

function isSuspicious(orphans: number, objects: number): boolean {
  return orphans > SUSPICIOUS_COUNT && orphans > objects * SUSPICIOUS_SHARE;
}
