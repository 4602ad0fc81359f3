import type Stripe from 'stripe';
import type { CardBehavior } from '../cards.js';
import { StripeError } from '../stripe-error.js';
import { ref, type State } from '../state.js';
import type { Charges } from './charges.js';
import type { Customers } from './customers.js';
import type { PaymentMethods } from './payment-methods.js';

export interface IntentParams {
  amount?: string;
  currency?: string;
  customer?: string;
  description?: string;
  receipt_email?: string;
  metadata?: Record<string, string>;
}

type Failure = NonNullable<CardBehavior['decline']>;

const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

const BANK_DECLINED = {
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment failed: your bank declined it.',
};

/** Payment intents, from their creation until they are paid or canceled. */
export class PaymentIntents {
  private readonly watchers: ((intent: Stripe.PaymentIntent) => void)[] = [];

  constructor(
    private readonly state: State,
    private readonly customers: Customers,
    private readonly methods: PaymentMethods,
    private readonly charges: Charges,
  ) {}

  /** Call back on every change of a payment intent, for invoices. */
  watch(watcher: (intent: Stripe.PaymentIntent) => void): void {
    this.watchers.push(watcher);
  }

  create(params: IntentParams): Stripe.PaymentIntent {
    const amount = Number(params.amount);
    if (!Number.isInteger(amount) || amount < 50) {
      throw StripeError.invalid('Amount must be at least $0.50 usd', 'amount', 'amount_too_small');
    }
    if (params.currency !== params.currency?.toLowerCase() || params.currency?.length !== 3) {
      throw StripeError.invalid(`Invalid currency: ${params.currency}.`, 'currency');
    }
    if (params.customer !== undefined) this.customers.getExisting(params.customer, 'customer');
    const id = this.state.newId('pi');
    const intent = this.state.add<Stripe.PaymentIntent>({
      id,
      object: 'payment_intent',
      allowed_payment_method_types: null,
      amount,
      amount_capturable: 0,
      amount_details: { tip: {} },
      amount_received: 0,
      application: null,
      application_fee_amount: null,
      automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic',
      client_secret: `${id}_secret_${this.state.newId('', 24).slice(1)}`,
      confirmation_method: 'automatic',
      created: this.state.now(),
      currency: params.currency ?? 'usd',
      customer: params.customer ?? null,
      customer_account: null,
      description: params.description ?? null,
      excluded_payment_method_types: null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      managed_payments: null,
      metadata: params.metadata ?? {},
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: {},
      payment_method_types: ['card', 'link'],
      payment_record: null,
      processing: null,
      receipt_email: params.receipt_email ?? null,
      review: null,
      setup_future_usage: null,
      shipping: null,
      source: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      status: 'requires_payment_method',
      transfer_data: null,
      transfer_group: null,
    });
    this.state.emit('payment_intent.created', intent);
    return intent;
  }

  /** Confirm a payment, in the browser or with a stored card. */
  confirm(id: string, methodId: string, { offSession = false } = {}): Stripe.PaymentIntent {
    const intent = this.state.get('payment_intent', id, 'intent');
    this.requireState(
      intent,
      ['requires_payment_method', 'requires_confirmation', 'requires_action'],
      'confirm',
    );
    intent.payment_method = methodId;
    intent.last_payment_error = null;
    const card = this.cardOf(methodId);
    const isKnownToBank = offSession && card.authentication === 'first_time';
    if (card.authentication === 'never' || isKnownToBank) return this.charge(intent, card, offSession);
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    this.notifyChange(intent, 'payment_intent.requires_action');
    return intent;
  }

  /** Complete or fail the bank's authentication. */
  authenticate(id: string, outcome: 'success' | 'fail'): Stripe.PaymentIntent {
    const intent = this.state.get('payment_intent', id);
    this.requireState(intent, ['requires_action'], 'authenticate');
    intent.next_action = null;
    if (outcome === 'success') return this.charge(intent, this.cardOf(ref(intent.payment_method)), false);
    this.fail(intent, { code: 'payment_intent_authentication_failure', message: AUTHENTICATION_FAILED });
    return intent;
  }

  /** Confirm a payment by bank debit, which takes days. */
  process(id: string, methodId: string): Stripe.PaymentIntent {
    const intent = this.state.get('payment_intent', id, 'intent');
    this.requireState(intent, ['requires_payment_method'], 'confirm');
    intent.payment_method = methodId;
    intent.status = 'processing';
    intent.latest_charge = this.charges.create(intent, methodId).id;
    this.charges.markPending(intent.latest_charge);
    this.notifyChange(intent, 'payment_intent.processing');
    return intent;
  }

  /** Settle or fail a pending payment by bank debit. */
  settle(id: string, outcome: 'success' | 'fail'): Stripe.PaymentIntent {
    const intent = this.state.get('payment_intent', id, 'intent');
    this.requireState(intent, ['processing'], 'settle');
    const card = this.cardOf(ref(intent.payment_method));
    return this.decide(intent, card, outcome === 'success' ? declineOf(card, false) : BANK_DECLINED);
  }

  cancel(id: string): Stripe.PaymentIntent {
    const intent = this.state.get('payment_intent', id, 'intent');
    this.requireState(
      intent,
      ['requires_payment_method', 'requires_confirmation', 'requires_action'],
      'cancel',
    );
    intent.status = 'canceled';
    intent.canceled_at = this.state.now();
    intent.next_action = null;
    this.notifyChange(intent, 'payment_intent.canceled');
    return intent;
  }

  private charge(intent: Stripe.PaymentIntent, card: CardBehavior, later: boolean): Stripe.PaymentIntent {
    intent.latest_charge = this.charges.create(intent, ref(intent.payment_method)).id;
    return this.decide(intent, card, declineOf(card, later));
  }

  private decide(intent: Stripe.PaymentIntent, card: CardBehavior, failure: Failure | null) {
    const charge = ref(intent.latest_charge);
    this.charges.settle(charge, failure);
    if (failure !== null) {
      this.fail(intent, failure);
      return intent;
    }
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    this.methods.attach(ref(intent.payment_method), intent.customer === null ? null : ref(intent.customer));
    this.notifyChange(intent, 'payment_intent.succeeded');
    if (card.dispute !== 'none') this.charges.dispute(charge, card.dispute);
    return intent;
  }

  private fail(intent: Stripe.PaymentIntent, { code, declineCode, message }: Failure): void {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
      code,
      decline_code: declineCode,
      message,
    };
    intent.payment_method = null;
    this.notifyChange(intent, 'payment_intent.payment_failed');
  }

  private notifyChange(intent: Stripe.PaymentIntent, type: string): void {
    this.state.emit(type, intent);
    for (const watcher of this.watchers) watcher(intent);
  }

  private cardOf(methodId: string): CardBehavior {
    const card = this.state.cards.get(methodId);
    if (card === undefined) throw StripeError.missing('PaymentMethod', methodId, 'payment_method');
    return card;
  }

  private requireState(intent: Stripe.PaymentIntent, allowed: string[], verb: string): void {
    if (allowed.includes(intent.status)) return;
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: intent,
    });
  }
}

/** The decline of a first or later charge; null if it succeeds. */
function declineOf({ decline }: CardBehavior, later: boolean): Failure | null {
  return decline !== null && (later || decline.isDeclinedLater !== true) ? decline : null;
}
