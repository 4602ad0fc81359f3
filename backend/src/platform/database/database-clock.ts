import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../logging/logger.js';

/** Time until a machine that was suspended is correct again. Drift within this time is negligible. */
const SYNC_INTERVAL_MS = 30_000;
/** A slower response could be wrong by up to half its duration and is ignored. */
const MAX_LATENCY_MS = 2000;

/**
 * The database's time, which is the same for all nodes.
 *
 * The machine's own clock may be wrong and can jump. Between queries, the monotonic clock advances the time.
 */
@Injectable()
export class DatabaseClock implements OnModuleInit, OnApplicationShutdown {
  /** Unix time in milliseconds at which `performance.now()` was 0; 0 until the first response. */
  private origin = 0;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.sync();
    this.timer = setInterval(() => {
      this.sync().catch((error: unknown) => this.logger.debug({ err: error }, 'database time query failed'));
    }, SYNC_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  now(): Date {
    return new Date(this.origin + performance.now());
  }

  /** The earlier of the node's and the database's time, so that one wrong clock cannot make new files look old. */
  earliest(): Date {
    return new Date(Math.min(Date.now(), this.now().getTime()));
  }

  private async sync(): Promise<void> {
    const before = performance.now();
    const [row] = await this.database.query<{ ms: number }[]>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
    );
    const after = performance.now();
    if (this.origin !== 0 && after - before > MAX_LATENCY_MS) return;
    this.origin = row!.ms - (before + after) / 2;
  }
}
