import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { Storage } from '../platform/storage/storage.js';
import { TemporaryFiles } from '../platform/uploads/temporary-files.js';
import { OrphanSweep } from './orphan-sweep.js';

const SWEEP_ORPHANS = defineJob('sweep-stray-files', { retries: 0, timeoutSeconds: 3000 });

const HOUR_MS = 60 * 60 * 1000;

/** Exceeds the time any upload takes from its first byte to its row. */
const MIN_AGE_MS = HOUR_MS;

/**
 * Schedules the removal of files that crashes left behind: hourly by one node in the shared storage, and at startup and
 * hourly in each node's local folders.
 */
@Injectable()
export class MediaSweep implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly clock: DatabaseClock,
    private readonly orphans: OrphanSweep,
    private readonly storage: Storage,
    private readonly temporary: TemporaryFiles,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SWEEP_ORPHANS, async (_data, { signal }) => {
      const result = await this.orphans.sweep(this.cutoff(), signal);
      if (result.orphans > 0) this.logger.info(result, 'orphaned files swept');
    });
    this.jobs.repeat(SWEEP_ORPHANS, { everySeconds: 3600 });
  }

  onApplicationBootstrap(): void {
    const sweep = () => {
      this.running = this.sweepLocalFolders().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'temporary file sweep failed'),
      );
    };
    sweep();
    this.timer = setInterval(sweep, HOUR_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async sweepLocalFolders(): Promise<void> {
    const before = this.cutoff();
    await this.temporary.sweep(before);
    await this.storage.sweepIncoming(before);
  }

  /** Uses the earlier of the node's and the database's clock, so that one wrong clock cannot make new files look old. */
  private cutoff(): Date {
    return new Date(Math.min(Date.now(), this.clock.now().getTime()) - MIN_AGE_MS);
  }
}
