import { RefundsDue } from '../../../src/billing/upkeep/refunds-due.js';
import { Reconciliation } from '../../../src/billing/upkeep/reconciliation.js';
import { signedInAdmin, signedInOrganizer } from '../../factories/accounts.js';
import { adminGet, type Schemas } from '../../factories/admin-calls.js';
import {
  startPayment,
  buyPlan,
  confirmPayment,
  intentOf,
  readPlan,
  readError,
  VISA,
} from '../../factories/purchases.js';
import { waitFor } from '../../support/wait-for.js';
import {
  createPayingApp,
  type PayingApp,
  postEvents,
  postWebhook,
  stripeEnv,
  WEBHOOK_SECRET,
} from '../../support/stripe/paying-app.js';
import { secondsNow, signatureOf } from '../../support/stripe/webhooks.js';
import { createTestApp } from '../../support/test-app.js';

describe('POST /api/billing/webhook', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());
  beforeEach(() => {
    paying.stripe.account.state.events.length = 0;
  });

  const newEvent = () =>
    JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: { id: 'x' } } });

  describe('rejected deliveries', () => {
    it.each([
      ['without a signature', () => ''],
      ['signed with another secret', () => signatureOf(newEvent(), 'whsec_forged')],
      ['signed for another body', () => signatureOf('{}', WEBHOOK_SECRET)],
      ['signed too long ago', () => signatureOf(newEvent(), WEBHOOK_SECRET, secondsNow() - 301)],
      ['signed in the future', () => signatureOf(newEvent(), WEBHOOK_SECRET, secondsNow() + 400)],
      ['with a scheme that is not v1', () => signatureOf(newEvent(), WEBHOOK_SECRET).replace('v1=', 'v0=')],
    ])('rejects a delivery %s', async (_case, signature) => {
      const response = await postWebhook(paying.app, newEvent(), signature());
      expect(await readError(response)).toEqual([400, 'webhook_refused']);
    });

    it("rejects a repeated delivery regardless of the header's format", async () => {
      const signature = signatureOf(newEvent(), WEBHOOK_SECRET);
      expect((await postWebhook(paying.app, newEvent(), signature)).status).toBe(200);
      for (const replayed of [signature, `${signature},v0=00`, `v1=${'0'.repeat(64)},${signature}`]) {
        const response = await postWebhook(paying.app, newEvent(), replayed);
        expect(await readError(response)).toEqual([400, 'webhook_refused']);
      }
    });

    it('rejects a repeated delivery during processing', async () => {
      const account = await signedInOrganizer(paying.app);
      const intent = intentOf(await startPayment(account, 'standard'));
      const { stripe } = paying;
      stripe.account.pay(intent, VISA);
      const event = eventOf('payment_intent.succeeded');
      const signature = signatureOf(event, WEBHOOK_SECRET);
      const request = `GET /v1/payment_intents/${intent}`;
      const before = stripe.requests(request);
      stripe.faults.add({ match: `${request}$`, kind: 'delay', milliseconds: 600_000 });
      const first = postWebhook(paying.app, event, signature);
      await waitFor(() => expect(stripe.requests(request)).toBe(before + 1));

      const copy = await postWebhook(paying.app, event, signature);

      stripe.faults.clear();
      expect(await readError(copy)).toEqual([400, 'webhook_refused']);
      expect((await first).status).toBe(200);
      expect(await readPlan(account)).toBe('standard');
    });

    it('accepts a repeated delivery after a failed request to the provider', async () => {
      const account = await signedInOrganizer(paying.app);
      paying.stripe.account.pay(intentOf(await startPayment(account, 'standard')), VISA);
      const event = eventOf('payment_intent.succeeded');
      const signature = signatureOf(event, WEBHOOK_SECRET);

      paying.stripe.faults.add({ match: '.*', kind: 'error', status: 500 });
      expect((await postWebhook(paying.app, event, signature)).status).toBe(503);
      paying.stripe.faults.clear();

      expect((await postWebhook(paying.app, event, signature)).status).toBe(200);
      expect(await readPlan(account)).toBe('standard');
    });
  });

  it('reads only ids from the body and the state from Stripe', async () => {
    const account = await signedInOrganizer(paying.app);
    const intent = intentOf(await startPayment(account, 'enterprise'));
    const forgedEvent = {
      id: 'evt_forged',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: intent, object: 'payment_intent', status: 'succeeded', amount_received: 2900 } },
    };

    expect((await postWebhook(paying.app, JSON.stringify(forgedEvent))).status).toBe(200);

    expect(await readPlan(account)).toBe('freemium');
  });

  it('ignores foreign objects of the Stripe account', async () => {
    const { account } = paying.stripe;
    const stranger = account.customers.create({ email: 'stranger@example.org' });
    const intent = account.intents.create({ amount: '500', currency: 'usd', customer: stranger.id });
    account.pay(intent.id, VISA);
    const before = await paying.app.database.query('SELECT count(*) FROM payments');
    await postEvents(paying);
    expect(await paying.app.database.query('SELECT count(*) FROM payments')).toEqual(before);
  });

  describe('refunds and disputes', () => {
    it('removes the plan after a full refund, not after a partial one', async () => {
      const account = await signedInOrganizer(paying.app);
      const standard = await buyPlan(paying, account, 'standard');
      const enterprise = await buyPlan(paying, account, 'enterprise');

      paying.stripe.account.refund(enterprise, 1000);
      await postEvents(paying);
      expect(await readPlan(account)).toBe('enterprise');

      paying.stripe.account.refund(enterprise);
      await postEvents(paying);
      expect(await readPlan(account)).toBe('standard');

      paying.stripe.account.refund(standard);
      await postEvents(paying);
      expect(await readPlan(account)).toBe('freemium');
      const history = await account.agent.get('/api/billing/payments');
      expect(await history.json()).toMatchObject({
        payments: [
          { planId: 'enterprise', status: 'refunded', amount: 2900, amountRefunded: 2900 },
          { planId: 'standard', status: 'refunded', amount: 350, amountRefunded: 350 },
        ],
      });
    });

    it('removes the plan after a lost dispute only', async () => {
      const account = await signedInOrganizer(paying.app);
      const intent = await buyPlan(paying, account, 'professional');

      const first = paying.stripe.account.dispute(intent);
      await postEvents(paying);
      expect(await readPlan(account)).toBe('professional');
      paying.stripe.account.charges.closeDispute(first.id, 'won');
      await postEvents(paying);
      expect(await readPlan(account)).toBe('professional');

      const second = paying.stripe.account.dispute(intent);
      paying.stripe.account.charges.closeDispute(second.id, 'lost');
      await postEvents(paying);
      expect(await readPlan(account)).toBe('freemium');
    });

    it('retries a failed refund daily while a second payment keeps the plan', async () => {
      const account = await signedInOrganizer(paying.app);
      const stripe = paying.stripe.account;
      const first = await buyPlan(paying, account, 'standard');
      const refund = stripe.refund(first);
      await postEvents(paying);
      const second = await buyPlan(paying, account, 'standard');
      const kept = () => [first, second].map((id) => stripe.netOf(stripe.state.get('payment_intent', id)));
      const upkeep = paying.app.nest.get(RefundsDue, { strict: false });

      stripe.charges.failRefund(refund.id);
      await postEvents(paying);
      await upkeep.refundAll();
      expect(kept()).toEqual([350, 350]);
      // A payment due for a refund grants no plan.
      const asked = await confirmPayment(account, first);
      expect(asked.status).toBe(402);
      const error = { code: 'payment_failed', message: 'This payment is being refunded.' };
      expect(await asked.json()).toMatchObject(error);
      refund.created -= 25 * 60 * 60;
      await upkeep.refundAll();
      expect(kept()).toEqual([0, 350]);

      const again = stripe.state.findReferring('refund', first).find(({ status }) => status === 'succeeded');
      stripe.charges.failRefund(again?.id ?? '');
      if (again !== undefined) again.created -= 25 * 60 * 60;
      await postEvents(paying);
      await upkeep.refundAll();
      expect(kept()).toEqual([0, 350]);
      expect(await readPlan(account)).toBe('standard');
    });

    it('refunds a payment won in a dispute after the plan was bought again', async () => {
      const account = await signedInOrganizer(paying.app);
      const stripe = paying.stripe.account;
      const first = await buyPlan(paying, account, 'professional');
      const dispute = stripe.dispute(first);
      stripe.charges.closeDispute(dispute.id, 'lost');
      await postEvents(paying);
      const second = await buyPlan(paying, account, 'professional');

      stripe.charges.closeDispute(dispute.id, 'won');
      await postEvents(paying);

      const kept = [first, second].map((id) => stripe.netOf(stripe.state.get('payment_intent', id)));
      expect(kept).toEqual([0, 850]);
      expect(await readPlan(account)).toBe('professional');
    });

    it('sells the plan again after a refund', async () => {
      const account = await signedInOrganizer(paying.app);
      paying.stripe.account.refund(await buyPlan(paying, account, 'standard'));
      await postEvents(paying);
      await buyPlan(paying, account, 'standard');
      expect(await readPlan(account)).toBe('standard');
    });
  });

  it('detects a lost webhook of an old dispute in the daily reconciliation', async () => {
    const account = await signedInOrganizer(paying.app);
    const intent = await buyPlan(paying, account, 'professional');
    const dispute = paying.stripe.account.dispute(intent);
    const charge = paying.stripe.account.state.get('charge', dispute.charge as string);
    for (const old of [dispute, charge, paying.stripe.account.state.get('payment_intent', intent)]) {
      old.created -= 100 * 24 * 60 * 60;
    }
    const compare = () => paying.app.nest.get(Reconciliation, { strict: false }).runIfDue();
    await compare();
    paying.stripe.account.charges.closeDispute(dispute.id, 'lost');
    await compare();
    expect(await readPlan(account)).toBe('professional');

    await paying.app.database.query("UPDATE billing_runs SET completed_at = completed_at - interval '1 day'");
    await compare();
    expect(await readPlan(account)).toBe('freemium');
  });

  it('reports the latest webhook and reconciliation to operators', async () => {
    const { app, stripe } = paying;
    const admin = await signedInAdmin(app);
    const find = () => adminGet<Schemas['PaymentStatusResponse']>(admin, 'payment-status');
    const event = (type: string) => JSON.stringify({ ...(JSON.parse(newEvent()) as object), type });
    const before = Date.now();
    await waitFor(async () => {
      await app.nest.get(Reconciliation, { strict: false }).run();
      expect(Date.parse((await find()).comparedAt ?? '')).toBeGreaterThanOrEqual(before);
    });
    expect((await postWebhook(app, event('charge.succeeded'))).status).toBe(200);
    expect((await postWebhook(app, event('invoice.upcoming'))).status).toBe(200);
    expect((await postWebhook(app, event('charge.failed'), 't=1,v1=00')).status).toBe(400);

    const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
    expect(await find()).toEqual({
      configured: true,
      status: `Stripe's keys are for test mode: plans are granted without real payments. Requests go to ${new URL(stripe.url).host} instead of Stripe.`,
      mode: 'test',
      missingEnvVars: [],
      requiredEnvVars: names,
      webhookUrl: 'http://localhost/api/billing/webhook',
      lastWebhook: { type: 'invoice.upcoming', receivedAt: expect.any(String) },
      comparedAt: expect.any(String),
    });
  });

  it('keeps a refund that another node misses because of an earlier slow read', async () => {
    const other = await createTestApp({ env: stripeEnv(paying.stripe), sharedWith: paying.app });
    try {
      const account = await signedInOrganizer(paying.app);
      const intent = await buyPlan(paying, account, 'standard');
      const read = `GET /v1/payment_intents/${intent}`;
      paying.stripe.faults.add({ match: read, kind: 'linger', milliseconds: 60_000, times: 1 });
      const requestsBefore = paying.stripe.requests(read);
      const slow = confirmPayment(account, intent);
      await waitFor(() => expect(paying.stripe.requests(read)).toBe(requestsBefore + 1));

      paying.stripe.account.refund(intent);
      const refunded = eventOf('charge.refunded');
      expect((await postWebhook(other, refunded)).status).toBe(200);
      expect(await readPlan(account)).toBe('freemium');
      paying.stripe.faults.clear();

      expect((await slow).status).toBe(402);
      expect(await readPlan(account)).toBe('freemium');
    } finally {
      await other.stop();
    }
  });

  /** The last event of a type as JSON. */
  function eventOf(type: string): string {
    const event = paying.stripe.account.state.events.filter((each) => each.type === type).at(-1);
    if (event === undefined) throw new Error(`There is no event ${type}`);
    return JSON.stringify(event);
  }
});
