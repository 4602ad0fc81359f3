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

/** How long a call waits for a cleanup to end: what is larger goes on without it. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

type CleanupWithState = Cleanup & { state: CleanupState };

/** Cleanups of expired events: asked for here, done by {@link CleanupJob}. */
@Injectable()
export class CleanupsService {
  constructor(
    private readonly cleanups: CleanupsRepository,
    private readonly events: AllEventsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
  ) {}

  /** Has expired events removed, where there are any; that it was asked for is on record before the first one goes. */
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
    return this.follow(id);
  }

  /**
   * Answers when the cleanup has ended, or after some seconds how far it is.
   *
   * @throws ApiError `not_found`
   */
  async follow(id: string): Promise<CleanupResponse> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const cleanup = await this.look(id);
      if (cleanup.state !== 'running' || Date.now() > until) return this.describe(cleanup);
      await sleep(LOOK_MS);
    }
  }

  /** The last one, with its state; null when there never was one. */
  async findLast(): Promise<CleanupWithState | null> {
    const last = await this.cleanups.findLast();
    return last && this.look(last.id);
  }

  /** The job is looked at first: once it is over, whether the cleanup has ended is decided. */
  private async look(id: string): Promise<CleanupWithState> {
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
