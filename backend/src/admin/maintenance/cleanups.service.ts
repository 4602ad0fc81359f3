import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { EventRemoval } from '../../events/event-removal.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { AllEventsRepository } from '../events/all-events.repository.js';
import { type Cleanup, CleanupsRepository } from './cleanups.repository.js';
import type { CleanupResponse, CleanupState } from './maintenance.dto.js';

/** One slice of a cleanup. A node that dies delays the rest by a few minutes at most. */
const CLEAN_UP_EXPIRED = defineJob<{ cleanupId: string }>('clean-up-expired', {
  retries: 5,
  firstRetrySeconds: 5,
  timeoutSeconds: 180,
});

/** After this, the next slice runs as another job, possibly on another node. */
const SLICE_MS = 20_000;

/** Events per transaction, few enough not to block their organizers. */
const BATCH_SIZE = 5;

/**
 * Deletes expired events; their photos and files follow. The events themselves are the work list, and the transaction that
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
    const actorId = await this.cleanups.findRequester(cleanupId);
    const count = (removed: number, transaction: Transaction) =>
      this.cleanups.addDeleted(cleanupId, removed, transaction);
    while ((await this.removal.removeExpired(BATCH_SIZE, actorId, count)) > 0) {
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

/** Maximum time that a request waits for a cleanup, which continues after the response. */
const TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 100;

type CleanupWithState = Cleanup & { state: CleanupState };

/** Starts and monitors cleanups of expired events. Run by {@link CleanupJob}. */
@Injectable()
export class CleanupsService {
  constructor(
    private readonly cleanups: CleanupsRepository,
    private readonly events: AllEventsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
  ) {}

  /** Start a cleanup if there are expired events. The audit log records it before the first deletion. */
  async start({ id: actorId }: Principal): Promise<CleanupResponse> {
    const expired = await this.events.countExpired();
    if (expired === 0) return { id: null, state: 'done', deletedCount: 0, remaining: 0 };
    const id = await this.transactions.run(async (transaction) => {
      const cleanupId = await this.cleanups.create(actorId, transaction);
      await this.audit.record(
        { actorId, action: 'events.cleanup_started', subjectType: 'event', details: { expired } },
        transaction,
      );
      await this.jobs.send(CLEAN_UP_EXPIRED, { cleanupId }, { transaction });
      return cleanupId;
    });
    return this.waitForEnd(id);
  }

  /**
   * Wait up to 10 s for the cleanup to end and return its state.
   *
   * @throws ApiError `not_found`
   */
  async waitForEnd(id: string): Promise<CleanupResponse> {
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      const cleanup = await this.getWithState(id);
      if (cleanup.state !== 'running' || Date.now() > until) return this.getResponse(cleanup);
      await sleep(POLL_INTERVAL_MS);
    }
  }

  /** The most recent cleanup with its state, null if there was none. */
  async findLast(): Promise<CleanupWithState | null> {
    const last = await this.cleanups.findLast();
    return last && this.getWithState(last.id);
  }

  /** Check the job first: once it has finished, the cleanup's end is final. */
  private async getWithState(id: string): Promise<CleanupWithState> {
    const pending = await this.jobs.isPending(CLEAN_UP_EXPIRED, { cleanupId: id });
    const cleanup = await this.cleanups.find(id);
    if (cleanup === null) throw ApiError.notFound('Cleanup');
    const unended = pending ? 'running' : 'stopped';
    return { ...cleanup, state: cleanup.endedAt === null ? unended : 'done' };
  }

  private async getResponse({ id, state, deletedCount }: CleanupWithState): Promise<CleanupResponse> {
    return { id, state, deletedCount, remaining: await this.events.countExpired() };
  }
}
