import { Global, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { defineJob } from '../jobs/job-kind.js';
import { Jobs } from '../jobs/jobs.js';
import { ReleaseOnBusyInterceptor, SubjectAliases, ThrottleGuard } from './throttle.guard.js';
import { Throttle, ThrottledRequests } from './throttle.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

const CLEANUP_JOB = defineJob('forget-rate-limits');

/** Delete counters and leases that no longer matter. */
@Injectable()
class RateLimitCleanup implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly limiter: ConcurrencyLimiter,
    private readonly source: DataSource,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(CLEANUP_JOB, () => this.cleanUp());
    this.jobs.repeat(CLEANUP_JOB, { everySeconds: 600 });
  }

  private async cleanUp(): Promise<void> {
    await this.source.query('DELETE FROM rate_limits WHERE forget_at < now()');
    await this.limiter.deleteExpired();
  }
}

/**
 * Limits for all features: rates ({@link Throttled} for an endpoint, {@link Throttle} within a service) and concurrent uses
 * over all nodes ({@link ConcurrencyLimiter}). UploadSlots limits what one node receives.
 */
@Global()
@Module({
  providers: [
    Throttle,
    ThrottledRequests,
    SubjectAliases,
    ConcurrencyLimiter,
    RateLimitCleanup,
    { provide: APP_GUARD, useClass: ThrottleGuard },
    { provide: APP_INTERCEPTOR, useClass: ReleaseOnBusyInterceptor },
  ],
  exports: [Throttle, ConcurrencyLimiter, SubjectAliases],
})
export class ThrottlingModule {}
