import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../logging/logger.js';

/** A machine that slept has the right time again after so long; oscillators drift far less meanwhile. */
const ASK_EVERY_MS = 30_000;
/** An answer that took longer may be off by half of that; the next one will be better. */
const TRUSTED_MS = 2000;

/**
 * The database's time, which is the same for all nodes. The machine's own clock may be wrong, and jumps when somebody
 * sets it right; between two looks at the database, time goes on by what measures durations.
 */
@Injectable()
export class DatabaseClock implements OnModuleInit, OnApplicationShutdown {
  /** Milliseconds since 1970 at the moment that `performance.now()` calls 0; 0 until it is known. */
  private origin = 0;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.ask();
    this.timer = setInterval(() => {
      this.ask().catch((error: unknown) => this.logger.debug({ err: error }, 'The time could not be asked'));
    }, ASK_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  now(): Date {
    return new Date(this.origin + performance.now());
  }

  private async ask(): Promise<void> {
    const before = performance.now();
    const [row] = await this.database.query<{ ms: number }[]>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
    );
    const after = performance.now();
    if (this.origin !== 0 && after - before > TRUSTED_MS) return;
    this.origin = row!.ms - (before + after) / 2;
  }
}
