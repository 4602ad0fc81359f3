import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';

/** Key of the advisory lock, the same on all nodes. */
const LOCK_KEY = 0x4566_4673;

/** Lets one of several concurrently starting nodes run the first start. PostgreSQL releases the lock if the node dies. */
@Injectable()
export class FirstStartLock implements BeforeApplicationShutdown {
  private held: QueryRunner | null = null;

  constructor(private readonly source: DataSource) {}

  /** @returns false if another node holds the lock */
  async tryAcquire(): Promise<boolean> {
    const runner = this.source.createQueryRunner();
    try {
      const [{ taken }] = (await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY])) as [
        { taken: boolean },
      ];
      if (taken) this.held = runner;
      return taken;
    } finally {
      if (this.held !== runner) await runner.release();
    }
  }

  async release(): Promise<void> {
    const runner = this.held;
    this.held = null;
    if (runner === null) return;
    try {
      await runner.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
    } finally {
      await runner.release();
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    // A lost connection has already released the lock.
    await this.release().catch(() => undefined);
  }
}
