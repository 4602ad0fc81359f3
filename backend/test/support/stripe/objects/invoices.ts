import type Stripe from 'stripe';
import { StripeError } from '../stripe-error.js';
import { ref, type State } from '../state.js';
import type { PaymentIntents } from './payment-intents.js';

const DAY = 86_400;

/** Invoices of subscriptions. Each is linked to one payment intent by an `invoice_payment`. */
export class Invoices {
  constructor(
    private readonly state: State,
    private readonly intents: PaymentIntents,
    private readonly pageUrl: () => string,
  ) {}

  /** Create and finalize the invoice of one period. */
  open(subscription: Stripe.Subscription, reason: Stripe.Invoice.BillingReason): Stripe.Invoice {
    const item = subscription.items.data[0];
    if (item === undefined) throw new Error('A subscription has an item');
    const amount = item.price.unit_amount ?? 0;
    const invoice = this.state.add(newInvoice(this.state, subscription, item, reason, this.pageUrl()));
    this.state.emit('invoice.created', invoice);
    const intent = this.intents.create({
      amount: String(amount),
      currency: subscription.currency,
      customer: ref(subscription.customer),
      description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    });
    this.state.add<Stripe.InvoicePayment>({
      id: this.state.newId('inpay'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: amount,
      created: this.state.now(),
      currency: subscription.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    });
    this.state.emit('invoice.finalized', invoice);
    return invoice;
  }

  paymentsOf(invoiceId: string): Stripe.InvoicePayment[] {
    return this.state.findReferring('invoice_payment', invoiceId);
  }

  intentOf(invoiceId: string): Stripe.PaymentIntent {
    const payment = this.paymentsOf(invoiceId)[0]?.payment;
    return this.state.get('payment_intent', ref(payment?.payment_intent));
  }

  /** The invoice of a payment intent; null for one-time payments. */
  ofIntent(intentId: string): Stripe.Invoice | null {
    const found = this.state.findReferring('invoice_payment', intentId)[0];
    return found === undefined ? null : this.state.get('invoice', ref(found.invoice));
  }

  markPaid(invoice: Stripe.Invoice): void {
    invoice.status = 'paid';
    invoice.attempted = true;
    invoice.attempt_count += 1;
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.paid_at = this.state.now();
    for (const payment of this.paymentsOf(invoice.id)) {
      payment.status = 'paid';
      payment.amount_paid = payment.amount_requested;
      payment.status_transitions.paid_at = this.state.now();
      this.state.emit('invoice_payment.paid', payment);
    }
    this.state.emit('invoice.paid', invoice);
    this.state.emit('invoice.payment_succeeded', invoice);
  }

  markFailed(
    invoice: Stripe.Invoice,
    event: 'invoice.payment_failed' | 'invoice.payment_action_required',
  ): void {
    invoice.attempted = true;
    invoice.attempt_count += 1;
    invoice.next_payment_attempt = this.state.now() + 3 * DAY;
    this.state.emit(event, invoice);
  }

  /** Stop automatic charges. The invoice can still be paid manually. */
  stopCollecting(invoice: Stripe.Invoice): void {
    if (invoice.status !== 'open') return;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    this.state.emit('invoice.updated', invoice);
  }

  openOf(subscriptionId: string): Stripe.Invoice[] {
    return this.state.findReferring('invoice', subscriptionId).filter(({ status }) => status === 'open');
  }

  /** Void an invoice, so that it cannot be paid. */
  void(invoice: Stripe.Invoice): void {
    if (invoice.status !== 'open') {
      throw StripeError.invalid("You can only pass in open invoices. This invoice isn't open.");
    }
    invoice.status = 'void';
    invoice.next_payment_attempt = null;
    invoice.status_transitions.voided_at = this.state.now();
    this.state.emit('invoice.voided', invoice);
    const intent = this.intentOf(invoice.id);
    if (intent.status !== 'canceled' && intent.status !== 'succeeded') this.intents.cancel(intent.id);
  }
}

function newInvoice(
  state: State,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  reason: Stripe.Invoice.BillingReason,
  pageUrl: string,
): Stripe.Invoice {
  const id = state.newId('in');
  const amount = item.price.unit_amount ?? 0;
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Fake',
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: state.now(),
    currency: subscription.currency,
    custom_fields: null,
    customer: ref(subscription.customer),
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: state.now(),
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${pageUrl}/invoices/${id}`,
    invoice_pdf: `${pageUrl}/invoices/${id}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: [lineOf(state, id, subscription, item)],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `FAKE-${state.count('invoice') + 1}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: state.now(),
    period_start: state.now(),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: state.now(),
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

function lineOf(
  state: State,
  invoice: string,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Stripe.InvoiceLineItem {
  const amount = item.price.unit_amount ?? 0;
  return {
    id: state.newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: '1 × Monthly Unlimited',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: ref(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: '1' as unknown as Stripe.InvoiceLineItem['quantity_decimal'],
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
