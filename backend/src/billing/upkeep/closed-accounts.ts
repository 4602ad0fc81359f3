import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { IntentsClient } from '../../platform/payments/intents.client.js';
import { SubscriptionsClient } from '../../platform/payments/subscriptions.client.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { eachSafely } from './each-safely.js';

/** Customers a run looks at; the rest is the next run's. */
const BATCH = 50;

/**
 * Sees to it that deleted and deactivated accounts are not charged any more. It works from how things stand,
 * not from being told: whoever deletes or deactivates an account need not think of it, and a run that broke
 * off is simply made up for by the next.
 */
@Injectable()
export class ClosedAccounts {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly customers: BillingCustomersRepository,
    private readonly intents: IntentsClient,
    private readonly payments: PaymentsRepository,
    private readonly paymentSync: PaymentSync,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly subscriptionSync: SubscriptionSync,
    private readonly stripeSubscriptions: SubscriptionsClient,
  ) {}

  async closeAll(): Promise<void> {
    const customerIds = await this.customers.findToClose(BATCH);
    await eachSafely(customerIds, this.logger, (id) => this.close(id));
  }

  /**
   * Stripe is asked for everything of the customer, since a row may not know yet what was made for it; syncing
   * what belongs to nobody any more ends it.
   */
  async close(customerId: string): Promise<void> {
    await this.callBack(customerId);
    for (const id of await this.stripeSubscriptions.ofCustomer(customerId)) {
      await this.subscriptionSync.sync(id);
    }
    await this.giveUpRest(customerId);
    await this.customers.markClosed(customerId);
  }

  /** Payments that nobody has made yet are cancelled. */
  async callBack(customerId: string): Promise<void> {
    for (const id of await this.intents.ofCustomer(customerId)) await this.paymentSync.sync(id);
  }

  /**
   * Rows for which nothing was made at Stripe, so that nobody can pay them and nothing is tied to them from now on, and
   * those of which Stripe told nothing, since it does not know them any more.
   */
  private async giveUpRest(customerId: string): Promise<void> {
    for (const { id, paymentIntentId } of await this.payments.findOpenOfCustomer(customerId)) {
      if (paymentIntentId === null) await this.payments.cancelUntied(id);
      else await this.paymentSync.sync(paymentIntentId);
    }
    for (const row of await this.subscriptions.findCurrentOfCustomer(customerId)) {
      if (row.stripeSubscriptionId === null) await this.subscriptions.abandonUntied(row.id);
      else await this.subscriptionSync.sync(row.stripeSubscriptionId);
    }
  }
}
