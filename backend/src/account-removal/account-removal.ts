import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountClosureService } from '../billing/closing/account-closure.service.js';
import { ApiError } from '../common/errors/api-error.js';
import { EventRemoval, type RemovedEvents } from '../events/event-removal.js';
import { MediaService } from '../media/media.service.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { Sessions } from '../platform/sessions/sessions.js';
import { AccountRemovalRepository, type AccountToRemove } from './account-removal.repository.js';

/**
 * Deletes an account permanently, with its events. Irreversible steps, such as ending subscriptions, start after the
 * removal is recorded. From then on no call finds the account's events, and a job repeats the removal until it completes.
 */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly accounts: AccountRemovalRepository,
    private readonly billing: AccountClosureService,
    private readonly events: EventRemoval,
    private readonly media: MediaService,
    private readonly sessions: Sessions,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @param actorId the user who deletes the account, for the audit log
   * @param decide may reject the removal by throwing; records it in the transaction that makes it final
   * @throws ApiError `not_found`; `payments_unavailable` if payments or subscriptions cannot be ended: before the
   *   removal is recorded the account stays open, afterwards it is closed and a job repeats {@link finish}
   */
  async remove(
    id: string,
    actorId: string,
    decide: (account: AccountToRemove, transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.billing.cancelOpenPayments(id);
    const events = await this.recordRemoval(id, actorId, decide).catch(async (error: unknown) => {
      await this.billing.reopen(id);
      throw error;
    });
    await this.events.finish(events);
    await this.finish(id);
  }

  /**
   * Complete a recorded removal: end subscriptions, then delete the account, which frees its email. Safe to interrupt at
   * any point and to run concurrently.
   *
   * @throws ApiError `payments_unavailable`
   */
  async finish(id: string): Promise<void> {
    await this.billing.endSubscriptions(id);
    const logo = await this.accounts.deletePending(id);
    if (logo !== null) await this.media.purge([logo]);
  }

  /** Locks the organizer, then the events, as uploads do. */
  private recordRemoval(
    id: string,
    actorId: string,
    decide: (account: AccountToRemove, transaction: Transaction) => Promise<void>,
  ): Promise<RemovedEvents> {
    return this.transactions.run(async (transaction) => {
      const account = await this.accounts.lock(id, transaction);
      if (account === null) throw ApiError.notFound('User');
      await decide(account, transaction);
      await this.accounts.recordRemoval(id, transaction);
      await this.sessions.endAllForUser(id, { transaction });
      return this.events.deleteAllForUser(id, actorId, transaction);
    });
  }
}

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
