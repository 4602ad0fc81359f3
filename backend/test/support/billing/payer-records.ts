import type Stripe from 'stripe';
import type { FakeStripeAccount } from '../stripe/fake-stripe-account.js';

/** The lowest first. */
export const PLANS = ['standard', 'professional', 'enterprise', 'monthly-unlimited'] as const;

/** The provider's records of one payer. */
export class PayerRecords {
  private customer: string | undefined;

  constructor(
    private readonly stripe: FakeStripeAccount,
    private readonly userId: string,
  ) {}

  /** The payer's customer. Each payer has one. */
  get customerId(): string | undefined {
    this.customer ??= this.stripe.state
      .all('customer')
      .find(({ metadata }) => metadata['user_id'] === this.userId)?.id;
    return this.customer;
  }

  paidIntents(): string[] {
    return this.intentsIn('succeeded');
  }

  /** Payments that are not fully refunded or lost. */
  retainedIntents(): string[] {
    const { state } = this.stripe;
    return this.paidIntents().filter((id) => this.stripe.netOf(state.get('payment_intent', id)) > 0);
  }

  intentsIn(state: Stripe.PaymentIntent.Status): string[] {
    return this.stripe.state
      .findReferring('payment_intent', this.customerId ?? '')
      .filter(({ status }) => status === state)
      .map(({ id }) => id);
  }

  runningSubscriptions(): Stripe.Subscription[] {
    return this.subscriptionsIn('active', 'past_due');
  }

  subscriptionsIn(...states: Stripe.Subscription.Status[]): Stripe.Subscription[] {
    return this.stripe.state
      .findReferring('subscription', this.customerId ?? '')
      .filter(({ status }) => states.includes(status));
  }

  /** Another running subscription, which makes paying this first invoice a duplicate charge. */
  findOtherSubscription(intentId: string): string | undefined {
    const own = this.stripe.invoices.ofIntent(intentId)?.parent?.subscription_details?.subscription;
    return own === undefined ? undefined : this.runningSubscriptions().find(({ id }) => id !== own)?.id;
  }

  /**
   * Paid or pending payments for the same or a better plan, which make this one a duplicate charge unless they fail.
   */
  findEquivalentPayments(intentId: string): string[] {
    const planId = this.planOf(intentId);
    if (planId === undefined) return [];
    return [...this.retainedIntents(), ...this.intentsIn('processing')].filter((id) => {
      const plan = this.planOf(id);
      return id !== intentId && plan !== undefined && rankOf(plan) >= rankOf(planId);
    });
  }

  /** The plan of a one-time payment; undefined for a subscription's. */
  planOf(intentId: string): string | undefined {
    return this.stripe.state.get('payment_intent', intentId).metadata['plan_id'];
  }
}

function rankOf(planId: string): number {
  return PLANS.indexOf(planId as (typeof PLANS)[number]);
}
