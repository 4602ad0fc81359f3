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
import { createPayingApp, type PayingApp, postEvents } from '../../support/stripe/paying-app.js';

describe('checkout', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());

  // spec: calls.payment-success, limits.plans, limits.minus-one, limits.currency
  it.each([
    ['standard', 350, 'one_time', { eventLimit: 5, frameLimit: 10, photoLimit: 1200 }],
    ['professional', 850, 'one_time', { eventLimit: 10, frameLimit: 20, photoLimit: 5000 }],
    ['enterprise', 2900, 'one_time', { eventLimit: 25, frameLimit: 50, photoLimit: 12000 }],
    ['monthly-unlimited', 900, 'monthly', { eventLimit: -1, frameLimit: -1, photoLimit: -1 }],
  ])('sells %s for %i cents and grants it', async (planId, amount, billing, limits) => {
    const account = await signedInOrganizer(paying.app);

    const started = await startPayment(account, planId);
    expect(started).toMatchObject({
      amount,
      billing,
      publishableKey: 'pk_test_fake',
      takesEffectAfter: null,
    });
    paying.stripe.account.pay(intentOf(started), VISA);
    const response = await confirmPayment(account, intentOf(started));

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'succeeded',
      planId,
      currentPlan: planId,
      message: `Your account has been upgraded to ${started.planName} plan.`,
      ...limits,
    });
    expect(await readPlan(account)).toBe(planId);
    const { credits } = await readJson<{ credits: object }>(
      await account.agent.get(`/api/users/${account.id}/credits`),
    );
    const { eventLimit: events, frameLimit: frames, photoLimit: photos } = limits;
    expect(credits).toEqual({ events, frames, photos });
    const history = await readJson<{ subscription: object }>(
      await account.agent.get('/api/billing/payments'),
    );
    expect(history).toMatchObject({
      payments: [{ planId, amount, status: 'succeeded', currency: 'USD' }],
      hasPortal: true,
    });
    expect(history.subscription).toEqual(
      billing === 'monthly' ? expect.objectContaining({ status: 'active', amount: 900 }) : null,
    );
  });

  it('returns the same result for repeated confirmations of a payment', async () => {
    const account = await signedInOrganizer(paying.app);
    const intent = await buyPlan(paying, account, 'standard');

    const responses = await Promise.all(
      [1, 2, 3].map(async () => (await confirmPayment(account, intent)).json()),
    );

    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    const rows = await paying.app.database.query('SELECT status FROM payments WHERE user_id = $1', [
      account.id,
    ]);
    expect(rows).toEqual([{ status: 'succeeded' }]);
  });

  // spec: fields.users
  // asvs: 2.3.4
  it('creates one payment per plan under concurrent requests', async () => {
    const account = await signedInOrganizer(paying.app);

    const started = await Promise.all(Array.from({ length: 8 }, () => startPayment(account, 'professional')));
    const subscribed = await Promise.all(
      Array.from({ length: 8 }, () => startPayment(account, 'monthly-unlimited')),
    );

    expect(new Set(started.map(intentOf)).size).toBe(1);
    expect(new Set(subscribed.map(intentOf)).size).toBe(1);
    const [{ stripe_customer_id: customer }] = await paying.app.database.query(
      'SELECT stripe_customer_id FROM users WHERE id = $1',
      [account.id],
    );
    const { state } = paying.stripe.account;
    expect(state.all('customer').filter(({ metadata }) => metadata['user_id'] === account.id)).toHaveLength(
      1,
    );
    expect(state.all('subscription').filter((each) => each.customer === customer)).toHaveLength(1);
    expect(state.all('payment_intent').filter((each) => each.customer === customer)).toHaveLength(2);
  });

  it('rejects owned, lower, free and unknown plans', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'professional');
    const codeOf = async (body: object) =>
      readError(await account.agent.post('/api/create-payment-intent', body));

    expect(await codeOf({ planId: 'professional' })).toEqual([409, 'plan_already_owned']);
    expect(await codeOf({ planId: 'standard' })).toEqual([409, 'plan_already_owned']);
    expect(await codeOf({ planId: 'freemium' })).toEqual([409, 'plan_already_owned']);
    expect(await codeOf({ planId: 'platinum' })).toEqual([404, 'not_found']);
    expect(await codeOf({ planId: '' })).toEqual([400, 'validation_failed']);
    expect(await codeOf({ price: '0.01' })).toEqual([400, 'validation_failed']);
  });

  it('upgrades between plans and returns to a one-time plan after a subscription', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'standard');
    await buyPlan(paying, account, 'enterprise');
    expect(await readPlan(account)).toBe('enterprise');
    await buyPlan(paying, account, 'monthly-unlimited');
    expect(await readPlan(account)).toBe('monthly-unlimited');
    const again = await account.agent.post('/api/create-payment-intent', { planId: 'monthly-unlimited' });
    expect(again.status).toBe(409);

    paying.stripe.account.subscriptions.cancel(await findSubscription(paying, account));
    await postEvents(paying);
    expect(await readPlan(account)).toBe('enterprise');
  });

  it('states when a one-time plan bought during a subscription takes effect', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'monthly-unlimited');

    const started = await startPayment(account, 'standard');
    expect(started.takesEffectAfter).toBe('Monthly Unlimited');
    paying.stripe.account.pay(intentOf(started), VISA);
    const response = await confirmPayment(account, intentOf(started));

    expect(await response.json()).toMatchObject({
      planId: 'standard',
      currentPlan: 'monthly-unlimited',
      takesEffectAfter: 'Monthly Unlimited',
    });
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
  ])(
    'grants nothing for the declined card %s and accepts another card for the same payment',
    async (card, message) => {
      const account = await signedInOrganizer(paying.app);
      const intent = intentOf(await startPayment(account, 'standard'));

      paying.stripe.account.pay(intent, card);
      const refused = await confirmPayment(account, intent);
      expect([refused.status, await refused.json()]).toEqual([
        402,
        { statusCode: 402, code: 'payment_failed', message },
      ]);
      expect(await readPlan(account)).toBe('freemium');

      expect(intentOf(await startPayment(account, 'standard'))).toBe(intent);
      paying.stripe.account.pay(intent, '4000002760003184');
      expect((await confirmPayment(account, intent)).status).toBe(200);
    },
  );

  // asvs: 2.3.1
  it("returns 404 for another account's payment and an unknown one", async () => {
    const [payer, other] = [await signedInOrganizer(paying.app), await signedInOrganizer(paying.app)];
    const intent = intentOf(await startPayment(payer, 'standard'));
    paying.stripe.account.pay(intent, VISA);

    expect((await confirmPayment(other, intent)).status).toBe(404);
    expect((await confirmPayment(other, 'pi_unknown')).status).toBe(404);
    expect((await confirmPayment(other, 'ch_123')).status).toBe(400);
    expect(await readPlan(other)).toBe('freemium');
  });

  it('returns a portal URL only after a purchase', async () => {
    const account = await signedInOrganizer(paying.app);
    expect((await account.agent.post('/api/billing/portal')).status).toBe(404);
    await buyPlan(paying, account, 'standard');

    const response = await account.agent.post('/api/billing/portal');

    expect(response.status).toBe(200);
    expect((await readJson<{ url: string }>(response)).url).toMatch(`${paying.stripe.url}/portal/bps_`);
  });

  it('rejects purchases under a grant without an end', async () => {
    const account = await signedInOrganizer(paying.app, 'standard');
    for (const planId of ['enterprise', 'monthly-unlimited']) {
      const refused = await account.agent.post('/api/create-payment-intent', { planId });
      expect(await readError(refused)).toEqual([409, 'conflict']);
    }
    await paying.app.database.query(
      "UPDATE plan_grants SET ends_at = now() + interval '1 day' WHERE user_id = $1",
      [account.id],
    );
    expect(await startPayment(account, 'enterprise')).toMatchObject({ takesEffectAfter: 'Standard' });
  });
});
