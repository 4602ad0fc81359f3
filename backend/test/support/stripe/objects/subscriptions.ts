import type Stripe from 'stripe';
import { StripeError } from '../stripe-error.js';
import { ref, type State } from '../state.js';
import type { Customers } from './customers.js';
import type { Invoices } from './invoices.js';
import type { PaymentIntents } from './payment-intents.js';

export interface SubscriptionParams {
  customer?: string;
  items?: Record<string, { price?: string }>;
  payment_behavior?: string;
  payment_settings?: { save_default_payment_method?: string };
  metadata?: Record<string, string>;
}

const HOUR = 3600;
/** The time until an unpaid first invoice expires. */
const MAX_INCOMPLETE_SECONDS = 23 * HOUR;
/** Attempts to charge an invoice. */
const MAX_ATTEMPTS = 4;
const ENDED = ['canceled', 'incomplete_expired'];

/** Subscriptions, invoiced at the start of each period. */
export class Subscriptions {
  /** The account's setting for subscriptions whose last attempt failed. */
  afterLastAttempt: 'cancel' | 'unpaid' | 'past_due' = 'cancel';

  constructor(
    private readonly state: State,
    private readonly customers: Customers,
    private readonly intents: PaymentIntents,
    private readonly invoices: Invoices,
  ) {
    intents.watch((intent) => this.paymentChanged(intent));
  }

  create(given: SubscriptionParams): Stripe.Subscription {
    const customer = this.customers.getExisting(given.customer ?? '', 'customer');
    const price = this.state.get('price', given.items?.['0']?.price ?? '', 'items[0][price]');
    if (given.payment_behavior !== 'default_incomplete') {
      throw StripeError.invalid(
        'This customer has no attached payment source',
        undefined,
        'resource_missing',
      );
    }
    const now = this.state.now();
    const subscription = this.state.add(newSubscription(this.state, customer.id, price, given));
    this.state.emit('customer.subscription.created', subscription);
    subscription.latest_invoice = this.invoices.open(subscription, 'subscription_create').id;
    subscription.start_date = now;
    return subscription;
  }

  update(id: string, given: { cancel_at_period_end?: string }): Stripe.Subscription {
    const subscription = this.getRunning(id);
    if (given.cancel_at_period_end !== undefined) {
      subscription.cancel_at_period_end = given.cancel_at_period_end === 'true';
      const end = subscription.items.data[0]?.current_period_end ?? null;
      subscription.cancel_at = subscription.cancel_at_period_end ? end : null;
      subscription.canceled_at = subscription.cancel_at_period_end ? this.state.now() : null;
    }
    this.state.emit('customer.subscription.updated', subscription);
    return subscription;
  }

  cancel(id: string): Stripe.Subscription {
    const subscription = this.getRunning(id);
    this.end(subscription, subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled');
    return subscription;
  }

  /** Start the next period: create an invoice and charge the stored card. */
  renew(id: string): Stripe.Subscription {
    const subscription = this.getRunning(id);
    if (subscription.cancel_at_period_end) {
      this.end(subscription, 'canceled');
      return subscription;
    }
    const item = subscription.items.data[0];
    if (item !== undefined) {
      item.current_period_start = item.current_period_end;
      item.current_period_end = monthAfter(item.current_period_start);
    }
    const invoice = this.invoices.open(subscription, 'subscription_cycle');
    subscription.latest_invoice = invoice.id;
    this.state.emit('customer.subscription.updated', subscription);
    this.charge(subscription);
    return subscription;
  }

  /** Charge the latest open invoice to the stored card. After the last failed attempt, apply {@link afterLastAttempt}. */
  charge(subscription: Stripe.Subscription): void {
    const invoice = this.state.get('invoice', ref(subscription.latest_invoice));
    if (invoice.status !== 'open' || subscription.default_payment_method === null) return;
    this.intents.confirm(this.invoices.intentOf(invoice.id).id, ref(subscription.default_payment_method), {
      offSession: true,
    });
    if (invoice.attempt_count >= MAX_ATTEMPTS && subscription.status === 'past_due') {
      if (this.afterLastAttempt === 'cancel') this.end(subscription, 'canceled');
      else this.stopCharging(subscription, this.afterLastAttempt);
    }
  }

  /** Stop charging. Payment of an open invoice reactivates the subscription. */
  private stopCharging(subscription: Stripe.Subscription, status: 'unpaid' | 'past_due'): void {
    subscription.status = status;
    for (const invoice of this.invoices.openOf(subscription.id)) this.invoices.stopCollecting(invoice);
    this.state.emit('customer.subscription.updated', subscription);
  }

  /** Process what is due after the clock was moved. */
  catchUp(): void {
    const now = this.state.now();
    for (const subscription of this.state.all('subscription')) {
      if (subscription.status === 'incomplete' && subscription.created + MAX_INCOMPLETE_SECONDS <= now) {
        this.end(subscription, 'incomplete_expired');
      }
      if (subscription.status === 'past_due') this.retryDue(subscription);
      while (
        subscription.status === 'active' &&
        (subscription.items.data[0]?.current_period_end ?? now + 1) <= now
      ) {
        this.renew(subscription.id);
      }
    }
  }

  private retryDue(subscription: Stripe.Subscription): void {
    const invoice = this.state.get('invoice', ref(subscription.latest_invoice));
    while (
      subscription.status === 'past_due' &&
      invoice.next_payment_attempt !== null &&
      invoice.next_payment_attempt <= this.state.now()
    ) {
      this.charge(subscription);
    }
  }

  private paymentChanged(intent: Stripe.PaymentIntent): void {
    const invoice = this.invoices.ofIntent(intent.id);
    const id = invoice?.parent?.subscription_details?.subscription;
    if (invoice === null || id === undefined) return;
    const subscription = this.state.get('subscription', ref(id));
    if (intent.status === 'succeeded') {
      this.invoices.markPaid(invoice);
      subscription.default_payment_method = intent.payment_method;
      if (!ENDED.includes(subscription.status)) subscription.status = 'active';
      this.state.emit('customer.subscription.updated', subscription);
    } else if (intent.status === 'requires_payment_method' || this.waitsForPayer(intent, subscription)) {
      if (subscription.status === 'active') subscription.status = 'past_due';
      const requiresAction = intent.status === 'requires_action';
      this.invoices.markFailed(
        invoice,
        requiresAction ? 'invoice.payment_action_required' : 'invoice.payment_failed',
      );
      this.state.emit('customer.subscription.updated', subscription);
    }
  }

  /** A renewal that requires authentication while the payer is away. */
  private waitsForPayer({ status }: Stripe.PaymentIntent, subscription: Stripe.Subscription): boolean {
    return status === 'requires_action' && subscription.status !== 'incomplete';
  }

  private end(subscription: Stripe.Subscription, status: 'canceled' | 'incomplete_expired'): void {
    subscription.status = status;
    subscription.canceled_at = this.state.now();
    subscription.ended_at = this.state.now();
    for (const invoice of this.invoices.openOf(subscription.id)) {
      if (status === 'incomplete_expired') this.invoices.void(invoice);
      else this.invoices.stopCollecting(invoice);
    }
    this.state.emit(
      status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
      subscription,
    );
  }

  private getRunning(id: string): Stripe.Subscription {
    const subscription = this.state.get('subscription', id);
    if (ENDED.includes(subscription.status)) throw StripeError.missing('subscription', id);
    return subscription;
  }
}

function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return Math.floor(date.getTime() / 1000);
}

function newSubscription(
  state: State,
  customer: string,
  price: Stripe.Price,
  given: SubscriptionParams,
): Stripe.Subscription {
  const id = state.newId('sub');
  const now = state.now();
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [
        {
          id: state.newId('si', 14),
          object: 'subscription_item',
          billing_thresholds: null,
          created: now,
          current_period_end: monthAfter(now),
          current_period_start: now,
          current_trial: null,
          discounts: [],
          metadata: {},
          plan: planOf(price),
          price,
          quantity: 1,
          subscription: id,
          tax_rates: [],
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'on_subscription',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}

function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
