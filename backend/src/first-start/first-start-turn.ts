import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';

/** A number all nodes agree on. */
const LOCK = 0x4566_4673;

/** Of several nodes that start at once, one makes the first start. PostgreSQL ends its turn if it is killed. */
@Injectable()
export class FirstStartTurn implements BeforeApplicationShutdown {
  private held: QueryRunner | null = null;

  constructor(private readonly source: DataSource) {}

  /** @returns false when it is another's turn */
  async take(): Promise<boolean> {
    const runner = this.source.createQueryRunner();
    try {
      const [{ taken }] = (await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [LOCK])) as [
        { taken: boolean },
      ];
      if (taken) this.held = runner;
      return taken;
    } finally {
      if (this.held !== runner) await runner.release();
    }
  }

  async end(): Promise<void> {
    const runner = this.held;
    this.held = null;
    if (runner === null) return;
    await runner.query('SELECT pg_advisory_unlock($1)', [LOCK]).finally(() => runner.release());
  }

  async beforeApplicationShutdown(): Promise<void> {
    // A lost connection has ended the turn by itself.
    await this.end().catch(() => undefined);
  }
}
