import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { ConcurrencyLimiter } from '../../platform/throttling/concurrency-limiter.js';
import { EventsService } from '../../events/events.service.js';
import { EventsRepository } from '../../events/events.repository.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ARCHIVES_PER_EVENT } from '../archive-limits.js';
import type { RerenderResponse, RerenderState } from './rerender.dto.js';
import { RERENDER_EVENT } from './rerender.job.js';
import { type Rerender, RerendersRepository } from './rerenders.repository.js';

/** Re-renders an event's photos after a frame was replaced. */
@Injectable()
export class RerendersService {
  constructor(
    private readonly events: EventsService,
    private readonly rows: EventsRepository,
    private readonly rerenders: RerendersRepository,
    private readonly running: ConcurrencyLimiter,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Start a run, unless one is running.
   *
   * @returns its progress
   * @throws ApiError `not_found`; `conflict` during a download of the event's framed photos
   */
  async start(principal: Principal, eventId: string): Promise<RerenderResponse> {
    await this.events.requireEvent(principal, eventId);
    await this.transactions.run(async (transaction) => {
      await this.rows.lock(eventId, transaction);
      // An archive checks for a run after it has taken its slot: either this check or that one finds the other.
      if (await this.running.isRunning(ARCHIVES_PER_EVENT, eventId, transaction)) {
        throw new ApiError(
          'conflict',
          'A download of these photos is running. Please wait until it has finished.',
        );
      }
      const runId = await this.rerenders.start(eventId, transaction);
      if (runId !== null) await this.jobs.send(RERENDER_EVENT, { eventId, runId }, { transaction });
    });
    return this.progress(principal, eventId);
  }

  async progress(principal: Principal, eventId: string): Promise<RerenderResponse> {
    await this.events.requireEvent(principal, eventId);
    const [run, outdated] = await Promise.all([
      this.rerenders.find(eventId),
      this.rerenders.countOutdated(eventId),
    ]);
    if (run === null) {
      return {
        state: 'none',
        outdated,
        total: 0,
        done: 0,
        failed: 0,
        requestedAt: null,
        finishedAt: null,
      };
    }
    return {
      state: stateOf(run),
      outdated,
      total: run.total,
      done: run.done,
      failed: run.failed,
      requestedAt: run.requestedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
    };
  }
}

function stateOf({ finishedAt, isStale }: Rerender): RerenderState {
  if (finishedAt !== null) return 'done';
  return isStale ? 'stopped' : 'running';
}
