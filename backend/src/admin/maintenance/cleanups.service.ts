import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/principal.js';
import { ApiError } from '../../common/errors/api-error.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { AllEventsRepository } from '../events/all-events.repository.js';
import { CLEAN_UP_EXPIRED } from './cleanup.job.js';
import { type Cleanup, CleanupsRepository } from './cleanups.repository.js';
import type { CleanupResponse, CleanupState } from './maintenance.dto.js';

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
      if (cleanup.state !== 'running' || Date.now() > until) return this.describe(cleanup);
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

  private async describe({ id, state, deletedCount }: CleanupWithState): Promise<CleanupResponse> {
    return { id, state, deletedCount, remaining: await this.events.countExpired() };
  }
}
