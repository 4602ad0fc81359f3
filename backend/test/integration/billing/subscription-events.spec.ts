import type Stripe from 'stripe';
import { CheckoutService } from '../../../src/billing/checkout/checkout.service.js';
import { PaymentSync } from '../../../src/billing/payments/payment-sync.js';
import { Reconciliation } from '../../../src/billing/upkeep/reconciliation.js';
import { signedInOrganizer } from '../../factories/accounts.js';
import { payer } from '../../factories/payers.js';
import { buy, FAILS_LATER, planOf, subscriptionOf, VISA } from '../../factories/purchases.js';
import { seeded } from '../../factories/random.js';
import { Chance } from '../../support/billing/chance.js';
import { sentMailsTo } from '../../support/outbox.js';
import { SEED, someOf } from '../../support/soak.js';
import {
  createPayingApp,
  type PayingApp,
  postEvents,
  postWebhook,
  WEBHOOK_SECRET,
} from '../../support/stripe/paying-app.js';
import { secondsNow, signatureOf } from '../../support/stripe/webhooks.js';

/** Lives that are told of at the same time. */
const AT_A_TIME = 8;

describe('webhooks of subscriptions', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());
  beforeEach(() => {
    paying.standIn.account.state.events.length = 0;
  });

  it('follow a subscription through failing payments down to what was bought before', async () => {
    const account = await signedInOrganizer(paying.app);
    await buy(paying, account, 'standard');
    await buy(paying, account, 'monthly-unlimited');
    const { subscriptions, state } = paying.standIn.account;
    const id = await subscriptionOf(paying, account);
    paying.standIn.account.changeCard(id, FAILS_LATER);

    subscriptions.renew(id);
    await postEvents(paying);
    expect(await planOf(account)).toBe('monthly-unlimited');
    const history = await account.agent.get('/api/billing/payments');
    expect(await history.json()).toMatchObject({ subscription: { status: 'past_due' } });
    const paymentFailed = async () => {
      const answer = await account.agent.get(`/api/users/${account.id}/credits`);
      return ((await answer.json()) as { paymentFailed: boolean }).paymentFailed;
    };
    expect(await paymentFailed()).toBe(true);

    for (let attempt = 2; attempt <= 4; attempt += 1) {
      subscriptions.charge(state.get('subscription', id));
      await postEvents(paying);
    }
    expect(await planOf(account)).toBe('standard');
    expect(await paymentFailed()).toBe(false);
  });

  it.each(['unpaid', 'past_due'] as const)(
    'end a subscription that the provider would leave %s, and say so once',
    async (left) => {
      const account = await signedInOrganizer(paying.app);
      await buy(paying, account, 'monthly-unlimited');
      const { subscriptions, state } = paying.standIn.account;
      const id = await subscriptionOf(paying, account);
      paying.standIn.account.changeCard(id, FAILS_LATER);
      subscriptions.whenGivenUp = left;
      const bill = () => state.get('invoice', state.get('subscription', id).latest_invoice as string);
      try {
        subscriptions.renew(id);
        while (bill().next_payment_attempt !== null) subscriptions.charge(state.get('subscription', id));
        expect(state.get('subscription', id).status).toBe(left);
        await postEvents(paying);
        if (left === 'past_due') {
          // Some days in which it may be paid by hand.
          expect(await planOf(account)).toBe('monthly-unlimited');
          bill().created -= 8 * 24 * 60 * 60;
          await paying.app.nest.get(Reconciliation, { strict: false }).run();
        }
      } finally {
        subscriptions.whenGivenUp = 'cancel';
      }

      expect(state.get('subscription', id).status).toBe('canceled');
      expect(await planOf(account)).toBe('freemium');
      const open = state.referring('invoice', id).filter(({ status }) => status === 'open');
      expect(open).toEqual([]);
      const mails = await sentMailsTo(paying.app, account.email);
      expect(mails.filter(({ subject }) => /has ended/.test(subject))).toHaveLength(1);
    },
  );

  it.each(['the end', 'the payment'])(
    'give back what is paid for a subscription after its end, told of %s first, and let nobody pay more of it',
    async (first) => {
      const account = await signedInOrganizer(paying.app);
      await buy(paying, account, 'monthly-unlimited');
      const stripe = paying.standIn.account;
      const id = await subscriptionOf(paying, account);
      stripe.changeCard(id, FAILS_LATER);
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

      expect(stripe.keptOf(stripe.state.get('payment_intent', intent))).toBe(0);
      expect(stripe.invoices.openOf(id)).toEqual([]);
      expect(await planOf(account)).toBe('freemium');
      const mails = await sentMailsTo(paying.app, account.email);
      const returned = mails.filter(({ subject }) => /was refunded/.test(subject));
      expect(returned.map(({ text }) => text)).toEqual([
        expect.stringContaining('Your subscription had already ended'),
      ]);
    },
  );

  it('keep a subscription that was cancelled for the end of its period until then', async () => {
    const account = await signedInOrganizer(paying.app);
    await buy(paying, account, 'monthly-unlimited');
    const id = await subscriptionOf(paying, account);

    paying.standIn.account.subscriptions.update(id, { cancel_at_period_end: 'true' });
    await postEvents(paying);
    expect(await planOf(account)).toBe('monthly-unlimited');
    const history = await account.agent.get('/api/billing/payments');
    expect(await history.json()).toMatchObject({
      subscription: { status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: expect.any(String) },
    });

    paying.standIn.account.subscriptions.renew(id);
    await postEvents(paying);
    expect(await planOf(account)).toBe('freemium');
  });

  describe('of one subscription, in every order', () => {
    /** A subscription's life, step by step, with the event that tells of each: made, paid, failed, updated, deleted. */
    const LIFE: { event: string; happen: (id: string) => void }[] = [
      { event: 'customer.subscription.created', happen: () => undefined },
      { event: 'invoice.paid', happen: (id) => stripe().pay(firstIntentOf(id), VISA) },
      {
        event: 'invoice.payment_failed',
        happen: (id) => {
          stripe().changeCard(id, FAILS_LATER);
          stripe().subscriptions.renew(id);
        },
      },
      {
        event: 'customer.subscription.updated',
        happen: (id) => stripe().subscriptions.update(id, { cancel_at_period_end: 'true' }),
      },
      { event: 'customer.subscription.deleted', happen: (id) => stripe().subscriptions.cancel(id) },
    ];
    const ORDERS = permutationsOf(LIFE.map(({ event }) => event));
    const chance = new Chance(seeded(SEED));
    const ENDED = JSON.stringify({
      plan: 'freemium',
      subscription: { status: 'canceled', amount: 900, cancel_at_period_end: true, ended: true },
      payments: [{ kind: 'subscription', status: 'succeeded', amount: 900, amount_refunded: 0 }],
    });
    const stripe = () => paying.standIn.account;
    const firstIntentOf = (id: string) => stripe().invoices.intentOf(firstInvoiceOf(id)).id;
    const firstInvoiceOf = (id: string) => stripe().state.referring('invoice', id).at(-1)?.id ?? '';

    it.each([
      ['each delivered twice when the life is over', (_order: string[]) => LIFE.length],
      [
        'each delivered twice, while the life goes on, as soon as its turn has come',
        (order: string[], delivered: number) =>
          Math.max(
            ...order.slice(0, delivered + 1).map((type) => LIFE.findIndex(({ event }) => event === type)),
          ) + 1,
      ],
    ])('%s, ends in the same rows', async (_when, stepsBefore) => {
      expect(ORDERS).toHaveLength(120);
      const orders = someOf('orders of events', ORDERS, 24);
      const waiting = [...orders];
      const outcomes: string[] = [];
      await Promise.all(
        Array.from({ length: AT_A_TIME }, async () => {
          for (let order = waiting.pop(); order !== undefined; order = waiting.pop()) {
            outcomes.push(JSON.stringify(await liveAndDeliver(order, stepsBefore)));
          }
        }),
      );
      expect(outcomes).toHaveLength(orders.length);
      expect([...new Set(outcomes)]).toEqual([ENDED]);
    });

    it('with all its events at once and twice, ends in the same rows', async () => {
      for (let run = 0; run < 10; run += 1) {
        const life = await beginLife();
        LIFE.forEach(({ happen }) => happen(life.id));
        const deliveries = shuffled([...life.events(), ...life.events()], chance);
        // Read once: an event delivered twice within one second would be a replay.
        const latest = secondsNow();
        const statuses = await Promise.all(deliveries.map((event, index) => post(event, latest - index)));
        expect(new Set(statuses)).toEqual(new Set([200]));
        expect(JSON.stringify(await rowsOf(life.userId))).toEqual(ENDED);
      }
    });

    /**
     * @param order the events' types as they are delivered, and once more at random
     * @param stepsBefore how many steps of the life have happened when the next delivery comes
     */
    async function liveAndDeliver(
      order: string[],
      stepsBefore: (order: string[], delivered: number) => number,
    ): Promise<unknown> {
      const life = await beginLife();
      let [lived, timestamp] = [0, secondsNow()];
      const again: Stripe.Event[] = [];
      const deliver = async (event: Stripe.Event) => {
        timestamp -= 1;
        expect(await post(event, timestamp)).toBe(200);
      };
      for (const [delivered, type] of order.entries()) {
        while (lived < stepsBefore(order, delivered)) LIFE[lived++]?.happen(life.id);
        // What is told may be long past: the latest of its kind is only the newest of the old ones.
        const event = life.events().findLast((each) => each.type === type);
        await deliver(event!);
        again.push(event!);
        if (chance.is(0.5)) await deliver(again.splice(Math.floor(chance.below(again.length)), 1)[0]!);
      }
      while (lived < LIFE.length) LIFE[lived++]?.happen(life.id);
      for (const event of shuffled(again, chance)) await deliver(event);
      return rowsOf(life.userId);
    }

    /** An unpaid subscription, and what Stripe will have told of it. */
    async function beginLife() {
      const principal = await payer(paying.app);
      const checkout = paying.app.nest.get(CheckoutService, { strict: false });
      await checkout.startPayment(principal, 'monthly-unlimited');
      const id = await subscriptionOf(paying, principal);
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
