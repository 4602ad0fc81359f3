import { Injectable } from '@nestjs/common';
import { AccountClosing } from '../billing/closing/account-closing.js';
import { ApiError } from '../common/errors/api-error.js';
import { EventRemoval } from '../events/event-removal.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { Sessions } from '../platform/sessions/sessions.js';
import { AccountRemovalRepository, type DoomedAccount } from './account-removal.repository.js';

/**
 * Takes an account away for good, with its events, their photos and all files. What cannot be taken back, the end of
 * a subscription before all, begins when the removal is noted; from there on it goes to its end, whatever happens.
 */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly accounts: AccountRemovalRepository,
    private readonly billing: AccountClosing,
    private readonly events: EventRemoval,
    private readonly sessions: Sessions,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @param decide may refuse by throwing, and records the act in the transaction that makes it final
   * @throws ApiError `not_found`; `payments_unavailable` when what could be charged cannot be ended: before anything
   *   of it has ended the account stays as it is, later it is closed and {@link finish} is tried again
   */
  async remove(
    id: string,
    decide: (account: DoomedAccount, transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.billing.callBack(id);
    await this.note(id, decide).catch(async (error: unknown) => {
      await this.billing.reopen(id);
      throw error;
    });
    await this.finish(id);
  }

  /**
   * Removes an account whose removal was noted: ends what could be charged, then locks the organizer, then the events,
   * as uploads do. Safe to break off anywhere, and to do anywhere at the same time.
   *
   * @throws ApiError `payments_unavailable`
   */
  async finish(id: string): Promise<void> {
    await this.billing.end(id);
    const removed = await this.transactions.run(async (transaction) => {
      if (!(await this.accounts.lockNoted(id, transaction))) return null;
      const events = await this.events.deleteAllOfUser(id, transaction);
      await this.accounts.delete(id, transaction);
      return events;
    });
    if (removed !== null) await this.events.finish(removed);
  }

  private note(
    id: string,
    decide: (account: DoomedAccount, transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    return this.transactions.run(async (transaction) => {
      const account = await this.accounts.lock(id, transaction);
      if (account === null) throw ApiError.notFound('User');
      await decide(account, transaction);
      await this.accounts.note(id, transaction);
      await this.sessions.endAllOf(id, { transaction });
    });
  }
}
