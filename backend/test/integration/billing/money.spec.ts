import type Stripe from 'stripe';
import { AccountRemovalRepository } from '../../../src/account-removal/account-removal.repository.js';
import { FinishRemovalsJob } from '../../../src/account-removal/account-removal.js';
import { BillingAccountsRepository } from '../../../src/billing/customers/billing-accounts.repository.js';
import { BillingCustomersRepository } from '../../../src/billing/customers/billing-customers.repository.js';
import { PaymentsRepository } from '../../../src/billing/payments/payments.repository.js';
import { RevenueService } from '../../../src/billing/revenue/revenue.service.js';
import { SubscriptionsRepository } from '../../../src/billing/payments/subscriptions.repository.js';
import { BillingUpkeep } from '../../../src/billing/upkeep/billing-upkeep.js';
import { Reconciliation } from '../../../src/billing/upkeep/reconciliation.js';
import { WebhookDeliveriesRepository } from '../../../src/billing/webhook/webhook-deliveries.repository.js';
import { Transactions } from '../../../src/platform/database/transactions.js';
import { CustomersClient } from '../../../src/platform/payments/customers.client.js';
import { IntentsClient } from '../../../src/platform/payments/intents.client.js';
import { PricesClient } from '../../../src/platform/payments/prices.client.js';
import { SubscriptionsClient } from '../../../src/platform/payments/subscriptions.client.js';
import { payer } from '../../factories/payers.js';
import { seeded } from '../../factories/random.js';
import { CrashPoints } from '../../support/billing/crash-points.js';
import { History } from '../../support/billing/history.js';
import { countOf, SEED } from '../../support/soak.js';
import { createPayingApp, type PayingApp } from '../../support/stripe/paying-app.js';

/** Few histories of another seed may lack one of the cases that the tests require. */
const HISTORIES = countOf('billing histories', { test: SEED === 1 ? 50 : 1000, soak: 1000 });
const MAX_CONCURRENT = 10;
/** Each run closes up to 50 customers, and each history has at most one. */
const MAX_CLOSING_RUNS = 2 * (HISTORIES / 50);

/** Classes with effects outside the process. A history may crash before and after each of their methods. */
const STEPS = [
  AccountRemovalRepository,
  CustomersClient,
  IntentsClient,
  PricesClient,
  SubscriptionsClient,
  BillingAccountsRepository,
  BillingCustomersRepository,
  PaymentsRepository,
  SubscriptionsRepository,
  Transactions,
  WebhookDeliveriesRepository,
];

describe(`billing after ${HISTORIES} random histories (SEED=${SEED})`, () => {
  let paying: PayingApp;
  let histories: History[];

  const query = <T>(text: string): Promise<T[]> => paying.app.database.query<T[]>(text);
  /** The existing organizers with their plan, status and customer. */
  const organizers = () =>
    query<{ id: string; plan: string; status: string; customer: string | null }>(
      `SELECT id, current_plan AS plan, status, stripe_customer_id AS customer FROM users WHERE name = 'Paula Payer'`,
    );

  beforeAll(async () => {
    // Every crash would be logged.
    paying = await createPayingApp({ LOG_LEVEL: 'silent' });
    const crashes = new CrashPoints();
    for (const step of STEPS) crashes.instrument(paying.app.nest.get(step, { strict: false }));
    histories = await Promise.all(
      Array.from({ length: HISTORIES }, async (_, index) => {
        return new History(paying, crashes, await payer(paying.app), seeded(SEED * HISTORIES + index));
      }),
    );
    routeEvents();
    const waiting = [...histories];
    await Promise.all(
      Array.from({ length: MAX_CONCURRENT }, async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await next.run(20);
      }),
    );
    await settle();
  }, 1_800_000);
  afterAll(() => paying.stop());

  it('includes enough crashes, purchases and bank debits', () => {
    const crashed = histories.reduce((sum, history) => sum + history.crashes, 0);
    expect(crashed).toBeGreaterThan(HISTORIES / 2);
    const { account } = paying.stripe;
    expect(Object.keys(account.books().customers).length).toBeGreaterThan((2 * HISTORIES) / 5);
    const settled = histories.map((history) => history.settled);
    // Settled days later, after a better plan was bought or is also pending.
    expect(settled.reduce((all, { success }) => all + success, 0)).toBeGreaterThan(HISTORIES / 10);
    expect(settled.reduce((all, { fail }) => all + fail, 0)).toBeGreaterThan(HISTORIES / 10);
    const refunded = histories.filter(({ isDeleted, refunded }) => !isDeleted && refunded.length > 0);
    expect(refunded.length).toBeGreaterThan(HISTORIES / 100);
    const states = account.state.events
      .filter(({ type }) => type.startsWith('customer.subscription.'))
      .map(({ data }) => (data.object as Stripe.Subscription).status);
    expect(new Set(states)).toEqual(
      new Set(['incomplete', 'incomplete_expired', 'active', 'past_due', 'unpaid', 'canceled']),
    );
  });

  it('refunds duplicate charges and nothing else', () => {
    expect(histories.flatMap(({ violations }) => violations)).toEqual([]);
    expect(histories.flatMap((history) => history.findDuplicatePayments())).toEqual([]);
    expect(histories.flatMap((history) => history.findUnjustifiedRefunds())).toEqual([]);
  });

  it('creates one customer per user', () => {
    const { state } = paying.stripe.account;
    const owners = state.all('customer').map(({ metadata }) => metadata['user_id']);
    expect(new Set(owners).size).toBe(owners.length);
  });

  it('grants exactly the paid plans', async () => {
    const { account } = paying.stripe;
    const running = new Set(
      account.state
        .all('subscription')
        .filter(({ status }) => status === 'active' || status === 'past_due')
        .map(({ customer }) => customer),
    );
    const wrong = (await organizers()).filter(({ plan, customer }) => {
      const best = ['enterprise', 'professional', 'standard'].find((each) =>
        customer === null ? false : account.findPaidPlans(customer).includes(each),
      );
      return (
        plan !== (customer !== null && running.has(customer) ? 'monthly-unlimited' : (best ?? 'freemium'))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('refunds charges of deleted accounts and renews no deactivated ones', async () => {
    const { account } = paying.stripe;
    const closed = new Set(
      histories.filter(({ isDeleted }) => isDeleted).map(({ customerId }) => customerId),
    );
    expect(closed.size).toBeGreaterThan(HISTORIES / 50);
    expect(histories.flatMap((history) => history.findUnrefundedAfterDeletion())).toEqual([]);
    for (const { status, customer } of await organizers()) {
      if (status === 'deactivated' && customer !== null) closed.add(customer);
    }
    const open = account.state
      .all('payment_intent')
      .filter(({ customer, status }) => closed.has(customer as string) && status.startsWith('requires_'));
    const renewing = account.state
      .all('subscription')
      .filter(({ customer }) => closed.has(customer as string))
      .filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status));
    expect([open, renewing]).toEqual([[], []]);
  });

  it("matches the provider's records per customer to the cent", async () => {
    const rows = await query<{ customer: string; charged: number; refunded: number; lost: number }>(
      `SELECT customer_id AS customer, sum(amount)::int AS charged, sum(amount_refunded)::int AS refunded,
         sum(amount_lost)::int AS lost
       FROM payments WHERE status IN ('succeeded', 'refunded') GROUP BY customer_id`,
    );
    const stored = Object.fromEntries(rows.map(({ customer, ...ledger }) => [customer, ledger]));
    expect(stored).toEqual(paying.stripe.account.books().customers);
  });

  it("matches the provider's records in the revenue figures to the cent", async () => {
    const figures = await paying.app.nest.get(RevenueService, { strict: false }).getRevenue();
    const { oneTime, recurring } = paying.stripe.account.books();
    const plans = Object.values(oneTime);
    expect(figures).toEqual({
      monthlyRecurringRevenue: recurring.monthly,
      activeSubscriptionsCount: recurring.count,
      oneTimeRevenueAllTime: plans.reduce((sum, { revenue }) => sum + revenue, 0),
      oneTimePurchasesCount: plans.reduce((sum, { count }) => sum + count, 0),
      revenueByPlan: {
        ...oneTime,
        'monthly-unlimited': { revenue: recurring.monthly, count: recurring.count },
      },
      currency: 'USD',
      otherCurrencies: [],
    });
  });

  /** Routes each event to its customer's history. */
  function routeEvents(): void {
    const byUser = new Map(histories.map((history) => [history.principal.id, history]));
    const { state } = paying.stripe.account;
    state.onEvent((event) => {
      const object = event.data.object as {
        object: string;
        id: string;
        customer?: unknown;
        invoice?: unknown;
      };
      const paid =
        object.object === 'invoice_payment' ? state.get('invoice', object.invoice as string) : object;
      const dispute = object as { payment_intent?: unknown };
      const holder =
        object.object === 'dispute' ? state.get('payment_intent', dispute.payment_intent as string) : paid;
      const id = object.object === 'customer' ? object.id : (holder as { customer?: unknown }).customer;
      if (typeof id !== 'string') return;
      byUser.get(state.get('customer', id).metadata['user_id'] ?? '')?.receive(event);
    });
  }

  /** Runs the scheduled jobs: those of every minute, and the nightly one for lost webhooks. */
  async function settle(): Promise<void> {
    const upkeep = paying.app.nest.get(BillingUpkeep, { strict: false });
    const removals = paying.app.nest.get(FinishRemovalsJob, { strict: false });
    const customers = paying.app.nest.get(BillingCustomersRepository, { strict: false });
    let left: string[];
    let runs = 0;
    do {
      await removals.run();
      await upkeep.run();
      left = await customers.findToClose(1);
      runs += 1;
    } while (left.length > 0 && runs < MAX_CLOSING_RUNS);
    if (left.length > 0) throw new Error(`${left.join()} is still to be closed after ${runs} runs`);
    await paying.app.nest.get(Reconciliation, { strict: false }).run();
  }
});
