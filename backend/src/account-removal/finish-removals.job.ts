import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { AccountRemoval } from './account-removal.js';
import { AccountRemovalRepository } from './account-removal.repository.js';

const FINISH_REMOVALS = defineJob('finish-removals', { retries: 0, timeoutSeconds: 300 });

/** Accounts per run; the next run handles the rest. */
const BATCH_SIZE = 50;

/** Completes recorded removals that were interrupted by a crash or an unavailable payment provider. */
@Injectable()
export class FinishRemovalsJob implements OnModuleInit {
  constructor(
    private readonly accounts: AccountRemovalRepository,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly removal: AccountRemoval,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FINISH_REMOVALS, () => this.run());
    this.jobs.repeat(FINISH_REMOVALS, { everySeconds: 60 });
  }

  /** A failed removal does not block the others; the next run retries it. */
  async run(): Promise<void> {
    for (const id of await this.accounts.findPending(BATCH_SIZE)) {
      await this.removal
        .finish(id)
        .catch((error: unknown) => this.logger.warn({ err: error }, 'account removal failed, retrying'));
    }
  }
}
