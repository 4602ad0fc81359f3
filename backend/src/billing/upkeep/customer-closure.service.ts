import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { IntentsClient } from '../../platform/payments/intents.client.js';
import { SubscriptionsClient } from '../../platform/payments/subscriptions.client.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { SubscriptionSync } from '../payments/subscription-sync.js';
import { SubscriptionsRepository } from '../payments/subscriptions.repository.js';
import { processEach } from './process-each.js';

/** Customers per run; the next run handles the rest. */
const BATCH_SIZE = 50;

/**
 * Stops charges of deleted and deactivated accounts. Works from the state of the rows rather than from events, so code
 * that deletes or deactivates an account need not call it, and the next run completes an interrupted one.
 */
@Injectable()
export class CustomerClosureService {
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
    const customerIds = await this.customers.findToClose(BATCH_SIZE);
    await processEach(customerIds, this.logger, (id) => this.close(id));
  }

  /**
   * Close a customer. Lists its payments and subscriptions at Stripe, since rows may not be linked yet. Syncing one that
   * belongs to no open account ends it.
   */
  async close(customerId: string): Promise<void> {
    await this.cancelOpenPayments(customerId);
    for (const id of await this.stripeSubscriptions.findIdsForCustomer(customerId)) {
      await this.subscriptionSync.sync(id);
    }
    await this.abandonRemainingRows(customerId);
    await this.customers.markClosed(customerId);
  }

  /** Cancel payments that are not paid yet. */
  async cancelOpenPayments(customerId: string): Promise<void> {
    for (const id of await this.intents.findIdsForCustomer(customerId)) await this.paymentSync.sync(id);
  }

  /**
   * Abandon rows without an object at Stripe, so that none is linked to them later, and sync rows whose object Stripe did
   * not list because it no longer has it.
   */
  private async abandonRemainingRows(customerId: string): Promise<void> {
    for (const { id, paymentIntentId } of await this.payments.findOpenForCustomer(customerId)) {
      if (paymentIntentId === null) await this.payments.cancelUnlinked(id);
      else await this.paymentSync.sync(paymentIntentId);
    }
    for (const row of await this.subscriptions.findCurrentForCustomer(customerId)) {
      if (row.stripeSubscriptionId === null) await this.subscriptions.abandonUnlinked(row.id);
      else await this.subscriptionSync.sync(row.stripeSubscriptionId);
    }
  }
}
