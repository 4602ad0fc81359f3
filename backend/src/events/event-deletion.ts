import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MediaService } from '../media/media.service.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { cacheFor } from '../platform/metrics/with-timeout.js';
import { EventDeletionsRepository } from './event-deletions.repository.js';

/** Deletes what is left of deleted events. Not retried: another job starts every minute. */
const DELETE_EVENTS = defineJob('delete-events', { retries: 0, timeoutSeconds: 60 });

/** After this time the job ends and queues the next one, which may run on another node. */
const MAX_JOB_MS = 20_000;

const REPEAT_SECONDS = 60;

/**
 * Deletes the photos, frames and files of deleted events in batches. Each transaction deletes one batch of rows and lists
 * their files, which are deleted before the next batch. So the work resumes on any node after a kill, and repeating a step is
 * safe.
 */
@Injectable()
export class EventDeletion implements OnModuleInit {
  constructor(
    private readonly deletions: EventDeletionsRepository,
    private readonly media: MediaService,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DELETE_EVENTS, (_data, { signal }) => this.run(signal));
    this.jobs.repeat(DELETE_EVENTS, { everySeconds: REPEAT_SECONDS });
  }

  /** Start a job once the transaction that deletes the events commits. */
  schedule(transaction: Transaction): Promise<void> {
    return this.jobs.send(DELETE_EVENTS, {}, { transaction });
  }

  /** Delete everything that is left of a deleted event. Safe to run concurrently. */
  async complete(eventId: string): Promise<void> {
    while (await this.deleteBatch(eventId));
  }

  /**
   * Delete what is left of the events that no other worker has claimed, for up to 20 s. Queues the next job for the rest.
   *
   * @param signal ends the job early
   */
  async run(signal: AbortSignal): Promise<void> {
    const until = Date.now() + MAX_JOB_MS;
    for (let id = await this.deletions.claimNext(); id !== null; id = await this.deletions.claimNext()) {
      while (await this.deleteBatch(id)) {
        if (!signal.aborted && Date.now() < until) continue;
        await this.deletions.release(id);
        return this.jobs.send(DELETE_EVENTS, {});
      }
    }
  }

  /** Delete the last batch's files, then the next batch's rows. @returns false if nothing is left */
  private async deleteBatch(eventId: string): Promise<boolean> {
    const discardedAt = await this.deletions.findDiscardedAt(eventId);
    if (discardedAt === undefined) return false;
    if (discardedAt !== null) await this.media.purgeDiscardedAt(discardedAt);
    await this.transactions.run((transaction) =>
      this.deletions.deleteBatch(eventId, discardedAt, transaction),
    );
    return true;
  }
}

/** The progress changes slowly, and every node reports the same. */
const CACHE_SECONDS = 10;

/** Metrics of deletions in progress. */
@Injectable()
export class EventDeletionMetrics {
  constructor(metrics: Metrics, deletions: EventDeletionsRepository) {
    const find = cacheFor(CACHE_SECONDS, () => deletions.findProgress());
    metrics.gauge(
      { name: 'event_deletions', help: 'Deleted events whose photos are still being deleted, of all nodes' },
      async () => [{ value: (await find()).events }],
    );
    metrics.gauge(
      { name: 'event_deletion_photos', help: 'Photos of deleted events that are still to be deleted' },
      async () => [{ value: (await find()).photos }],
    );
  }
}
