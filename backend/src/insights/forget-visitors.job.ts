import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { CountersRepository } from './counters.repository.js';

const FORGET_VISITORS = defineJob('forget-visitors', { retries: 0 });
const TWO_DAYS_MS = 2 * 24 * 3_600_000;

/** Deletes visitors' digests after two days: one hour prevents double counting, the rest allows for nodes that write late. */
@Injectable()
export class ForgetVisitorsJob implements OnModuleInit {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly jobs: Jobs,
    private readonly counters: CountersRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FORGET_VISITORS, () =>
      this.counters.deleteVisitorsBefore(new Date(this.clock.now().getTime() - TWO_DAYS_MS)),
    );
    this.jobs.repeat(FORGET_VISITORS, { everySeconds: 3600 });
  }
}
