import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { Realtime } from '../platform/realtime/realtime.js';

const CHANNEL = 'event_deletions';

/** Interval for detecting lost messages and the end of deletions. */
const CHECK_INTERVAL_MS = 30_000;

/**
 * Detects files of deleted events until a job has deleted them. Queries the database for a file only while deletions are
 * in progress.
 */
@Injectable()
export class DeletedMedia implements OnApplicationBootstrap, OnApplicationShutdown {
  private isAnyPending = true;
  /** Deletions announced so far: a check that started before the last one may have missed it. */
  private announced = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly source: DataSource,
    private readonly realtime: Realtime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.realtime.listen(CHANNEL, () => this.onDeletion());
    this.timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Notify all nodes of a deletion. Call it after the commit. Never throws: nodes also check every 30 s. */
  async announce(): Promise<void> {
    this.onDeletion();
    await this.realtime
      .notify(CHANNEL, [''])
      .catch((error: unknown) => this.logger.warn({ err: error }, 'deletion notification failed'));
  }

  /** Whether a file belongs to a deleted event, or its row is already deleted. */
  async has(name: string): Promise<boolean> {
    if (!this.isAnyPending) return false;
    const rows = await this.source.query<unknown[]>(
      `SELECT 1 FROM stored_objects s JOIN event_deletions d ON d.event_id = s.event_id WHERE s.name = $1
       UNION ALL SELECT 1 FROM discarded_objects WHERE name = $1 LIMIT 1`,
      [name],
    );
    return rows.length === 1;
  }

  private onDeletion(): void {
    this.announced += 1;
    this.isAnyPending = true;
  }

  private async check(): Promise<void> {
    const before = this.announced;
    try {
      const [row] = await this.source.query<[{ pending: boolean }]>(
        'SELECT EXISTS (SELECT FROM event_deletions) AS pending',
      );
      if (row.pending || before === this.announced) this.isAnyPending = row.pending;
    } catch (error) {
      this.logger.warn({ err: error }, 'deletion check failed');
    }
  }
}
