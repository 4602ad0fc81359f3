import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import type { SubscriptionSnapshot } from '../../platform/payments/payment-snapshots.js';
import { PricesClient } from '../../platform/payments/prices.client.js';
import { SubscriptionsClient } from '../../platform/payments/subscriptions.client.js';
import { BillingAccounts } from '../customers/billing-accounts.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import type { Plan } from '../plan.entity.js';
import { RUNNING, type Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { alreadyOwned, busy } from './checkout-refusals.js';
import { createAndLink } from './create-and-link.js';

/** Attempts at a subscription that others pay, end or begin at the same time. */
const ATTEMPTS = 6;

/**
 * Subscribing to a monthly plan. A user has at most one subscription that is not over: an unfinished one is
 * taken up again, one at another price or whose payments failed for good is ended first.
 */
@Injectable()
export class Subscribing {
  constructor(
    private readonly accounts: BillingAccounts,
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
  async begin(
    userId: string,
    customerId: string,
    plan: Plan,
  ): Promise<{ clientSecret: string; amount: number; currency: string }> {
    // The one that stands in the way may have ended, and nobody told us yet.
    const current = await this.subscriptions.findCurrentOfUser(userId);
    if (current?.stripeSubscriptionId != null && RUNNING.includes(current.status)) {
      await this.sync.sync(current.stripeSubscriptionId);
    }
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const subscription = await this.transactions.run((transaction) =>
        this.claim(userId, customerId, plan, transaction),
      );
      if (!isFor(subscription, plan, customerId)) {
        await this.sync.endUnpaid(subscription);
        continue;
      }
      const stripeId = subscription.stripeSubscriptionId ?? (await this.make(subscription, plan));
      const snapshot = stripeId === null ? null : await this.sync.sync(stripeId);
      const clientSecret = snapshot === null ? null : secretOf(snapshot);
      if (clientSecret !== null) {
        return { clientSecret, amount: subscription.amount, currency: subscription.currency };
      }
      // Paid or ended by now: the rows know, and decide in the next round.
    }
    throw busy();
  }

  /** Whether a subscription runs as far as we know. */
  async isOwned(userId: string): Promise<boolean> {
    const current = await this.subscriptions.findCurrentOfUser(userId);
    return current !== null && RUNNING.includes(current.status);
  }

  /** The user's subscription that is not over, made if there is none; perhaps one that will not do. */
  private async claim(
    userId: string,
    customerId: string,
    plan: Plan,
    transaction: Transaction,
  ): Promise<Subscription> {
    if (!(await this.accounts.lockOpen(userId, transaction))) {
      throw new ApiError('not_signed_in', 'Please sign in.');
    }
    const current = await this.subscriptions.findCurrentOfUser(userId, transaction);
    if (current !== null && RUNNING.includes(current.status)) throw alreadyOwned(plan);
    if (current !== null) return current;
    await this.customers.reopen(customerId, transaction);
    const { id: planId, price: amount, currency } = plan;
    return this.subscriptions.insert(
      { userId, customerId, planId, status: 'creating', amount, currency },
      transaction,
    );
  }

  /** @returns null when the row was given up meanwhile; the subscription is then ended unseen */
  private async make({ id, planId, customerId }: Subscription, plan: Plan): Promise<string | null> {
    const priceId = await this.prices.monthly(plan);
    return createAndLink({
      create: () => this.client.create({ subscriptionId: id, planId, customerId, priceId }),
      attach: (stripeId) => this.subscriptions.attach(id, stripeId),
      giveUp: () => this.subscriptions.abandonUntied(id),
      cancel: (stripeId) => this.client.cancel(stripeId),
    });
  }
}

function isFor(subscription: Subscription, plan: Plan, customerId: string): boolean {
  return (
    (subscription.status === 'creating' || subscription.status === 'incomplete') &&
    subscription.planId === plan.id &&
    subscription.amount === plan.price &&
    subscription.currency === plan.currency &&
    subscription.customerId === customerId
  );
}

/** Only of an invoice that can still be paid. */
function secretOf({ status, latestInvoice }: SubscriptionSnapshot): string | null {
  if (status !== 'incomplete' || latestInvoice?.open !== true) return null;
  return latestInvoice.clientSecret;
}
