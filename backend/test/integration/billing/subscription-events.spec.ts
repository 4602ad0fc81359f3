import type Stripe from 'stripe';
import { CheckoutService } from '../../../src/billing/checkout/checkout.service.js';
import { PaymentSync } from '../../../src/billing/payments/payment-sync.js';
import { Reconciliation } from '../../../src/billing/upkeep/reconciliation.js';
import { signedInOrganizer } from '../../factories/accounts.js';
import { payer } from '../../factories/payers.js';
import { buyPlan, DECLINED_LATER, readPlan, findSubscription, VISA } from '../../factories/purchases.js';
import { seeded } from '../../factories/random.js';
import { Chance } from '../../support/billing/chance.js';
import { sentMailsTo } from '../../support/outbox.js';
import { SEED, sampleOf } from '../../support/soak.js';
import {
  createPayingApp,
  type PayingApp,
  postEvents,
  postWebhook,
  WEBHOOK_SECRET,
} from '../../support/stripe/paying-app.js';
import { secondsNow, signatureOf } from '../../support/stripe/webhooks.js';

/** Subscriptions whose events are delivered concurrently. */
const MAX_CONCURRENT = 8;

describe('subscription webhooks', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());
  beforeEach(() => {
    paying.stripe.account.state.events.length = 0;
  });

  it('returns to the earlier plan after failed renewals', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'standard');
    await buyPlan(paying, account, 'monthly-unlimited');
    const { subscriptions, state } = paying.stripe.account;
    const id = await findSubscription(paying, account);
    paying.stripe.account.changeCard(id, DECLINED_LATER);

    subscriptions.renew(id);
    await postEvents(paying);
    expect(await readPlan(account)).toBe('monthly-unlimited');
    const history = await account.agent.get('/api/billing/payments');
    expect(await history.json()).toMatchObject({ subscription: { status: 'past_due' } });
    const paymentFailed = async () => {
      const response = await account.agent.get(`/api/users/${account.id}/credits`);
      return ((await response.json()) as { paymentFailed: boolean }).paymentFailed;
    };
    expect(await paymentFailed()).toBe(true);

    for (let attempt = 2; attempt <= 4; attempt += 1) {
      subscriptions.charge(state.get('subscription', id));
      await postEvents(paying);
    }
    expect(await readPlan(account)).toBe('standard');
    expect(await paymentFailed()).toBe(false);
  });

  it.each(['unpaid', 'past_due'] as const)(
    'cancels a subscription that stays %s and sends one email',
    async (left) => {
      const account = await signedInOrganizer(paying.app);
      await buyPlan(paying, account, 'monthly-unlimited');
      const { subscriptions, state } = paying.stripe.account;
      const id = await findSubscription(paying, account);
      paying.stripe.account.changeCard(id, DECLINED_LATER);
      subscriptions.afterLastAttempt = left;
      const bill = () => state.get('invoice', state.get('subscription', id).latest_invoice as string);
      try {
        subscriptions.renew(id);
        while (bill().next_payment_attempt !== null) subscriptions.charge(state.get('subscription', id));
        expect(state.get('subscription', id).status).toBe(left);
        await postEvents(paying);
        if (left === 'past_due') {
          // The organizer has some days to pay manually.
          expect(await readPlan(account)).toBe('monthly-unlimited');
          bill().created -= 8 * 24 * 60 * 60;
          await paying.app.nest.get(Reconciliation, { strict: false }).run();
        }
      } finally {
        subscriptions.afterLastAttempt = 'cancel';
      }

      expect(state.get('subscription', id).status).toBe('canceled');
      expect(await readPlan(account)).toBe('freemium');
      const open = state.findReferring('invoice', id).filter(({ status }) => status === 'open');
      expect(open).toEqual([]);
      const mails = await sentMailsTo(paying.app, account.email);
      expect(mails.filter(({ subject }) => /has ended/.test(subject))).toHaveLength(1);
    },
  );

  it.each(['the end', 'the payment'])(
    "refunds a payment after the subscription's end and voids other bills, with %s reported first",
    async (first) => {
      const account = await signedInOrganizer(paying.app);
      await buyPlan(paying, account, 'monthly-unlimited');
      const stripe = paying.stripe.account;
      const id = await findSubscription(paying, account);
      stripe.changeCard(id, DECLINED_LATER);
      stripe.subscriptions.renew(id);
      stripe.subscriptions.renew(id);
      const bills = stripe.invoices.openOf(id);
      expect(bills).toHaveLength(2);
      await postEvents(paying);

      stripe.subscriptions.cancel(id);
      stripe.state.moveClock(60);
      const intent = stripe.invoices.intentOf(bills[1]?.id ?? '').id;
      stripe.pay(intent, VISA);
      if (first === 'the payment') await paying.app.nest.get(PaymentSync, { strict: false }).sync(intent);
      await postEvents(paying);

      expect(stripe.netOf(stripe.state.get('payment_intent', intent))).toBe(0);
      expect(stripe.invoices.openOf(id)).toEqual([]);
      expect(await readPlan(account)).toBe('freemium');
      const mails = await sentMailsTo(paying.app, account.email);
      const returned = mails.filter(({ subject }) => /was refunded/.test(subject));
      expect(returned.map(({ text }) => text)).toEqual([
        expect.stringContaining('Your subscription had already ended'),
      ]);
    },
  );

  it('keeps a canceled subscription until the end of its period', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'monthly-unlimited');
    const id = await findSubscription(paying, account);

    paying.stripe.account.subscriptions.update(id, { cancel_at_period_end: 'true' });
    await postEvents(paying);
    expect(await readPlan(account)).toBe('monthly-unlimited');
    const history = await account.agent.get('/api/billing/payments');
    expect(await history.json()).toMatchObject({
      subscription: { status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: expect.any(String) },
    });

    paying.stripe.account.subscriptions.renew(id);
    await postEvents(paying);
    expect(await readPlan(account)).toBe('freemium');
  });

  describe('order of events', () => {
    /**
     * The life cycle of a subscription, with the event of each step: created, paid, failed, updated, deleted.
     */
    const LIFE_CYCLE: { event: string; happen: (id: string) => void }[] = [
      { event: 'customer.subscription.created', happen: () => undefined },
      { event: 'invoice.paid', happen: (id) => stripe().pay(firstIntentOf(id), VISA) },
      {
        event: 'invoice.payment_failed',
        happen: (id) => {
          stripe().changeCard(id, DECLINED_LATER);
          stripe().subscriptions.renew(id);
        },
      },
      {
        event: 'customer.subscription.updated',
        happen: (id) => stripe().subscriptions.update(id, { cancel_at_period_end: 'true' }),
      },
      { event: 'customer.subscription.deleted', happen: (id) => stripe().subscriptions.cancel(id) },
    ];
    const ORDERS = permutationsOf(LIFE_CYCLE.map(({ event }) => event));
    const chance = new Chance(seeded(SEED));
    const ENDED = JSON.stringify({
      plan: 'freemium',
      subscription: { status: 'canceled', amount: 900, cancel_at_period_end: true, ended: true },
      payments: [{ kind: 'subscription', status: 'succeeded', amount: 900, amount_refunded: 0 }],
    });
    const stripe = () => paying.stripe.account;
    const firstIntentOf = (id: string) => stripe().invoices.intentOf(firstInvoiceOf(id)).id;
    const firstInvoiceOf = (id: string) => stripe().state.findReferring('invoice', id).at(-1)?.id ?? '';

    it.each([
      ['delivered twice after the life cycle', (_order: string[]) => LIFE_CYCLE.length],
      [
        'delivered twice during the life cycle',
        (order: string[], delivered: number) =>
          Math.max(
            ...order
              .slice(0, delivered + 1)
              .map((type) => LIFE_CYCLE.findIndex(({ event }) => event === type)),
          ) + 1,
      ],
    ])('stores the same result for events %s in any order', async (_when, stepsBefore) => {
      expect(ORDERS).toHaveLength(120);
      const orders = sampleOf('orders of events', ORDERS, 24);
      const waiting = [...orders];
      const outcomes: string[] = [];
      await Promise.all(
        Array.from({ length: MAX_CONCURRENT }, async () => {
          for (let order = waiting.pop(); order !== undefined; order = waiting.pop()) {
            outcomes.push(JSON.stringify(await liveAndDeliver(order, stepsBefore)));
          }
        }),
      );
      expect(outcomes).toHaveLength(orders.length);
      expect([...new Set(outcomes)]).toEqual([ENDED]);
    });

    it('stores the same result for all events delivered concurrently and twice', async () => {
      for (let run = 0; run < 10; run += 1) {
        const life = await startLifeCycle();
        LIFE_CYCLE.forEach(({ happen }) => happen(life.id));
        const deliveries = shuffled([...life.events(), ...life.events()], chance);
        // Each delivery has its own second. Two within one second would count as a replay.
        const latest = secondsNow();
        const statuses = await Promise.all(deliveries.map((event, index) => post(event, latest - index)));
        expect(new Set(statuses)).toEqual(new Set([200]));
        expect(JSON.stringify(await rowsOf(life.userId))).toEqual(ENDED);
      }
    });

    /**
     * @param order types of the events in delivery order, with random repetitions
     * @param stepsBefore number of steps that precede a delivery
     */
    async function liveAndDeliver(
      order: string[],
      stepsBefore: (order: string[], delivered: number) => number,
    ): Promise<unknown> {
      const life = await startLifeCycle();
      let [stepsDone, timestamp] = [0, secondsNow()];
      const again: Stripe.Event[] = [];
      const deliver = async (event: Stripe.Event) => {
        timestamp -= 1;
        expect(await post(event, timestamp)).toBe(200);
      };
      for (const [delivered, type] of order.entries()) {
        while (stepsDone < stepsBefore(order, delivered)) LIFE_CYCLE[stepsDone++]?.happen(life.id);
        // The event may be outdated: only the latest of its type exists.
        const event = life.events().findLast((each) => each.type === type);
        await deliver(event!);
        again.push(event!);
        if (chance.is(0.5)) await deliver(again.splice(Math.floor(chance.below(again.length)), 1)[0]!);
      }
      while (stepsDone < LIFE_CYCLE.length) LIFE_CYCLE[stepsDone++]?.happen(life.id);
      for (const event of shuffled(again, chance)) await deliver(event);
      return rowsOf(life.userId);
    }

    /** Creates an unpaid subscription and returns its future events. */
    async function startLifeCycle() {
      const principal = await payer(paying.app);
      const checkout = paying.app.nest.get(CheckoutService, { strict: false });
      await checkout.startPayment(principal, 'monthly-unlimited');
      const id = await findSubscription(paying, principal);
      const { customer } = stripe().state.get('subscription', id);
      const isOwn = ({ data }: Stripe.Event) => (data.object as { customer?: unknown }).customer === customer;
      return { userId: principal.id, id, events: () => stripe().state.events.filter(isOwn) };
    }

    async function rowsOf(userId: string) {
      const { database } = paying.app;
      const [user] = await database.query<{ plan: string }[]>(
        'SELECT current_plan AS plan FROM users WHERE id = $1',
        [userId],
      );
      const [subscription] = await database.query(
        `SELECT status, amount, cancel_at_period_end, ended_at IS NOT NULL AS ended FROM subscriptions WHERE user_id = $1`,
        [userId],
      );
      const payments = await database.query(
        'SELECT kind, status, amount, amount_refunded FROM payments WHERE user_id = $1',
        [userId],
      );
      return { plan: user?.plan, subscription, payments };
    }
  });

  async function post(event: Stripe.Event, timestamp: number): Promise<number> {
    const body = JSON.stringify(event);
    return (await postWebhook(paying.app, body, signatureOf(body, WEBHOOK_SECRET, timestamp))).status;
  }
});

function permutationsOf<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) =>
    permutationsOf(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

function shuffled<T>(items: T[], chance: Chance): T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(chance.below(left.length)), 1)[0]!);
}
