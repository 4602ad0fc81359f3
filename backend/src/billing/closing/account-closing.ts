import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
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
   * Calls back what can be begun again: nothing can be bought from here on, and open payments cannot be paid. Whoever
   * never bought anything can be deleted while the provider is out of reach.
   *
   * @throws ApiError `payments_unavailable`; the account stays, and may buy again
   */
  async callBack(userId: string): Promise<void> {
    if (!this.account.isConfigured) return;
    await this.accounts.beginClosing(userId);
    try {
      for (const customerId of await this.customers.findChargeableOf(userId)) {
        await this.closed.callBack(customerId);
      }
    } catch (error) {
      await this.reopen(userId);
      throw error;
    }
  }

  /**
   * Ends what cannot be begun again, its subscription, of an account whose deletion is settled; what was begun before
   * {@link callBack} is found, too.
   *
   * @throws ApiError `payments_unavailable`; to be called again then
   */
  async end(userId: string): Promise<void> {
    if (!this.account.isConfigured) return;
    for (const customerId of await this.customers.findChargeableOf(userId)) {
      await this.closed.close(customerId).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'payments_unavailable') throw error;
        throw new ApiError(
          'payments_unavailable',
          'This account is closed. It is deleted as soon as its subscription could be ended, which is tried every minute.',
          { cause: error },
        );
      });
    }
  }

  /** The account is not deleted after all. */
  reopen(userId: string): Promise<void> {
    return this.accounts.endClosing(userId);
  }
}
