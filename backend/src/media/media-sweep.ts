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
import { StrayFiles } from './stray-files.js';

const SWEEP_STRAY_FILES = defineJob('sweep-stray-files', { retries: 0, timeoutSeconds: 3000 });

const HOUR = 60 * 60 * 1000;

/** Longer than any upload takes from its first byte to its row. */
const UNFINISHED_FOR = HOUR;

/**
 * When leftovers of crashes are removed: those of the shared storage every hour by one node of all, those in
 * this node's own folders at its start and every hour.
 */
@Injectable()
export class MediaSweep implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly clock: DatabaseClock,
    private readonly strays: StrayFiles,
    private readonly storage: Storage,
    private readonly temporary: TemporaryFiles,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SWEEP_STRAY_FILES, async (_data, { signal }) => {
      const result = await this.strays.sweep(this.longAgo(), signal);
      if (result.strays > 0) this.logger.info(result, 'Stray files were swept');
    });
    this.jobs.repeat(SWEEP_STRAY_FILES, { everySeconds: 3600 });
  }

  onApplicationBootstrap(): void {
    const sweep = () => {
      this.running = this.sweepOwnFolders().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Unfinished files could not be swept'),
      );
    };
    sweep();
    this.timer = setInterval(sweep, HOUR).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async sweepOwnFolders(): Promise<void> {
    const before = this.longAgo();
    await this.temporary.sweep(before);
    await this.storage.sweepIncoming(before);
  }

  /** By the earlier of the clocks: files carry the time of one of them, and a wrong one must not make them look old. */
  private longAgo(): Date {
    return new Date(Math.min(Date.now(), this.clock.now().getTime()) - UNFINISHED_FOR);
  }
}
