import type Stripe from 'stripe';
import { DECLINED_LATER } from '../../factories/purchases.js';
import type { FakeStripeAccount } from '../stripe/fake-stripe-account.js';
import type { Chance } from './chance.js';
import type { PayerRecords } from './payer-records.js';

/** What the operator does on the provider's own page, a payer's bank later, and the provider month by month. */
export class ProviderActions {
  /** Refunds that the operator made. */
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

  /** The provider tries again and again, until it gives up in the one way or the other. */
  failRenewals(): void {
    const { subscriptions } = this.stripe;
    const [subscription] = this.books.runningSubscriptions();
    if (subscription === undefined) return;
    this.stripe.changeCard(subscription.id, DECLINED_LATER);
    if (subscription.status === 'active') subscriptions.renew(subscription.id);
    subscriptions.afterLastAttempt = this.chance.is(0.5) ? 'unpaid' : 'cancel';
    while (subscription.status === 'past_due') subscriptions.charge(subscription);
  }

  /** A subscription whose first bill is not paid in time is over. */
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
