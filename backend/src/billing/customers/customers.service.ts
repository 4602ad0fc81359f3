import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { RATE_LIMITS } from '../../common/throttling/rate-limits.js';
import { Throttle } from '../../common/throttling/throttle.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { Transactions } from '../../platform/database/transactions.js';
import { CustomersClient } from '../../platform/payments/customers.client.js';
import { type BillingAccount, BillingAccounts } from './billing-accounts.js';
import { BillingCustomersRepository } from './billing-customers.repository.js';

/** Our accounts as customers at Stripe: one each, however often and from wherever it is asked for. */
@Injectable()
export class CustomersService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly accounts: BillingAccounts,
    private readonly client: CustomersClient,
    private readonly customers: BillingCustomersRepository,
    private readonly throttle: Throttle,
    private readonly transactions: Transactions,
  ) {}

  /** The account's customer id, made if need be, with the account's name and address of today. */
  async require(userId: string): Promise<string> {
    const account = await this.accounts.findOpen(userId);
    if (account === null) throw signedOut();
    const person = { name: account.name, email: account.email };
    if (account.customerId !== null) {
      if (await this.client.describe(account.customerId, person)) return account.customerId;
      await this.customers.detach(account.customerId);
    }
    const { customerBegunAt: begunAt } = account;
    const lost = begunAt === null ? null : await this.client.find(account.id, begunAt);
    if (lost !== null && (await this.client.describe(lost, person))) return this.attach(userId, lost);
    const customerId = await this.create(account);
    await this.client.describe(customerId, person);
    return customerId;
  }

  /**
   * Where the payer changes the card, cancels and finds every invoice.
   *
   * @throws ApiError `not_found`, `payments_unavailable`, `too_many_requests`
   */
  async openPortal(userId: string): Promise<{ url: string }> {
    await this.throttle.take([{ limit: RATE_LIMITS.portalsOfUser, of: userId }]);
    const account = await this.accounts.findOpen(userId);
    const customerId = account?.customerId ?? null;
    const back = `${this.settings.appUrl}/settings/payments`;
    const url = customerId === null ? null : await this.client.openPortal(customerId, back);
    if (url === null) {
      throw new ApiError('not_found', 'There is nothing to manage yet: you have not bought a plan.');
    }
    return { url };
  }

  /** Stripe knows this customer no more. */
  async forget(customerId: string): Promise<void> {
    await this.customers.detach(customerId);
  }

  private async create({ id }: BillingAccount): Promise<string> {
    const generation = await this.customers.countOfUser(id);
    // Counted first, then looked again: whoever was quicker is either seen here or had the same generation.
    const begun = await this.customers.begin(id);
    if (begun === null) throw signedOut();
    if ('customerId' in begun) return begun.customerId;
    return this.attach(id, await this.client.create(id, generation, begun.begunAt));
  }

  private attach(userId: string, customerId: string): Promise<string> {
    return this.transactions.run(async (transaction) => {
      if (!(await this.accounts.lockOpen(userId, transaction))) {
        throw signedOut();
      }
      return this.customers.attach(userId, customerId, transaction);
    });
  }
}

function signedOut(): ApiError {
  return new ApiError('not_signed_in', 'Please sign in.');
}
