import type Stripe from 'stripe';
import { DECLINED_LATER } from '../../factories/purchases.js';
import type { FakeStripeAccount } from '../stripe/fake-stripe-account.js';
import type { Chance } from './chance.js';
import type { PayerRecords } from './payer-records.js';

/** Actions of the operator in the provider's dashboard, of a payer's bank, and of the provider at each renewal. */
export class ProviderActions {
  /** Refunds made by the operator. */
  readonly refunds = new Set<string>();

  constructor(
    private readonly stripe: FakeStripeAccount,
    private readonly books: PayerRecords,
    private readonly chance: Chance,
  ) {}

  refund(): void {
    const intent = this.chance.pick(this.books.paidIntents());
    if (intent === undefined) return;
    this.refunds.add(this.stripe.refund(intent, this.chance.is(0.3) ? 100 : undefined).id);
  }

  dispute(): void {
    const intent = this.chance.pick(this.books.paidIntents());
    if (intent === undefined) return;
    const { id } = this.stripe.dispute(intent);
    this.stripe.charges.closeDispute(id, this.chance.is(0.5) ? 'won' : 'lost');
  }

  renew(): void {
    const subscription = this.pickRunning();
    if (subscription === undefined) return;
    if (subscription.status === 'past_due') this.stripe.subscriptions.charge(subscription);
    else this.stripe.subscriptions.renew(subscription.id);
  }

  /** Fail a subscription's payment until the last attempt. */
  failRenewals(): void {
    const { subscriptions } = this.stripe;
    const [subscription] = this.books.runningSubscriptions();
    if (subscription === undefined) return;
    this.stripe.changeCard(subscription.id, DECLINED_LATER);
    if (subscription.status === 'active') subscriptions.renew(subscription.id);
    subscriptions.afterLastAttempt = this.chance.is(0.5) ? 'unpaid' : 'cancel';
    while (subscription.status === 'past_due') subscriptions.charge(subscription);
  }

  /** Expire subscriptions whose first invoice is unpaid. */
  expire(): void {
    for (const { id } of this.books.subscriptionsIn('incomplete')) this.stripe.subscriptions.cancel(id);
  }

  cancelSubscription(): void {
    const subscription = this.pickRunning();
    if (subscription === undefined) return;
    if (this.chance.is(0.5)) this.stripe.subscriptions.cancel(subscription.id);
    else this.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: 'true' });
  }

  private pickRunning(): Stripe.Subscription | undefined {
    return this.chance.pick(this.books.runningSubscriptions());
  }
}
