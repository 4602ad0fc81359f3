import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { findOrphanedObjects } from './find-orphaned-objects.js';
import { MediaService } from './media.service.js';
import { UnownedObjects } from './unowned-objects.js';

const DELETE_ORPHANS = defineJob('delete-orphaned-objects', { retries: 0, timeoutSeconds: 600 });
const EVERY_SECONDS = 60;

/** Objects per query. */
const BATCH_SIZE = 500;

/**
 * Deletes objects that no row owns: those of interrupted uploads after an hour, and those whose deletion failed. Its cost
 * depends on their number alone.
 */
@Injectable()
export class OrphanCleanup implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly media: MediaService,
    private readonly source: DataSource,
    private readonly unowned: UnownedObjects,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DELETE_ORPHANS, (_data, { signal }) => this.run(signal));
    this.jobs.repeat(DELETE_ORPHANS, { everySeconds: EVERY_SECONDS });
  }

  /** Delete all due objects. Safe to run concurrently and to interrupt. @param signal aborts between batches */
  async run(signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const due = await this.unowned.takeDue(BATCH_SIZE);
      if (due.length === 0) return;
      const orphaned = new Set(await findOrphanedObjects(this.source, due));
      await this.forget(due.filter((name) => !orphaned.has(name)));
      // The storage is unavailable, or a backup is running.
      if ((await this.media.purge([...orphaned])) === 0 && orphaned.size > 0) return;
    }
  }

  /** An owner did not claim its objects. Keeps the objects. */
  private async forget(owned: string[]): Promise<void> {
    if (owned.length === 0) return;
    this.logger.error({ names: owned.slice(0, 10), count: owned.length }, 'owned objects listed as unowned');
    await this.unowned.delete(owned);
  }
}
