import { type Account, signedInOrganizer } from '../../factories/accounts.js';
import { begin, buy, conclude, intentOf, VISA } from '../../factories/purchases.js';
import { PlanFeatures } from '../../../src/billing/features/plan-features.js';
import { createPayingApp, type PayingApp } from '../../support/stripe/paying-app.js';

const NONE = { grantedPlan: null, subscribedPlan: null, addedFeatures: [], nextGrant: null };
const SUBSCRIBED = { ...NONE, subscribedPlan: 'Monthly Unlimited' };
const ALL = { addedFeatures: ['advanced_analytics', 'white_label'] };
const WHITE_LABEL = { addedFeatures: ['white_label'] };
const START = '2090-05-03T12:00:00.000Z';

describe('the effect of a purchase', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());

  const query = (sql: string, { id }: Account) => paying.app.database.query(sql, [id]);
  const subscribed = (account: Account) => buy(paying, account, 'monthly-unlimited');
  const grant =
    (from: string, to: string, plan = 'standard') =>
    (account: Account) =>
      query(
        `INSERT INTO plan_grants (user_id, plan_id, starts_at, ends_at)
       VALUES ($1, '${plan}', now() + interval '${from}', now() + interval '${to}')`,
        account,
      );
  const current = grant('-1 day', '1 day');
  const becomes = (set: string) => async (account: Account) => {
    await subscribed(account);
    await query(`UPDATE subscriptions SET ${set} WHERE user_id = $1`, account);
  };
  const both = async (account: Account) => {
    await subscribed(account);
    await current(account);
  };
  const future = (account: Account) =>
    query(
      `INSERT INTO plan_grants (user_id, plan_id, starts_at, ends_at) VALUES ($1, 'standard', '${START}', NULL)`,
      account,
    );

  it.each([
    ['on the free plan', () => undefined, 'standard', NONE],
    ['on the free plan', () => undefined, 'professional', { ...NONE, addedFeatures: ['advanced_analytics'] }],
    ['on the free plan', () => undefined, 'enterprise', { ...NONE, ...ALL }],
    [
      'on a lower one-time plan',
      (to: Account) => buy(paying, to, 'professional'),
      'enterprise',
      { ...NONE, ...WHITE_LABEL },
    ],
    ['during a subscription', subscribed, 'standard', SUBSCRIBED],
    ['during a subscription', subscribed, 'professional', SUBSCRIBED],
    ['during a subscription', subscribed, 'enterprise', { ...SUBSCRIBED, ...WHITE_LABEL }],
    [
      'during a subscription that is canceled',
      becomes('cancel_at_period_end = true'),
      'enterprise',
      { ...SUBSCRIBED, ...WHITE_LABEL },
    ],
    [
      'during a subscription that is past due',
      becomes("status = 'past_due'"),
      'enterprise',
      { ...SUBSCRIBED, ...WHITE_LABEL },
    ],
    ['during a grant', current, 'enterprise', { ...NONE, ...ALL, grantedPlan: 'Standard' }],
    [
      'during a grant',
      current,
      'monthly-unlimited',
      { ...NONE, addedFeatures: ['advanced_analytics'], grantedPlan: 'Standard' },
    ],
    [
      'during a grant that covers a subscription',
      both,
      'enterprise',
      { ...SUBSCRIBED, ...WHITE_LABEL, grantedPlan: 'Standard' },
    ],
    ['after a grant', grant('-2 days', '-1 day'), 'enterprise', { ...NONE, ...ALL }],
    [
      'before a grant',
      future,
      'enterprise',
      { ...NONE, ...ALL, nextGrant: { planName: 'Standard', startsAt: START } },
    ],
  ] as [string, (account: Account) => unknown, string, object][])(
    'is stated %s for %s, before and after the payment',
    async (_state, prepare, planId, effect) => {
      const account = await signedInOrganizer(paying.app);
      await prepare(account);
      const begun = await begin(account, planId);
      expect(begun).toMatchObject({ effect });
      paying.standIn.account.pay(intentOf(begun), VISA);
      expect(await (await conclude(account, intentOf(begun))).json()).toMatchObject({ effect });
    },
  );

  it('includes white-label options of Enterprise from the payment on, also during a subscription', async () => {
    const account = await signedInOrganizer(paying.app);
    await subscribed(account);
    await buy(paying, account, 'enterprise');
    const features = paying.app.nest.get(PlanFeatures, { strict: false });
    expect(await features.has(account.id, 'white_label')).toBe(true);
    const { plan } = (await (await account.agent.get(`/api/users/${account.id}/credits`)).json()) as {
      plan: { eventLimit: number };
    };
    expect(plan.eventLimit).toBe(-1);
  });
});
