import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventRemoval } from '../../events/event-removal.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { CleanupsRepository } from './cleanups.repository.js';

/** One stretch of the work; a node that dies delays the rest by some minutes at most. */
export const CLEAN_UP_EXPIRED = defineJob<{ cleanupId: string }>('clean-up-expired', {
  retries: 5,
  firstRetrySeconds: 5,
  timeoutSeconds: 180,
});

/** Then the next stretch is another job, perhaps another node's. */
const STRETCH_MS = 20_000;

/** Events removed in one transaction: few enough that their organizers do not wait for it. */
const BATCH = 5;

/**
 * Removes expired events with their photos and files. What is left to do shows in the events themselves, and how
 * many went is counted in the transaction they go in: it goes on where it was after a crash, and doing it twice at
 * the same time counts nothing twice.
 */
@Injectable()
export class CleanupJob implements OnModuleInit {
  constructor(
    private readonly removal: EventRemoval,
    private readonly cleanups: CleanupsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(CLEAN_UP_EXPIRED, ({ cleanupId }, { signal }) => this.work(cleanupId, signal));
  }

  private async work(cleanupId: string, signal: AbortSignal): Promise<void> {
    const until = Date.now() + STRETCH_MS;
    const count = (removed: number, transaction: Transaction) =>
      this.cleanups.addDeleted(cleanupId, removed, transaction);
    while ((await this.removal.removeExpired(BATCH, count)) > 0) {
      signal.throwIfAborted();
      if (Date.now() > until) return this.jobs.send(CLEAN_UP_EXPIRED, { cleanupId });
    }
    await this.end(cleanupId);
  }

  /** What it came to is on record with its end. */
  private async end(cleanupId: string): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const ended = await this.cleanups.end(cleanupId, transaction);
      if (ended === null || ended.deletedCount === 0) return;
      const { requestedBy: actorId, deletedCount } = ended;
      const details = { deletedCount };
      await this.audit.record(
        { actorId, action: 'events.cleaned_up', subjectType: 'event', details },
        transaction,
      );
    });
  }
}
