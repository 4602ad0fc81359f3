import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { RATE_LIMITS } from '../../platform/throttling/rate-limits.js';
import { Throttle } from '../../platform/throttling/throttle.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { Transactions } from '../../platform/database/transactions.js';
import { CustomersClient } from '../../platform/payments/customers.client.js';
import { type BillingAccount, BillingAccountsRepository } from './billing-accounts.repository.js';
import { BillingCustomersRepository } from './billing-customers.repository.js';

/** Manages one Stripe customer per account, also under concurrent requests. */
@Injectable()
export class CustomersService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly accounts: BillingAccountsRepository,
    private readonly client: CustomersClient,
    private readonly customers: BillingCustomersRepository,
    private readonly throttle: Throttle,
    private readonly transactions: Transactions,
  ) {}

  /** Get or create the account's customer, and update its name and email at Stripe. */
  async ensureCustomer(userId: string): Promise<string> {
    const account = await this.accounts.findOpen(userId);
    if (account === null) throw createSignedOutError();
    const person = { name: account.name, email: account.email };
    if (account.customerId !== null) {
      if (await this.client.updateDetails(account.customerId, person)) return account.customerId;
      await this.customers.detach(account.customerId);
    }
    const { customerStartedAt: startedAt } = account;
    const lost = startedAt === null ? null : await this.client.find(account.id, startedAt);
    if (lost !== null && (await this.client.updateDetails(lost, person))) return this.attach(userId, lost);
    const customerId = await this.create(account);
    await this.client.updateDetails(customerId, person);
    return customerId;
  }

  /**
   * Open Stripe's customer portal: card, cancellation and invoices.
   *
   * @throws ApiError `not_found`, `payments_unavailable`, `too_many_requests`
   */
  async openPortal(userId: string): Promise<{ url: string }> {
    await this.throttle.take([{ limit: RATE_LIMITS.portalsPerUser, of: userId }]);
    const account = await this.accounts.findOpen(userId);
    const customerId = account?.customerId ?? null;
    const back = `${this.settings.appUrl}/settings/payments`;
    const url = customerId === null ? null : await this.client.openPortal(customerId, back);
    if (url === null) {
      throw new ApiError('not_found', 'There is nothing to manage yet: you have not bought a plan.');
    }
    return { url };
  }

  /** Handle the deletion of a customer at Stripe. */
  async detachDeleted(customerId: string): Promise<void> {
    await this.customers.detach(customerId);
  }

  private async create({ id }: BillingAccount): Promise<string> {
    const generation = await this.customers.countForUser(id);
    // Count first, then check again: a concurrent request is either visible here or has the same generation.
    const creation = await this.customers.startCreation(id);
    if (creation === null) throw createSignedOutError();
    if ('customerId' in creation) return creation.customerId;
    return this.attach(id, await this.client.create(id, generation, creation.startedAt));
  }

  private attach(userId: string, customerId: string): Promise<string> {
    return this.transactions.run(async (transaction) => {
      if (!(await this.accounts.lockOpen(userId, transaction))) {
        throw createSignedOutError();
      }
      return this.customers.attach(userId, customerId, transaction);
    });
  }
}

function createSignedOutError(): ApiError {
  return new ApiError('not_signed_in', 'Please sign in.');
}
