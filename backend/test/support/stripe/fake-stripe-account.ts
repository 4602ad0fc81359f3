import type Stripe from 'stripe';
import { Renderer } from './http/render.js';
import { Catalog } from './objects/catalog.js';
import { Charges } from './objects/charges.js';
import { Customers } from './objects/customers.js';
import { Invoices } from './objects/invoices.js';
import { PaymentIntents } from './objects/payment-intents.js';
import { PaymentMethods } from './objects/payment-methods.js';
import { Subscriptions } from './objects/subscriptions.js';
import { ref, State } from './state.js';

/** One customer's payments and refunds in cents. */
interface Ledger {
  charged: number;
  refunded: number;
  lost: number;
}

/** The account's totals, to compare with ours. */
export interface Books {
  customers: Record<string, Ledger>;
  /** One-time payments by plan id. */
  oneTime: Record<string, { revenue: number; count: number }>;
  /** Monthly revenue and number of running subscriptions. */
  recurring: { monthly: number; count: number };
}

/** The operator's account at the fake Stripe, with its objects. */
export class FakeStripeAccount {
  readonly state: State;
  readonly customers: Customers;
  readonly catalog: Catalog;
  readonly methods: PaymentMethods;
  readonly charges: Charges;
  readonly intents: PaymentIntents;
  readonly invoices: Invoices;
  readonly subscriptions: Subscriptions;
  readonly renderer: Renderer;

  /** @param pageUrl base URL of receipts and hosted invoices */
  constructor(
    apiVersion: string,
    private readonly pageUrl: () => string,
  ) {
    this.state = new State(apiVersion);
    this.customers = new Customers(this.state);
    this.catalog = new Catalog(this.state);
    this.methods = new PaymentMethods(this.state);
    this.charges = new Charges(this.state, pageUrl);
    this.intents = new PaymentIntents(this.state, this.customers, this.methods, this.charges);
    this.invoices = new Invoices(this.state, this.intents, pageUrl);
    this.subscriptions = new Subscriptions(this.state, this.customers, this.intents, this.invoices);
    this.renderer = new Renderer(this.state, this.invoices);
  }

  /** Pay with a test card like the payer's browser, including authentication. */
  pay(intentId: string, card: string, authentication: 'success' | 'fail' = 'success'): Stripe.PaymentIntent {
    const intent = this.intents.confirm(intentId, this.methods.create(card).id);
    return intent.status === 'requires_action' ? this.intents.authenticate(intentId, authentication) : intent;
  }

  /** Pay by bank debit, which stays pending until `intents.settle`. */
  payByBank(intentId: string, card: string): Stripe.PaymentIntent {
    return this.intents.process(intentId, this.methods.create(card).id);
  }

  /** Refund a payment, by default its remaining amount. */
  refund(intentId: string, amount?: number): Stripe.Refund {
    return this.charges.refund(this.chargeOf(intentId), amount);
  }

  dispute(intentId: string): Stripe.Dispute {
    return this.charges.dispute(this.chargeOf(intentId));
  }

  /** Change the card of a subscription. */
  changeCard(subscriptionId: string, card: string): void {
    const subscription = this.state.get('subscription', subscriptionId);
    subscription.default_payment_method = this.methods.create(card).id;
  }

  /** Open a session of the billing portal. */
  openPortal(customer: string, returnUrl: string): Stripe.BillingPortal.Session {
    const id = this.state.newId('bps');
    return this.state.add<Stripe.BillingPortal.Session>({
      id,
      object: 'billing_portal.session',
      configuration: 'bpc_fake',
      created: this.state.now(),
      customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: returnUrl,
      url: `${this.pageUrl()}/portal/${id}`,
    });
  }

  /** Delete a customer and cancel its subscriptions. */
  deleteCustomer(id: string): object {
    const ended = ['canceled', 'incomplete_expired'];
    for (const { id: subscription, status } of this.state.findReferring('subscription', id)) {
      if (!ended.includes(status)) this.subscriptions.cancel(subscription);
    }
    return this.customers.delete(id);
  }

  advance(seconds: number): void {
    this.state.moveClock(seconds);
    this.subscriptions.catchUp();
  }

  books(): Books {
    const books: Books = { customers: {}, oneTime: {}, recurring: { monthly: 0, count: 0 } };
    for (const intent of this.state.all('payment_intent')) {
      if (intent.status === 'succeeded') this.addToBooks(books, intent);
    }
    for (const { status, items } of this.state.all('subscription')) {
      if (status !== 'active' && status !== 'past_due') continue;
      books.recurring.monthly += items.data[0]?.price.unit_amount ?? 0;
      books.recurring.count += 1;
    }
    return books;
  }

  /** Plan ids of a customer's one-time payments that are not refunded or lost. */
  findPaidPlans(customerId: string): string[] {
    return this.state
      .findReferring('payment_intent', customerId)
      .filter(({ status }) => status === 'succeeded')
      .filter((intent) => this.netOf(intent) > 0)
      .map(({ metadata }) => metadata['plan_id'])
      .filter((plan) => plan !== undefined);
  }

  /** The amount in cents minus refunds and lost disputes. */
  netOf(intent: Stripe.PaymentIntent): number {
    const charge = this.state.get('charge', this.chargeOf(intent.id));
    return charge.amount - charge.amount_refunded - this.lostOf(charge);
  }

  private lostOf(charge: Stripe.Charge): number {
    return this.state
      .findReferring('dispute', charge.id)
      .filter(({ status }) => status === 'lost')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private addToBooks(books: Books, intent: Stripe.PaymentIntent): void {
    const charge = this.state.get('charge', this.chargeOf(intent.id));
    const lost = this.lostOf(charge);
    const ledger = (books.customers[ref(intent.customer)] ??= { charged: 0, refunded: 0, lost: 0 });
    ledger.charged += charge.amount;
    ledger.refunded += charge.amount_refunded;
    ledger.lost += lost;
    const plan = intent.metadata['plan_id'];
    if (plan === undefined || this.invoices.ofIntent(intent.id) !== null) return;
    const net = charge.amount - charge.amount_refunded - lost;
    const entry = (books.oneTime[plan] ??= { revenue: 0, count: 0 });
    entry.revenue += net;
    if (net > 0) entry.count += 1;
  }

  private chargeOf(intentId: string): string {
    return ref(this.state.get('payment_intent', intentId, 'intent').latest_charge);
  }
}
