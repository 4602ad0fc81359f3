import { PlanFeatures } from '../../../src/billing/features/plan-features.js';
import { CurrentPlanRepository } from '../../../src/billing/plan/current-plan.repository.js';
import { grantPlan, signedInOrganizer } from '../../factories/accounts.js';
import { buyPlan, readPlan, findSubscription } from '../../factories/purchases.js';
import { createPayingApp, type PayingApp, postEvents } from '../../support/stripe/paying-app.js';

const ANALYTICS = 'advanced_analytics';
const WHITE_LABEL = 'white_label';

describe('plan features', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());

  const featuresOf = async (userId: string) =>
    [...(await paying.app.nest.get(PlanFeatures, { strict: false }).findForUser(userId))].sort();

  // spec: limits.plan-features
  it.each([
    ['freemium', []],
    ['standard', []],
    ['professional', [ANALYTICS]],
    ['enterprise', [ANALYTICS, WHITE_LABEL]],
    ['monthly-unlimited', [ANALYTICS]],
  ])('includes the features of %s: %j', async (plan, features) => {
    const { id } = await signedInOrganizer(paying.app, plan);
    expect(await featuresOf(id)).toEqual(features);
    const require = paying.app.nest.get(PlanFeatures, { strict: false }).assertIncluded(id, WHITE_LABEL);
    if (features.includes(WHITE_LABEL)) await require;
    else await expect(require).rejects.toMatchObject({ code: 'plan_feature_missing' });
  });

  it('keeps Enterprise features during and after a subscription', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'enterprise');
    await buyPlan(paying, account, 'monthly-unlimited');
    expect(await readPlan(account)).toBe('monthly-unlimited');
    expect(await featuresOf(account.id)).toEqual([ANALYTICS, WHITE_LABEL]);

    paying.stripe.account.subscriptions.cancel(await findSubscription(paying, account));
    await postEvents(paying);
    expect(await readPlan(account)).toBe('enterprise');
    expect(await featuresOf(account.id)).toEqual([ANALYTICS, WHITE_LABEL]);
  });

  it('includes features until the instant the grant ends, exclusively', async () => {
    const { id } = await signedInOrganizer(paying.app);
    const end = Date.parse('2090-05-03T12:00:00Z');
    await paying.app.database.query(
      "INSERT INTO plan_grants (user_id, plan_id, starts_at, ends_at) VALUES ($1, 'enterprise', now(), $2)",
      [id, new Date(end)],
    );
    // The function shadows PostgreSQL's clock for one transaction.
    const findPlanAt = (moment: number) =>
      paying.app.database.transaction(async (transaction) => {
        await transaction.query('CREATE SCHEMA IF NOT EXISTS stopped_clock');
        await transaction.query(
          `CREATE OR REPLACE FUNCTION stopped_clock.statement_timestamp() RETURNS timestamptz LANGUAGE sql
           AS $$ SELECT '${new Date(moment).toISOString()}'::timestamptz $$`,
        );
        await transaction.query('SET LOCAL search_path = stopped_clock, pg_catalog, public');
        const change = await paying.app.nest
          .get(CurrentPlanRepository, { strict: false })
          .refresh(id, transaction);
        const features = await paying.app.nest
          .get(PlanFeatures, { strict: false })
          .findForUser(id, transaction);
        return [change?.after, features.has(WHITE_LABEL)];
      });
    expect(await findPlanAt(end - 1)).toEqual(['enterprise', true]);
    expect(await findPlanAt(end)).toEqual(['freemium', false]);
  });

  it('removes features after a refund', async () => {
    const account = await signedInOrganizer(paying.app);
    paying.stripe.account.refund(await buyPlan(paying, account, 'enterprise'));
    await postEvents(paying);
    expect(await featuresOf(account.id)).toEqual([]);
  });

  it('removes features of a payment that is due for a refund', async () => {
    const account = await signedInOrganizer(paying.app);
    const intent = await buyPlan(paying, account, 'enterprise');
    await buyPlan(paying, account, 'monthly-unlimited');
    await paying.app.database.query('UPDATE payments SET refund_due = true WHERE payment_intent_id = $1', [
      intent,
    ]);
    expect(await featuresOf(account.id)).toEqual([ANALYTICS]);
  });

  it("includes only the features of an operator's grant while it lasts", async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'enterprise');
    await grantPlan(paying.app, account.id, 'standard');
    expect(await featuresOf(account.id)).toEqual([]);
  });
});
