import { type Account, signedInOrganizer } from '../../factories/accounts.js';
import { startPayment, buyPlan, confirmPayment, intentOf, VISA } from '../../factories/purchases.js';
import { PlanFeatures } from '../../../src/billing/features/plan-features.js';
import { createPayingApp, type PayingApp } from '../../support/stripe/paying-app.js';

const NONE = { grantedPlan: null, subscribedPlan: null, addedFeatures: [], nextGrant: null };
const SUBSCRIBED = { ...NONE, subscribedPlan: 'Monthly Unlimited' };
const GRANTED = { ...NONE, grantedPlan: 'Standard' };
const ALL = { addedFeatures: ['advanced_analytics', 'white_label'] };
const WHITE_LABEL = { addedFeatures: ['white_label'] };
const START = '2090-05-03T12:00:00.000Z';

describe('purchase effect', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());

  const query = (sql: string, { id }: Account) => paying.app.database.query(sql, [id]);
  const subscribe = (account: Account) => buyPlan(paying, account, 'monthly-unlimited');
  const grant = (from: string, to: string) => (account: Account) =>
    query(
      `INSERT INTO plan_grants (user_id, plan_id, starts_at, ends_at)
       VALUES ($1, 'standard', now() + interval '${from}', now() + interval '${to}')`,
      account,
    );
  const grantNow = grant('-1 day', '1 day');
  const grantPast = grant('-2 days', '-1 day');
  const subscribeThenSet = (set: string) => async (account: Account) => {
    await subscribe(account);
    await query(`UPDATE subscriptions SET ${set} WHERE user_id = $1`, account);
  };
  const cancelSubscription = subscribeThenSet('cancel_at_period_end = true');
  const setPastDue = subscribeThenSet("status = 'past_due'");
  const buyProfessional = (account: Account) => buyPlan(paying, account, 'professional');
  const subscribeAndGrant = async (account: Account) => {
    await subscribe(account);
    await grantNow(account);
  };
  const grantFuture = (account: Account) =>
    query(
      `INSERT INTO plan_grants (user_id, plan_id, starts_at, ends_at) VALUES ($1, 'standard', '${START}', NULL)`,
      account,
    );

  it.each([
    ['standard on the free plan', () => undefined, NONE],
    ['professional on the free plan', () => undefined, { ...NONE, addedFeatures: ['advanced_analytics'] }],
    ['enterprise on the free plan', () => undefined, { ...NONE, ...ALL }],
    ['enterprise on a lower one-time plan', buyProfessional, { ...NONE, ...WHITE_LABEL }],
    ['standard during a subscription', subscribe, SUBSCRIBED],
    ['professional during a subscription', subscribe, SUBSCRIBED],
    ['enterprise during a subscription', subscribe, { ...SUBSCRIBED, ...WHITE_LABEL }],
    ['enterprise during a canceled subscription', cancelSubscription, { ...SUBSCRIBED, ...WHITE_LABEL }],
    ['enterprise during a past due subscription', setPastDue, { ...SUBSCRIBED, ...WHITE_LABEL }],
    ['enterprise during a grant', grantNow, { ...GRANTED, ...ALL }],
    ['monthly-unlimited during a grant', grantNow, { ...GRANTED, addedFeatures: ['advanced_analytics'] }],
    [
      'enterprise during a grant and a subscription',
      subscribeAndGrant,
      { ...SUBSCRIBED, ...WHITE_LABEL, grantedPlan: 'Standard' },
    ],
    ['enterprise after a grant', grantPast, { ...NONE, ...ALL }],
    [
      'enterprise before a grant',
      grantFuture,
      { ...NONE, ...ALL, nextGrant: { planName: 'Standard', startsAt: START } },
    ],
  ] as [string, (account: Account) => unknown, object][])(
    'returns the effect of %s before and after the payment',
    async (purchase, prepare, effect) => {
      const account = await signedInOrganizer(paying.app);
      await prepare(account);
      const started = await startPayment(account, purchase.split(' ')[0] ?? '');
      expect(started).toMatchObject({ effect });
      paying.stripe.account.pay(intentOf(started), VISA);
      expect(await (await confirmPayment(account, intentOf(started))).json()).toMatchObject({ effect });
    },
  );

  it('includes Enterprise branding immediately, even during a subscription', async () => {
    const account = await signedInOrganizer(paying.app);
    await subscribe(account);
    await buyPlan(paying, account, 'enterprise');
    const features = paying.app.nest.get(PlanFeatures, { strict: false });
    expect(await features.has(account.id, 'white_label')).toBe(true);
    const { plan } = (await (await account.agent.get(`/api/users/${account.id}/credits`)).json()) as {
      plan: { eventLimit: number };
    };
    expect(plan.eventLimit).toBe(-1);
  });
});
