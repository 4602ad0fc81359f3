import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import type { SubscriptionSnapshot } from '../../platform/payments/payment-snapshots.js';
import { PricesClient } from '../../platform/payments/prices.client.js';
import { SubscriptionsClient } from '../../platform/payments/subscriptions.client.js';
import { BillingAccountsRepository } from '../customers/billing-accounts.repository.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import type { Plan } from '../plan/plan.entity.js';
import { RUNNING, type Subscription } from '../payments/subscription.entity.js';
import { SubscriptionSync } from '../payments/subscription-sync.js';
import { SubscriptionsRepository } from '../payments/subscriptions.repository.js';
import { createAlreadyOwnedError, createBusyError } from './checkout-errors.js';
import { createAndLink } from './create-and-link.js';

/** Attempts at a subscription that concurrent requests may pay, end or start. */
const MAX_ATTEMPTS = 6;

/**
 * Sells monthly plans. A user has at most one subscription that has not ended: an incomplete one is resumed; one at
 * another price, or whose payments failed permanently, is ended first.
 */
@Injectable()
export class SubscriptionCheckout {
  constructor(
    private readonly accounts: BillingAccountsRepository,
    private readonly client: SubscriptionsClient,
    private readonly customers: BillingCustomersRepository,
    private readonly prices: PricesClient,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly sync: SubscriptionSync,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @returns the secret of the first invoice's payment and what it will charge
   * @throws ApiError `plan_already_owned`
   */
  async start(
    userId: string,
    customerId: string,
    plan: Plan,
  ): Promise<{ clientSecret: string; amount: number; currency: string }> {
    // The current subscription may have ended without us knowing.
    const current = await this.subscriptions.findCurrentForUser(userId);
    if (current?.stripeSubscriptionId != null && RUNNING.includes(current.status)) {
      await this.sync.sync(current.stripeSubscriptionId);
    }
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const subscription = await this.transactions.run((transaction) =>
        this.getOrCreateSubscription(userId, customerId, plan, transaction),
      );
      if (!isSubscriptionFor(subscription, plan, customerId)) {
        await this.sync.endUnpaid(subscription);
        continue;
      }
      const stripeId = subscription.stripeSubscriptionId ?? (await this.createAtStripe(subscription, plan));
      const snapshot = stripeId === null ? null : await this.sync.sync(stripeId);
      const clientSecret = snapshot === null ? null : findPayableSecret(snapshot);
      if (clientSecret !== null) {
        return { clientSecret, amount: subscription.amount, currency: subscription.currency };
      }
      // Paid or ended now. The next attempt decides by the updated rows.
    }
    throw createBusyError();
  }

  /** Whether our rows show a running subscription. */
  async isOwned(userId: string): Promise<boolean> {
    const current = await this.subscriptions.findCurrentForUser(userId);
    return current !== null && RUNNING.includes(current.status);
  }

  /** The existing subscription may be for another price or no longer payable. */
  private async getOrCreateSubscription(
    userId: string,
    customerId: string,
    plan: Plan,
    transaction: Transaction,
  ): Promise<Subscription> {
    if (!(await this.accounts.lockOpen(userId, transaction))) {
      throw new ApiError('not_signed_in', 'Please sign in.');
    }
    const current = await this.subscriptions.findCurrentForUser(userId, transaction);
    if (current !== null && RUNNING.includes(current.status)) throw createAlreadyOwnedError(plan);
    if (current !== null) return current;
    await this.customers.reopen(customerId, transaction);
    const { id: planId, price: amount, currency } = plan;
    return this.subscriptions.insert(
      { userId, customerId, planId, status: 'creating', amount, currency },
      transaction,
    );
  }

  /** @returns null if the row was abandoned concurrently; the new subscription is then canceled */
  private async createAtStripe({ id, planId, customerId }: Subscription, plan: Plan): Promise<string | null> {
    const priceId = await this.prices.monthly(plan);
    return createAndLink({
      create: () => this.client.create({ subscriptionId: id, planId, customerId, priceId }),
      link: (stripeId) => this.subscriptions.link(id, stripeId),
      abandon: () => this.subscriptions.abandonUnlinked(id),
      cancel: (stripeId) => this.client.cancel(stripeId),
    });
  }
}

function isSubscriptionFor(subscription: Subscription, plan: Plan, customerId: string): boolean {
  return (
    (subscription.status === 'creating' || subscription.status === 'incomplete') &&
    subscription.planId === plan.id &&
    subscription.amount === plan.price &&
    subscription.currency === plan.currency &&
    subscription.customerId === customerId
  );
}

/** @returns null unless the latest invoice can still be paid */
function findPayableSecret({ status, latestInvoice }: SubscriptionSnapshot): string | null {
  if (status !== 'incomplete' || latestInvoice?.open !== true) return null;
  return latestInvoice.clientSecret;
}
