import type Stripe from 'stripe';
import { CheckoutService } from '../../../src/billing/checkout/checkout.service.js';
import { PaymentSync } from '../../../src/billing/payments/payment-sync.js';
import { RefundsDue } from '../../../src/billing/upkeep/refunds-due.js';
import { Reconciliation } from '../../../src/billing/upkeep/reconciliation.js';
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
import { sentMailsTo } from '../../support/outbox.js';
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

    it('when it comes again while it is being handled', async () => {
      const account = await signedInOrganizer(paying.app);
      const intent = intentOf(await begin(account, 'standard'));
      const { standIn } = paying;
      standIn.account.pay(intent, VISA);
      const event = eventOf('payment_intent.succeeded');
      const signature = signatureOf(event, WEBHOOK_SECRET);
      const request = `GET /v1/payment_intents/${intent}`;
      const before = standIn.requests(request);
      standIn.faults.add({ match: `${request}$`, kind: 'delay', milliseconds: 600_000 });
      const first = postWebhook(paying.app, event, signature);
      await eventually(() => expect(standIn.requests(request)).toBe(before + 1));

      const copy = await postWebhook(paying.app, event, signature);

      standIn.faults.clear();
      expect(await refusalOf(copy)).toEqual([400, 'webhook_refused']);
      expect((await first).status).toBe(200);
      expect(await planOf(account)).toBe('standard');
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

    it('weigh again what is paid again when a refund fails, and go on giving it back, a day between tries', async () => {
      const account = await signedInOrganizer(paying.app);
      const stripe = paying.standIn.account;
      const first = await buy(paying, account, 'standard');
      const refund = stripe.refund(first);
      await postEvents(paying);
      const second = await buy(paying, account, 'standard');
      const kept = () => [first, second].map((id) => stripe.keptOf(stripe.state.get('payment_intent', id)));
      const upkeep = paying.app.nest.get(RefundsDue, { strict: false });

      stripe.charges.failRefund(refund.id);
      await postEvents(paying);
      await upkeep.giveAllBack();
      expect(kept()).toEqual([350, 350]);
      // Its page announces no plan that nobody has by it.
      const asked = await conclude(account, first);
      expect([asked.status, await asked.json()]).toMatchObject([
        402,
        { code: 'payment_failed', message: 'This payment is being given back to you.' },
      ]);
      refund.created -= 25 * 60 * 60;
      await upkeep.giveAllBack();
      expect(kept()).toEqual([0, 350]);

      const again = stripe.state.referring('refund', first).find(({ status }) => status === 'succeeded');
      stripe.charges.failRefund(again?.id ?? '');
      if (again !== undefined) again.created -= 25 * 60 * 60;
      await postEvents(paying);
      await upkeep.giveAllBack();
      expect(kept()).toEqual([0, 350]);
      expect(await planOf(account)).toBe('standard');
    });

    it('give back what a dispute returns late, when the plan was bought anew meanwhile', async () => {
      const account = await signedInOrganizer(paying.app);
      const stripe = paying.standIn.account;
      const first = await buy(paying, account, 'professional');
      const dispute = stripe.dispute(first);
      stripe.charges.closeDispute(dispute.id, 'lost');
      await postEvents(paying);
      const second = await buy(paying, account, 'professional');

      stripe.charges.closeDispute(dispute.id, 'won');
      await postEvents(paying);

      const kept = [first, second].map((id) => stripe.keptOf(stripe.state.get('payment_intent', id)));
      expect(kept).toEqual([0, 850]);
      expect(await planOf(account)).toBe('professional');
    });

    it('let the plan be bought again afterwards', async () => {
      const account = await signedInOrganizer(paying.app);
      paying.standIn.account.refund(await buy(paying, account, 'standard'));
      await postEvents(paying);
      await buy(paying, account, 'standard');
      expect(await planOf(account)).toBe('standard');
    });
  });

  it('may be lost: once a night everything is compared, also a dispute of months ago that ended since', async () => {
    const account = await signedInOrganizer(paying.app);
    const intent = await buy(paying, account, 'professional');
    const dispute = paying.standIn.account.dispute(intent);
    const charge = paying.standIn.account.state.get('charge', dispute.charge as string);
    for (const old of [dispute, charge, paying.standIn.account.state.get('payment_intent', intent)]) {
      old.created -= 100 * 24 * 60 * 60;
    }
    const compare = () => paying.app.nest.get(Reconciliation, { strict: false }).runIfDue();
    await compare();
    paying.standIn.account.charges.closeDispute(dispute.id, 'lost');
    await compare();
    expect(await planOf(account)).toBe('professional');

    await paying.app.database.query("UPDATE billing_runs SET completed_at = completed_at - interval '1 day'");
    await compare();
    expect(await planOf(account)).toBe('freemium');
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
      const returned = mails.filter(({ subject }) => /is given back/.test(subject));
      expect(returned.map(({ text }) => text)).toEqual([expect.stringContaining('had ended before')]);
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
      const waiting = [...ORDERS];
      const outcomes: string[] = [];
      await Promise.all(
        Array.from({ length: AT_A_TIME }, async () => {
          for (let order = waiting.pop(); order !== undefined; order = waiting.pop()) {
            outcomes.push(JSON.stringify(await liveAndDeliver(order, stepsBefore)));
          }
        }),
      );
      expect(outcomes).toHaveLength(120);
      expect([...new Set(outcomes)]).toEqual([ENDED]);
    });

    it('with all its events at once and twice, ends in the same rows', async () => {
      for (let run = 0; run < 10; run += 1) {
        const life = await beginLife();
        LIFE.forEach(({ happen }) => happen(life.id));
        const deliveries = shuffled([...life.events(), ...life.events()]);
        // Read once: an event delivered twice within one second would be a replay.
        const latest = now();
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
      let [lived, timestamp] = [0, now()];
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
        if (Math.random() < 0.5) await deliver(again.splice(Math.floor(Math.random() * again.length), 1)[0]!);
      }
      while (lived < LIFE.length) LIFE[lived++]?.happen(life.id);
      for (const event of shuffled(again)) await deliver(event);
      return rowsOf(life.userId);
    }

    /** An unpaid subscription, and what Stripe will have told of it. */
    async function beginLife() {
      const principal = await payer(paying.app);
      const checkout = paying.app.nest.get(CheckoutService, { strict: false });
      await checkout.begin(principal, 'monthly-unlimited');
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
