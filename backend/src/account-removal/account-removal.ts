import { Injectable } from '@nestjs/common';
import { AccountClosing } from '../billing/closing/account-closing.js';
import { ApiError } from '../common/errors/api-error.js';
import { EventRemoval } from '../events/event-removal.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { Sessions } from '../platform/sessions/sessions.js';
import { AccountRemovalRepository, type DoomedAccount } from './account-removal.repository.js';

/** Takes an account away for good, with its events, their photos and all files. */
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
   * Ends what could be charged, then locks the organizer, then the events, as uploads do.
   *
   * @param decide may refuse by throwing, and records the act in the removal's own transaction
   * @throws ApiError `not_found`; `payments_unavailable` when a subscription cannot be ended: nothing is removed then
   */
  async remove(
    id: string,
    decide: (account: DoomedAccount, transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    // The last admin is refused below: nothing of theirs is to end.
    const stays = await this.accounts.isLastAdmin(id);
    if (!stays) await this.billing.close(id);
    const removed = await this.removeRows(id, decide).catch(async (error: unknown) => {
      if (!stays) await this.billing.reopen(id);
      throw error;
    });
    await this.sessions.endAllOf(id);
    await this.events.finish(removed);
  }

  private removeRows(
    id: string,
    decide: (account: DoomedAccount, transaction: Transaction) => Promise<void>,
  ) {
    return this.transactions.run(async (transaction) => {
      const account = await this.accounts.lock(id, transaction);
      if (account === null) throw ApiError.notFound('User');
      await decide(account, transaction);
      const events = await this.events.takeAllOfUser(id, transaction);
      await this.accounts.delete(id, transaction);
      return events;
    });
  }
}
