import type Stripe from 'stripe';
import { CheckoutService } from '../../../src/billing/checkout/checkout.service.js';
import { signedInOrganizer } from '../../factories/accounts.js';
import { payer } from '../../factories/payers.js';
import {
  begin,
  buy,
  conclude,
  intentOf,
  planOf,
  refusalOf,
  subscriptionOf,
  VISA,
} from '../../factories/purchases.js';
import { eventually } from '../../support/eventually.js';
import {
  createPayingApp,
  type PayingApp,
  postEvents,
  postWebhook,
  stripeEnv,
  WEBHOOK_SECRET,
} from '../../support/stripe/paying-app.js';
import { signatureOf } from '../../support/stripe/webhooks.js';
import { createTestApp } from '../../support/test-app.js';

/** Declined from the second charge on. */
const FAILS_LATER = '4000000000000341';

/** Lives that are told of at the same time. */
const AT_A_TIME = 8;

describe('webhooks', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());
  beforeEach(() => {
    paying.standIn.account.state.events.length = 0;
  });

  const now = () => Math.floor(Date.now() / 1000);
  const anEvent = () =>
    JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: { id: 'x' } } });

  describe('are refused', () => {
    it.each([
      ['without a signature', () => ''],
      ['signed with another secret', () => signatureOf(anEvent(), 'whsec_forged')],
      ['signed for another body', () => signatureOf('{}', WEBHOOK_SECRET)],
      ['signed too long ago', () => signatureOf(anEvent(), WEBHOOK_SECRET, now() - 301)],
      ['signed in the time to come', () => signatureOf(anEvent(), WEBHOOK_SECRET, now() + 400)],
      ['with a scheme that is not v1', () => signatureOf(anEvent(), WEBHOOK_SECRET).replace('v1=', 'v0=')],
    ])('%s', async (_what, signature) => {
      const answer = await postWebhook(paying.app, anEvent(), signature());
      expect(await refusalOf(answer)).toEqual([400, 'webhook_refused']);
    });

    it('when the same delivery comes again, however its header is written', async () => {
      const signature = signatureOf(anEvent(), WEBHOOK_SECRET);
      expect((await postWebhook(paying.app, anEvent(), signature)).status).toBe(200);
      for (const replayed of [signature, `${signature},v0=00`, `v1=${'0'.repeat(64)},${signature}`]) {
        expect(await refusalOf(await postWebhook(paying.app, anEvent(), replayed))).toEqual([
          400,
          'webhook_refused',
        ]);
      }
    });

    it('but not when the provider could not be asked the first time', async () => {
      const account = await signedInOrganizer(paying.app);
      paying.standIn.account.pay(intentOf(await begin(account, 'standard')), VISA);
      const event = eventOf('payment_intent.succeeded');
      const signature = signatureOf(event, WEBHOOK_SECRET);

      paying.standIn.faults.add({ match: '.*', kind: 'error', status: 500 });
      expect((await postWebhook(paying.app, event, signature)).status).toBe(503);
      paying.standIn.faults.clear();

      expect((await postWebhook(paying.app, event, signature)).status).toBe(200);
      expect(await planOf(account)).toBe('standard');
    });
  });

  it('take only ids: a lying body changes nothing that Stripe does not say', async () => {
    const account = await signedInOrganizer(paying.app);
    const intent = intentOf(await begin(account, 'enterprise'));
    const lie = {
      id: 'evt_lie',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: intent, object: 'payment_intent', status: 'succeeded', amount_received: 2900 } },
    };

    expect((await postWebhook(paying.app, JSON.stringify(lie))).status).toBe(200);

    expect(await planOf(account)).toBe('freemium');
  });

  it('do not mind objects of the same Stripe account that are none of ours', async () => {
    const { account } = paying.standIn;
    const stranger = account.customers.create({ email: 'stranger@example.org' });
    const intent = account.intents.create({ amount: '500', currency: 'usd', customer: stranger.id });
    account.pay(intent.id, VISA);
    const before = await paying.app.database.query('SELECT count(*) FROM payments');
    await postEvents(paying);
    expect(await paying.app.database.query('SELECT count(*) FROM payments')).toEqual(before);
  });

  describe('of refunds and disputes', () => {
    it('take the plan away when all was given back, and leave it after a part', async () => {
      const account = await signedInOrganizer(paying.app);
      const standard = await buy(paying, account, 'standard');
      const enterprise = await buy(paying, account, 'enterprise');

      paying.standIn.account.refund(enterprise, 1000);
      await postEvents(paying);
      expect(await planOf(account)).toBe('enterprise');

      paying.standIn.account.refund(enterprise);
      await postEvents(paying);
      expect(await planOf(account)).toBe('standard');

      paying.standIn.account.refund(standard);
      await postEvents(paying);
      expect(await planOf(account)).toBe('freemium');
      const history = await account.agent.get('/api/billing/payments');
      expect(await history.json()).toMatchObject({
        payments: [
          { planId: 'enterprise', status: 'refunded', amount: 2900, amountRefunded: 2900 },
          { planId: 'standard', status: 'refunded', amount: 350, amountRefunded: 350 },
        ],
      });
    });

    it('take the plan away when a dispute is lost, not while it is open and not when it is won', async () => {
      const account = await signedInOrganizer(paying.app);
      const intent = await buy(paying, account, 'professional');

      const first = paying.standIn.account.dispute(intent);
      await postEvents(paying);
      expect(await planOf(account)).toBe('professional');
      paying.standIn.account.charges.closeDispute(first.id, 'won');
      await postEvents(paying);
      expect(await planOf(account)).toBe('professional');

      const second = paying.standIn.account.dispute(intent);
      paying.standIn.account.charges.closeDispute(second.id, 'lost');
      await postEvents(paying);
      expect(await planOf(account)).toBe('freemium');
    });

    it('let the plan be bought again afterwards', async () => {
      const account = await signedInOrganizer(paying.app);
      paying.standIn.account.refund(await buy(paying, account, 'standard'));
      await postEvents(paying);
      await buy(paying, account, 'standard');
      expect(await planOf(account)).toBe('standard');
    });
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

  it('are not undone by a node that read Stripe before the change and was slow to write', async () => {
    const other = await createTestApp({ env: stripeEnv(paying.standIn), beside: paying.app });
    try {
      const account = await signedInOrganizer(paying.app);
      const intent = await buy(paying, account, 'standard');
      const read = `GET /v1/payment_intents/${intent}`;
      paying.standIn.faults.add({ match: read, kind: 'linger', milliseconds: 60_000, times: 1 });
      const asked = paying.standIn.requests(read);
      const slow = conclude(account, intent);
      await eventually(() => expect(paying.standIn.requests(read)).toBe(asked + 1));

      paying.standIn.account.refund(intent);
      const refunded = eventOf('charge.refunded');
      expect((await postWebhook(other, refunded)).status).toBe(200);
      expect(await planOf(account)).toBe('freemium');
      paying.standIn.faults.clear();

      expect((await slow).status).toBe(402);
      expect(await planOf(account)).toBe('freemium');
    } finally {
      await other.stop();
    }
  });

  describe('of one subscription, in every order', () => {
    /** One event of each kind of change in a life: made, paid, failed, updated, deleted. */
    const LIFE = [
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_failed',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ];

    it('each delivered twice, ends in the same rows', async () => {
      const orders = permutationsOf(LIFE);
      expect(orders).toHaveLength(120);
      const waiting = [...orders];
      const outcomes: string[] = [];
      await Promise.all(
        Array.from({ length: AT_A_TIME }, async () => {
          for (let order = waiting.pop(); order !== undefined; order = waiting.pop()) {
            outcomes.push(JSON.stringify(await liveAndDeliver(order)));
          }
        }),
      );
      expect(outcomes).toHaveLength(120);
      expect([...new Set(outcomes)]).toEqual([
        JSON.stringify({
          plan: 'freemium',
          subscription: { status: 'canceled', amount: 900, cancel_at_period_end: false, ended: true },
          payments: [{ kind: 'subscription', status: 'succeeded', amount: 900, amount_refunded: 0 }],
        }),
      ]);
    });

    it('with all its events at once and twice, ends in the same rows', async () => {
      for (let run = 0; run < 10; run += 1) {
        const { id, events } = await liveThrough();
        const deliveries = shuffled([...events, ...events]);
        const statuses = await Promise.all(deliveries.map((event, index) => post(event, now() - index)));
        expect(new Set(statuses)).toEqual(new Set([200]));
        expect(await rowsOf(id)).toMatchObject({ plan: 'freemium', subscription: { status: 'canceled' } });
      }
    });

    /** Whoever hears of a change reads how things stand, so the whole life lies behind each of the messages. */
    async function liveAndDeliver(order: string[]): Promise<unknown> {
      const { id, events } = await liveThrough();
      const chosen = order.map((type) => events.filter((event) => event.type === type).at(-1));
      let timestamp = now();
      for (const event of [...chosen, ...shuffled(chosen)]) {
        timestamp -= 1;
        expect(await post(event!, timestamp)).toBe(200);
      }
      return rowsOf(id);
    }

    /** A subscription from its first payment to its end, none of which this service was told of yet. */
    async function liveThrough(): Promise<{ id: string; events: Stripe.Event[] }> {
      const principal = await payer(paying.app);
      const { account: stripe } = paying.standIn;
      const checkout = paying.app.nest.get(CheckoutService, { strict: false });
      stripe.pay(intentOf(await checkout.begin(principal, 'monthly-unlimited')), VISA);
      const id = await subscriptionOf(paying, principal);
      stripe.changeCard(id, FAILS_LATER);
      stripe.subscriptions.renew(id);
      stripe.subscriptions.cancel(id);
      const { customer } = stripe.state.get('subscription', id);
      const isOwn = ({ data }: Stripe.Event) => (data.object as { customer?: unknown }).customer === customer;
      return { id: principal.id, events: stripe.state.events.filter(isOwn) };
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

  /** The last event of a type, as bytes. */
  function eventOf(type: string): string {
    const event = paying.standIn.account.state.events.filter((each) => each.type === type).at(-1);
    if (event === undefined) throw new Error(`There is no event ${type}`);
    return JSON.stringify(event);
  }

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

function shuffled<T>(items: T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]!);
}
