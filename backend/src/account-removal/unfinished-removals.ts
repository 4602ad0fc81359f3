import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { AccountRemoval } from './account-removal.js';
import { AccountRemovalRepository } from './account-removal.repository.js';

const FINISH_REMOVALS = defineJob('finish-removals', { retries: 0, timeoutSeconds: 300 });

/** Accounts a run looks at; the rest is the next run's. */
const BATCH = 50;

/** Finishes removals that broke off after they were noted: a node died, or the payment provider did not answer. */
@Injectable()
export class UnfinishedRemovals implements OnModuleInit {
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

  /** One that fails does not stand in the way of the others, and is the next run's. */
  async run(): Promise<void> {
    for (const id of await this.accounts.findNoted(BATCH)) {
      await this.removal
        .finish(id)
        .catch((error: unknown) => this.logger.warn({ err: error }, 'An account could not be removed yet'));
    }
  }
}
