import { Injectable } from '@nestjs/common';
import { StripeAccount } from '../../platform/payments/stripe-account.js';
import { BillingAccounts } from '../customers/billing-accounts.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import { ClosedAccounts } from '../upkeep/closed-accounts.js';

/** Ends what an account that is about to be deleted could be charged for, before anybody is told that it is gone. */
@Injectable()
export class AccountClosing {
  constructor(
    private readonly account: StripeAccount,
    private readonly accounts: BillingAccounts,
    private readonly closed: ClosedAccounts,
    private readonly customers: BillingCustomersRepository,
  ) {}

  /**
   * Nothing can be bought from the first step on, and what was begun before is found in the second: so nothing is
   * left that could be charged. Whoever never bought anything can be deleted while the provider is out of reach.
   *
   * @throws ApiError `payments_unavailable`; the account stays, and may buy again
   */
  async close(userId: string): Promise<void> {
    if (!this.account.isConfigured) return;
    await this.accounts.beginClosing(userId);
    try {
      for (const customerId of await this.customers.findChargeableOf(userId)) {
        await this.closed.close(customerId);
      }
    } catch (error) {
      await this.reopen(userId);
      throw error;
    }
  }

  /** The account was not deleted after all. */
  reopen(userId: string): Promise<void> {
    return this.accounts.endClosing(userId);
  }
}
