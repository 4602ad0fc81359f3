import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/principal.js';
import { EventsService } from '../../events/events.service.js';
import { EventsRepository } from '../../events/events.repository.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { RerenderResponse } from './rerender.dto.js';
import { RERENDER_EVENT } from './rerender.job.js';
import { RerendersRepository } from './rerenders.repository.js';

/** A run that nobody worked on for so long was given up; longer than the longest pause between two tries. */
const LOST_AFTER_SECONDS = 1_200;

/** Has an event's photos made anew after a frame was replaced. */
@Injectable()
export class RerendersService {
  constructor(
    private readonly events: EventsService,
    private readonly rows: EventsRepository,
    private readonly rerenders: RerendersRepository,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  /** Begins, unless that is being done already. @returns how far it is */
  async start(principal: Principal, eventId: string): Promise<RerenderResponse> {
    await this.events.require(principal, eventId);
    await this.transactions.run(async (transaction) => {
      await this.rows.lock(eventId, transaction);
      const runId = await this.rerenders.begin(eventId, LOST_AFTER_SECONDS, transaction);
      if (runId !== null) await this.jobs.send(RERENDER_EVENT, { eventId, runId }, { transaction });
    });
    return this.progress(principal, eventId);
  }

  async progress(principal: Principal, eventId: string): Promise<RerenderResponse> {
    await this.events.require(principal, eventId);
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
      state: run.finishedAt === null ? 'running' : 'done',
      outdated,
      total: run.total,
      done: run.done,
      failed: run.failed,
      requestedAt: run.requestedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
    };
  }
}
