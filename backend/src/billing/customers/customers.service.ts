import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
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
    private readonly transactions: Transactions,
  ) {}

  /** The account's customer id, made if need be, with the account's name and address of today. */
  async require(userId: string): Promise<string> {
    const account = await this.accounts.findOpen(userId);
    if (account === null) throw new ApiError('not_signed_in', 'Please sign in.');
    const person = { name: account.name, email: account.email };
    if (account.customerId !== null) {
      if (await this.client.describe(account.customerId, person)) return account.customerId;
      await this.customers.detach(account.customerId);
    }
    const customerId = await this.create(account);
    await this.client.describe(customerId, person);
    return customerId;
  }

  /** Where the payer changes the card, cancels and finds every invoice. @throws ApiError `not_found` */
  async openPortal(userId: string): Promise<{ url: string }> {
    const account = await this.accounts.findOpen(userId);
    if (account === null || account.customerId === null) {
      throw new ApiError('not_found', 'There is nothing to manage yet: you have not bought a plan.');
    }
    const back = `${this.settings.appUrl}/settings/payments`;
    return { url: await this.client.openPortal(account.customerId, back) };
  }

  /** Stripe knows this customer no more. */
  async forget(customerId: string): Promise<void> {
    await this.customers.detach(customerId);
  }

  private async create({ id }: BillingAccount): Promise<string> {
    const generation = await this.customers.countOfUser(id);
    // Counted first, then looked again: whoever was quicker is either seen here or had the same generation.
    const known = (await this.accounts.findOpen(id))?.customerId;
    if (known !== null && known !== undefined) return known;
    const customerId = await this.client.create(id, generation);
    return this.transactions.run(async (transaction) => {
      if (!(await this.accounts.lockOpen(id, transaction))) {
        throw new ApiError('not_signed_in', 'Please sign in.');
      }
      return this.customers.attach(id, customerId, transaction);
    });
  }
}
