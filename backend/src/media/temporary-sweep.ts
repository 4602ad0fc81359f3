import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { Storage } from '../platform/storage/storage.js';
import { TemporaryFiles } from '../platform/uploads/temporary-files.js';

const HOUR_MS = 60 * 60 * 1000;

/** Deletes a node's unfinished uploads of crashes, and unfinished objects of the storage, at startup and hourly. */
@Injectable()
export class TemporarySweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly clock: DatabaseClock,
    private readonly storage: Storage,
    private readonly temporary: TemporaryFiles,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = () => {
      this.running = this.sweep().catch((error: unknown) =>
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

  private async sweep(): Promise<void> {
    const before = new Date(this.clock.earliest().getTime() - HOUR_MS);
    await this.temporary.sweep(before);
    await this.storage.sweepIncoming(before);
  }
}
