import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { StripeAccount } from '../../platform/payments/stripe-account.js';
import { BillingAccountsRepository } from '../customers/billing-accounts.repository.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import { CustomerClosureService } from '../upkeep/customer-closure.service.js';

/** Stops all charges of an account before its deletion is confirmed to the user. */
@Injectable()
export class AccountClosureService {
  constructor(
    private readonly account: StripeAccount,
    private readonly accounts: BillingAccountsRepository,
    private readonly closure: CustomerClosureService,
    private readonly customers: BillingCustomersRepository,
  ) {}

  /**
   * First step, which can be undone: block purchases and cancel open payments. Accounts that never bought anything do not
   * need the provider to be reachable.
   *
   * @throws ApiError `payments_unavailable`; the account stays open and may buy again
   */
  async cancelOpenPayments(userId: string): Promise<void> {
    if (!this.account.isConfigured) return;
    await this.accounts.startClosing(userId);
    try {
      for (const customerId of await this.customers.findChargeableOf(userId)) {
        await this.closure.cancelOpenPayments(customerId);
      }
    } catch (error) {
      await this.reopen(userId);
      throw error;
    }
  }

  /**
   * Final step: end the subscriptions of an account whose deletion is certain. Also finds purchases started before
   * {@link cancelOpenPayments}.
   *
   * @throws ApiError `payments_unavailable`; call it again later
   */
  async endSubscriptions(userId: string): Promise<void> {
    if (!this.account.isConfigured) return;
    for (const customerId of await this.customers.findChargeableOf(userId)) {
      await this.closure.close(customerId).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'payments_unavailable') throw error;
        throw new ApiError(
          'payments_unavailable',
          'This account is closed. We try to end its subscription every minute and then delete the account.',
          { cause: error },
        );
      });
    }
  }

  /** Allow purchases again after a failed deletion. */
  reopen(userId: string): Promise<void> {
    return this.accounts.endClosing(userId);
  }
}
