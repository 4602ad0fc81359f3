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
import { Crashes } from '../../support/billing/crashes.js';
import { History } from '../../support/billing/history.js';
import { countOf, SEED } from '../../support/soak.js';
import { createPayingApp, type PayingApp } from '../../support/stripe/paying-app.js';

const HISTORIES = countOf('billing histories', { test: 100, soak: 1000 });
const AT_A_TIME = 10;
/** Every run closes 50 customers, and there is one for each history at most. */
const RUNS_ENOUGH = 2 * (HISTORIES / 50);

/** Everything with an effect outside the process: a history may end before and after each of their methods. */
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

describe(`money, over ${HISTORIES} random histories (SEED=${SEED})`, () => {
  let paying: PayingApp;
  let histories: History[];

  const ask = <T>(text: string): Promise<T[]> => paying.app.database.query<T[]>(text);
  /** The organizers that are there, as the database has them, with their customer. */
  const organizers = () =>
    ask<{ id: string; plan: string; status: string; customer: string | null }>(
      `SELECT id, current_plan AS plan, status, stripe_customer_id AS customer FROM users WHERE name = 'Paula Payer'`,
    );

  beforeAll(async () => {
    // Each crash would be a line in the log.
    paying = await createPayingApp({ LOG_LEVEL: 'silent' });
    const crashes = new Crashes();
    for (const step of STEPS) crashes.guard(paying.app.nest.get(step, { strict: false }));
    histories = await Promise.all(
      Array.from({ length: HISTORIES }, async (_, index) => {
        return new History(paying, crashes, await payer(paying.app), seeded(SEED * HISTORIES + index));
      }),
    );
    handOutEvents();
    const waiting = [...histories];
    await Promise.all(
      Array.from({ length: AT_A_TIME }, async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await next.live(20);
      }),
    );
    await settle();
  }, 1_800_000);
  afterAll(() => paying.stop());

  it('crashed often, and much was bought, also by bank debit', () => {
    const crashed = histories.reduce((sum, history) => sum + history.crashes, 0);
    expect(crashed).toBeGreaterThan(HISTORIES / 2);
    const { account } = paying.standIn;
    expect(Object.keys(account.books().customers).length).toBeGreaterThan((2 * HISTORIES) / 5);
    const settled = histories.map((history) => history.settled);
    // Days after it was asked, and after something better was bought, or with the bank as well.
    expect(settled.reduce((all, { success }) => all + success, 0)).toBeGreaterThan(HISTORIES / 10);
    expect(settled.reduce((all, { fail }) => all + fail, 0)).toBeGreaterThan(HISTORIES / 10);
    const back = histories.filter(({ deleted, givenBack }) => !deleted && givenBack.length > 0);
    expect(back.length).toBeGreaterThan(HISTORIES / 100);
    const states = account.state.events
      .filter(({ type }) => type.startsWith('customer.subscription.'))
      .map(({ data }) => (data.object as Stripe.Subscription).status);
    expect(new Set(states)).toEqual(
      new Set(['incomplete', 'incomplete_expired', 'active', 'past_due', 'unpaid', 'canceled']),
    );
  });

  it('nobody is charged for what they have, or gets it back, and nobody else does', () => {
    expect(histories.flatMap(({ faults }) => faults)).toEqual([]);
    expect(histories.flatMap((history) => history.paidTwice())).toEqual([]);
    expect(histories.flatMap((history) => history.givenBackForNothing())).toEqual([]);
  });

  it('nobody is two customers', () => {
    const { state } = paying.standIn.account;
    const owners = state.all('customer').map(({ metadata }) => metadata['user_id']);
    expect(new Set(owners).size).toBe(owners.length);
  });

  it('everybody has what they paid for, and nothing else', async () => {
    const { account } = paying.standIn;
    const running = new Set(
      account.state
        .all('subscription')
        .filter(({ status }) => status === 'active' || status === 'past_due')
        .map(({ customer }) => customer),
    );
    const wrong = (await organizers()).filter(({ plan, customer }) => {
      const best = ['enterprise', 'professional', 'standard'].find((each) =>
        customer === null ? false : account.keptPlans(customer).includes(each),
      );
      return (
        plan !== (customer !== null && running.has(customer) ? 'monthly-unlimited' : (best ?? 'freemium'))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('deleted accounts are not charged again, or get it back, deactivated ones are not renewed', async () => {
    const { account } = paying.standIn;
    const closed = new Set(histories.filter(({ deleted }) => deleted).map(({ customerId }) => customerId));
    expect(closed.size).toBeGreaterThan(HISTORIES / 50);
    expect(histories.flatMap((history) => history.keptAfterDeletion())).toEqual([]);
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

  it("the rows are the provider's books, customer by customer, to the cent", async () => {
    const rows = await ask<{ customer: string; charged: number; refunded: number; lost: number }>(
      `SELECT customer_id AS customer, sum(amount)::int AS charged, sum(amount_refunded)::int AS refunded,
         sum(amount_lost)::int AS lost
       FROM payments WHERE status IN ('succeeded', 'refunded') GROUP BY customer_id`,
    );
    const ours = Object.fromEntries(rows.map(({ customer, ...ledger }) => [customer, ledger]));
    expect(ours).toEqual(paying.standIn.account.books().customers);
  });

  it("the figures are the provider's books, to the cent", async () => {
    const figures = await paying.app.nest.get(RevenueService, { strict: false }).getRevenue();
    const { oneTime, recurring } = paying.standIn.account.books();
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

  /** Each event goes to the history of the customer it is about. */
  function handOutEvents(): void {
    const byUser = new Map(histories.map((history) => [history.principal.id, history]));
    const { state } = paying.standIn.account;
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

  /** What would happen by itself: the minutely run, and the nightly one for the webhooks that never came. */
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
    } while (left.length > 0 && runs < RUNS_ENOUGH);
    if (left.length > 0) throw new Error(`${left.join()} is still to be closed after ${runs} runs`);
    await paying.app.nest.get(Reconciliation, { strict: false }).run();
  }
});
