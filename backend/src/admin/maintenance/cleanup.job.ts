import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventRemoval } from '../../events/event-removal.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { CleanupsRepository } from './cleanups.repository.js';

/** One slice of a cleanup. A node that dies delays the rest by a few minutes at most. */
export const CLEAN_UP_EXPIRED = defineJob<{ cleanupId: string }>('clean-up-expired', {
  retries: 5,
  firstRetrySeconds: 5,
  timeoutSeconds: 180,
});

/** After this, the next slice runs as another job, possibly on another node. */
const SLICE_MS = 20_000;

/** Events per transaction, few enough not to block their organizers. */
const BATCH_SIZE = 5;

/**
 * Deletes expired events with their photos and files. The events themselves are the work list, and the transaction that
 * deletes them also counts them. So a cleanup resumes after a crash, and concurrent runs count nothing twice.
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
    this.jobs.handle(CLEAN_UP_EXPIRED, ({ cleanupId }, { signal }) => this.run(cleanupId, signal));
  }

  private async run(cleanupId: string, signal: AbortSignal): Promise<void> {
    const until = Date.now() + SLICE_MS;
    const count = (removed: number, transaction: Transaction) =>
      this.cleanups.addDeleted(cleanupId, removed, transaction);
    while ((await this.removal.removeExpired(BATCH_SIZE, count)) > 0) {
      signal.throwIfAborted();
      if (Date.now() > until) return this.jobs.send(CLEAN_UP_EXPIRED, { cleanupId });
    }
    await this.end(cleanupId);
  }

  /** Record the result together with the end. */
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
