import { Global, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { GuestModule } from '../guest/guest.module.js';
import { CountedNames } from './counted-names.js';
import { CountedRequests } from './counted-requests.js';
import { ReleaseOnBusyInterceptor } from './release-on-busy.interceptor.js';
import { RunningUses } from './running-uses.js';
import { Throttle } from './throttle.js';
import { ThrottleGuard } from './throttle.guard.js';

const FORGET = defineJob('forget-rate-limits');

/** Removes counters and places that no longer matter. */
@Injectable()
class RateLimitCleanup implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly running: RunningUses,
    private readonly source: DataSource,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FORGET, () => this.forget());
    this.jobs.repeat(FORGET, { everySeconds: 600 });
  }

  private async forget(): Promise<void> {
    await this.source.query('DELETE FROM rate_limits WHERE forget_at < now()');
    await this.running.forgetOver();
  }
}

/** Rate limits for every feature: {@link Throttled} on a call, or {@link Throttle} within. */
@Global()
@Module({
  imports: [GuestModule],
  providers: [
    Throttle,
    CountedRequests,
    CountedNames,
    RunningUses,
    RateLimitCleanup,
    { provide: APP_GUARD, useClass: ThrottleGuard },
    { provide: APP_INTERCEPTOR, useClass: ReleaseOnBusyInterceptor },
  ],
  exports: [Throttle, RunningUses, CountedNames],
})
export class ThrottlingModule {}
