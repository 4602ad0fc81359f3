import { inspect } from 'node:util';
import { jest } from '@jest/globals';
import { Reconciliation } from '../../../src/billing/upkeep/reconciliation.js';
import { LOGGER, type Logger } from '../../../src/platform/logging/logger.js';
import { signedInOrganizer } from '../../factories/accounts.js';
import {
  startPayment,
  buyPlan,
  confirmPayment,
  intentOf,
  readPlan,
  readError,
  findSubscription,
  VISA,
} from '../../factories/purchases.js';
import { readJson } from '../../support/read-json.js';
import { waitFor } from '../../support/wait-for.js';
import { createPayingApp, type PayingApp } from '../../support/stripe/paying-app.js';

describe('payment provider failures', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());

  it('returns payments_unavailable during an outage and recovers', async () => {
    const account = await signedInOrganizer(paying.app);
    paying.stripe.faults.add({ match: '.*', kind: 'error', status: 500 });
    const broken = await account.agent.post('/api/create-payment-intent', { planId: 'standard' });
    expect(await readError(broken)).toEqual([503, 'payments_unavailable']);
    paying.stripe.faults.clear();

    expect((await account.agent.post('/api/create-payment-intent', { planId: 'standard' })).status).toBe(200);
  });

  it('logs a request that the provider rejects and returns payments_unavailable', async () => {
    const account = await signedInOrganizer(paying.app);
    const { database } = paying.app;
    const logged = jest.spyOn(paying.app.nest.get<Logger>(LOGGER), 'error');
    await database.query("UPDATE subscription_plans SET price = 10 WHERE id = 'standard'");
    const refused = await account.agent.post('/api/create-payment-intent', { planId: 'standard' });
    await database.query("UPDATE subscription_plans SET price = 350 WHERE id = 'standard'");
    expect(await readError(refused)).toEqual([503, 'payments_unavailable']);
    expect(inspect(logged.mock.calls)).toContain('Stripe rejected');
    logged.mockRestore();
  });

  // Stripe replays its failures under the same idempotency key for 24 h.
  it.each([
    ['standard', 'customers'],
    ['standard', 'payment_intents'],
    ['monthly-unlimited', 'prices'],
    ['monthly-unlimited', 'subscriptions'],
  ])('sells %s after a failed request for %s', async (planId, kind) => {
    const account = await signedInOrganizer(paying.app);
    const { database } = paying.app;
    const setPrice = (price: number) =>
      database.query("UPDATE subscription_plans SET price = $1 WHERE id = 'monthly-unlimited'", [price]);
    await setPrice(1300);
    try {
      for (let time = 0; time < 2; time += 1) {
        paying.stripe.faults.add({ match: `POST /v1/${kind}$`, kind: 'error', status: 500 });
        const failed = await account.agent.post('/api/create-payment-intent', { planId });
        expect(await readError(failed)).toEqual([503, 'payments_unavailable']);
        paying.stripe.faults.clear();
      }

      await buyPlan(paying, account, planId);

      expect(await readPlan(account)).toBe(planId);
    } finally {
      await setPrice(900);
    }
  });

  it('returns the new plan when the subscription activates shortly after the payment', async () => {
    const account = await signedInOrganizer(paying.app);
    const intent = intentOf(await startPayment(account, 'monthly-unlimited'));
    const subscription = paying.stripe.account.state.get(
      'subscription',
      await findSubscription(paying, account),
    );
    paying.stripe.account.pay(intent, VISA);
    let left = 1000;
    Object.defineProperty(subscription, 'status', {
      get: () => ((left -= 1) < 0 ? 'active' : 'incomplete'),
      set: () => {},
      enumerable: true,
    });

    const early = await confirmPayment(account, intent);
    expect([early.status, await early.json()]).toMatchObject([
      503,
      { message: 'We received your payment but have not activated your plan yet. Check again in a minute.' },
    ]);
    left = 2;
    expect(await readJson(await confirmPayment(account, intent))).toMatchObject({
      currentPlan: 'monthly-unlimited',
    });
    expect(left).toBeLessThan(0);
  });

  it('finds a created customer after a lost response and an expired key', async () => {
    const account = await signedInOrganizer(paying.app);
    paying.stripe.faults.add({ match: 'POST /v1/customers$', kind: 'lose' });
    const lost = await account.agent.post('/api/create-payment-intent', { planId: 'standard' });
    expect(await readError(lost)).toEqual([503, 'payments_unavailable']);
    paying.stripe.faults.clear();
    paying.stripe.keys.expire(account.id);

    await buyPlan(paying, account, 'standard');

    expect(paying.stripe.account.customers.ofUser(account.id)).toHaveLength(1);
  });

  it.each([
    ['sequential', 'stored'],
    ['sequential', 'expired'],
    ['concurrent', 'stored'],
  ])(
    'creates one customer for %s requests when the provider returns a false failure, whose key is %s',
    async (order, keyState) => {
      const account = await signedInOrganizer(paying.app);
      const { account: stripe, faults, keys } = paying.stripe;
      faults.add({ match: 'POST /v1/customers$', kind: 'errorAfterwards', times: 1 });
      const click = () => account.agent.post('/api/create-payment-intent', { planId: 'standard' });
      const responses = await Promise.all(order === 'concurrent' ? [click(), click()] : [click()]);
      expect(responses.map(({ status }) => status)).toContain(503);
      faults.clear();
      if (keyState === 'expired') keys.expire(account.id);

      const again = [await startPayment(account, 'standard'), await startPayment(account, 'standard')];

      expect(new Set(again.map(intentOf)).size).toBe(1);
      expect(stripe.customers.ofUser(account.id)).toHaveLength(1);
    },
  );

  it('creates one payment for two concurrent first purchases during a slow customer request', async () => {
    const account = await signedInOrganizer(paying.app);
    const { stripe } = paying;
    const request = 'POST /v1/customers';
    const before = stripe.requests(request);
    stripe.faults.add({ match: `${request}$`, kind: 'delay', milliseconds: 600_000 });
    const started = Promise.all([startPayment(account, 'standard'), startPayment(account, 'standard')]);
    // The second request is retried because the first is still running.
    await waitFor(() => expect(stripe.requests(request)).toBeGreaterThan(before + 1));
    stripe.faults.clear();

    const [first, second] = await started;
    expect(intentOf(second)).toBe(intentOf(first));
    expect(stripe.account.customers.ofUser(account.id)).toHaveLength(1);
  });

  it.each(['standard', 'monthly-unlimited'])(
    'rejects an owned %s plan while the provider is unreachable',
    async (planId) => {
      const account = await signedInOrganizer(paying.app);
      await buyPlan(paying, account, planId);
      paying.stripe.faults.add({ match: '.*', kind: 'error', status: 500 });
      const again = await account.agent.post('/api/create-payment-intent', { planId });
      const other = await account.agent.post('/api/create-payment-intent', { planId: 'enterprise' });
      paying.stripe.faults.clear();
      expect(await readError(again)).toEqual([409, 'plan_already_owned']);
      expect(await readError(other)).toEqual([503, 'payments_unavailable']);
    },
  );

  it.each([
    ['standard', 'standard'],
    ['monthly-unlimited', 'freemium'],
  ])(
    'sells %s again after the provider lost its records and keeps %s after their next loss',
    async (planId, left) => {
      const account = await signedInOrganizer(paying.app);
      const { state } = paying.stripe.account;
      const forget = async () => {
        const [user] = await paying.app.database.query<{ customer: string }[]>(
          'SELECT stripe_customer_id AS customer FROM users WHERE id = $1',
          [account.id],
        );
        state.delete(user?.customer ?? '');
      };
      const before = intentOf(await startPayment(account, planId));
      await forget();

      expect(await buyPlan(paying, account, planId)).not.toBe(before);
      expect(await readPlan(account)).toBe(planId);

      await forget();
      await paying.app.nest.get(Reconciliation, { strict: false }).run();
      expect(await readPlan(account)).toBe(left);
      expect((await account.agent.post('/api/billing/portal')).status).toBe(404);
      await buyPlan(paying, account, 'monthly-unlimited');
      expect(await readPlan(account)).toBe('monthly-unlimited');
    },
  );
});
