import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@eventframe/contracts/errors';
import { DataSource } from 'typeorm';
import { CurrentPlanService } from '../../../src/billing/plan/current-plan.service.js';
import { BillingUpkeep } from '../../../src/billing/upkeep/billing-upkeep.js';
import { type Account, signedInAdmin, signedInOrganizer } from '../../factories/accounts.js';
import { adminGet, type Schemas } from '../../factories/admin-calls.js';
import { readJson } from '../../support/read-json.js';
import { eventRow } from '../../factories/gallery.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { avoidPeriodEnd } from '../../support/avoid-period-end.js';

const DAY = 24 * 60 * 60 * 1000;

describe('plan grants and revenue', () => {
  let app: TestApp;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  const setPlan = ({ id }: Pick<Account, 'id'>, body: unknown) =>
    admin.agent.patch(`/api/admin/users/${id}/plan`, body);
  const planOf = async ({ agent }: Account) => {
    const user = await readJson<Schemas['UserResponse']>(agent.get('/api/user'));
    return user.currentPlan;
  };
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  async function insertPayment(userId: string, values: Record<string, unknown>) {
    const row = { user_id: userId, customer_id: 'cus_test', currency: 'USD', ...values };
    const names = Object.keys(row);
    await app.database.query(
      `INSERT INTO payments (${names.join()}) VALUES (${names.map((_, index) => `$${index + 1}`).join()})`,
      Object.values(row),
    );
  }
  const insertSubscription = (userId: string) =>
    app.database.query(
      `INSERT INTO subscriptions (user_id, customer_id, plan_id, status, amount, currency)
       VALUES ($1, 'cus_test', 'monthly-unlimited', 'active', 900, 'USD')`,
      [userId],
    );

  // spec: fields.plan-assignment
  it('grants a plan immediately and without an end by default', async () => {
    const owner = await signedInOrganizer(app);
    const response = await setPlan(owner, { planId: 'professional' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      currentPlan: 'professional',
      planEndDate: null,
      coversSubscription: false,
    });
    expect(await planOf(owner)).toBe('professional');
    const [entry] = await adminGet<Schemas['AuditEntryResponse'][]>(admin, `audit-log?subjectId=${owner.id}`);
    expect(entry).toMatchObject({
      action: 'user.plan_changed',
      actorId: admin.id,
      details: { plan: 'professional', from: 'now', until: null },
    });
  });

  it('schedules a plan with a start in the future', async () => {
    const owner = await signedInOrganizer(app);
    const coming = (planId: string, startsAt: string, endsAt: string | null) => ({
      planId,
      startsAt,
      endsAt,
    });
    const [first, second] = [at(DAY), at(2 * DAY)];
    const response = await setPlan(owner, { planId: 'standard', planStartDate: first });
    expect(await response.json()).toMatchObject({
      currentPlan: 'freemium',
      comingPlans: [coming('standard', first, null)],
    });
    await setPlan(owner, { planId: 'enterprise', planStartDate: second });
    const list = await adminGet<Schemas['AdminUsersResponse']>(admin, `users?query=${owner.email}`);
    expect(list.users[0]?.comingPlans).toEqual([
      coming('standard', first, second),
      coming('enterprise', second, null),
    ]);
    await setPlan(owner, { planId: 'professional' });
    const page = await adminGet<Schemas['AccountPageResponse']>(admin, `users/${owner.id}`);
    expect(page).toMatchObject({ currentPlan: 'professional', comingPlans: [] });
  });

  // spec: fields.plan-assignment
  it('returns the end date of a current plan', async () => {
    const owner = await signedInOrganizer(app);
    const planEndDate = at(DAY);
    const response = await setPlan(owner, { planId: 'standard', planStartDate: at(-DAY), planEndDate });
    expect(await response.json()).toMatchObject({ currentPlan: 'standard', planEndDate });
  });

  it('starts and ends a plan on its dates', async () => {
    const owner = await signedInOrganizer(app);
    await setPlan(owner, { planId: 'standard', planStartDate: at(DAY), planEndDate: at(3 * DAY) });
    const afterTwoDays = async () => {
      await app.database.query(
        `UPDATE plan_grants SET starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days'
         WHERE user_id = $1`,
        [owner.id],
      );
      await app.database.query(
        "UPDATE users SET plan_review_at = plan_review_at - interval '2 days' WHERE id = $1",
        [owner.id],
      );
      await app.nest.get(BillingUpkeep, { strict: false }).run();
      return planOf(owner);
    };
    expect(await planOf(owner)).toBe('freemium');
    expect(await afterTwoDays()).toBe('standard');
    expect(await afterTwoDays()).toBe('freemium');
  });

  it('ends a grant when the free plan is set', async () => {
    const owner = await signedInOrganizer(app);
    await setPlan(owner, { planId: 'enterprise' });
    const response = await setPlan(owner, { planId: 'freemium' });
    expect(await response.json()).toMatchObject({ currentPlan: 'freemium' });
    const left = await app.database.query<unknown[]>(
      'SELECT FROM plan_grants WHERE user_id = $1 AND (ends_at IS NULL OR ends_at > now())',
      [owner.id],
    );
    expect(left).toEqual([]);
  });

  it('creates no grant when an unchanged plan is saved', async () => {
    const owner = await signedInOrganizer(app);
    await insertSubscription(owner.id);
    const settle = () =>
      app.nest
        .get(DataSource)
        .transaction((at) => app.nest.get(CurrentPlanService, { strict: false }).refresh(owner.id, at));
    await settle();
    const audited = async () =>
      (await adminGet<unknown[]>(admin, `audit-log?subjectId=${owner.id}&action=user.plan_changed`)).length;
    const granted = () => app.database.query('SELECT id FROM plan_grants WHERE user_id = $1', [owner.id]);
    const page = () => adminGet<Schemas['AccountPageResponse']>(admin, `users/${owner.id}`);
    const unchanged = ({
      currentPlan: planId,
      planStartDate,
      planEndDate,
    }: Awaited<ReturnType<typeof page>>) => setPlan(owner, { planId, planStartDate, planEndDate });
    const bought = await page();
    expect(bought).toMatchObject({ currentPlan: 'monthly-unlimited', planEndDate: null });
    const response = await unchanged(bought);
    expect(await response.json()).toMatchObject({
      currentPlan: 'monthly-unlimited',
      coversSubscription: false,
    });
    expect(await granted()).toEqual([]);
    expect(await audited()).toBe(0);
    await app.database.query("UPDATE subscriptions SET status = 'canceled' WHERE user_id = $1", [owner.id]);
    await settle();
    expect(await planOf(owner)).toBe('freemium');

    await setPlan(owner, { planId: 'standard', planStartDate: at(-DAY), planEndDate: at(DAY) });
    const given = await granted();
    await unchanged(await page());
    await setPlan(owner, { planId: 'professional', planStartDate: at(2 * DAY) });
    const [coming] = (await page()).comingPlans;
    const unchangedGrant = { planId: coming?.planId, planStartDate: coming?.startsAt, planEndDate: null };
    await setPlan(owner, unchangedGrant);
    expect(await granted()).toEqual([...given, expect.anything()]);
    expect(await audited()).toBe(2);
    // A different start date makes it a new grant.
    await setPlan(owner, { ...unchangedGrant, planStartDate: at(3 * DAY) });
    expect(await audited()).toBe(3);
  });

  // spec: console-rules.date-format, console-rules.date-order
  // asvs: 2.2.3
  it.each([
    [{}, 'planId', 'Please select a plan'],
    [{ planId: 'gold' }, 'planId', 'Please select a plan'],
    [{ planId: 'standard', planStartDate: 'soon' }, 'planStartDate', 'Invalid start date format'],
    [{ planId: 'standard', planStartDate: '0000-01-01' }, 'planStartDate', 'Invalid start date format'],
    [{ planId: 'standard', planEndDate: '2026-02-30' }, 'planEndDate', 'Invalid end date format'],
    [
      { planId: 'standard', planStartDate: '2030-02-01', planEndDate: '2030-01-31' },
      'planEndDate',
      'End date must be after start date',
    ],
    [{ planId: 'standard', planEndDate: '2020-01-01' }, 'planEndDate', 'End date must be after start date'],
  ])('rejects %j', async (body, field, message) => {
    const owner = await signedInOrganizer(app);
    const response = await setPlan(owner, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message, errors: { [field]: message } });
    expect(await planOf(owner)).toBe('freemium');
  });

  // spec: console-rules.same-day
  it('accepts an end that equals the start', async () => {
    const owner = await signedInOrganizer(app);
    const startAndEnd = at(DAY);
    const response = await setPlan(owner, {
      planId: 'standard',
      planStartDate: startAndEnd,
      planEndDate: startAndEnd,
    });
    expect(response.status).toBe(200);
  });

  it('rejects grants to admins and unknown accounts', async () => {
    const other = await signedInAdmin(app);
    const response = await setPlan(other, { planId: 'standard' });
    expect(response.status).toBe(403);
    expect((await readJson<ErrorBody>(response)).message).toBe(
      'This is an admin account. Remove the admin role first.',
    );
    expect((await setPlan({ id: randomUUID() }, { planId: 'standard' })).status).toBe(404);
  });

  describe('revenue', () => {
    // spec: fields.revenue, limits.revenue-plan-ids, console.revenue
    it('sums payments minus refunds in total, by plan and by day', async () => {
      await avoidPeriodEnd();
      const owner = await signedInOrganizer(app);
      const bought = { kind: 'one_time', status: 'succeeded', paid_at: at(0) };
      await insertPayment(owner.id, { ...bought, plan_id: 'standard', amount: 350 });
      await insertPayment(owner.id, { ...bought, plan_id: 'professional', amount: 850, amount_refunded: 50 });
      await insertPayment(owner.id, {
        ...bought,
        plan_id: 'enterprise',
        amount: 2900,
        paid_at: at(-2 * DAY),
      });
      await insertPayment(owner.id, {
        ...bought,
        plan_id: 'standard',
        amount: 350,
        amount_refunded: 350,
        status: 'refunded',
      });
      await insertSubscription(owner.id);

      expect(await adminGet(admin, 'revenue')).toEqual({
        monthlyRecurringRevenue: 900,
        activeSubscriptionsCount: 1,
        oneTimeRevenueAllTime: 350 + 800 + 2900,
        oneTimePurchasesCount: 3,
        revenueByPlan: {
          standard: { revenue: 350, count: 1 },
          professional: { revenue: 800, count: 1 },
          enterprise: { revenue: 2900, count: 1 },
          'monthly-unlimited': { revenue: 900, count: 1 },
        },
        currency: 'USD',
        otherCurrencies: [],
      });
      const series = await adminGet<Schemas['DayResponse'][]>(admin, 'series?days=3');
      expect(series.map(({ revenue }) => revenue)).toEqual([2900, 0, 1150]);

      await insertPayment(owner.id, { ...bought, plan_id: 'standard', amount: 325, currency: 'EUR' });
      await insertPayment(owner.id, {
        ...bought,
        plan_id: 'standard',
        amount: 400,
        amount_refunded: 100,
        currency: 'JPY',
      });
      expect(await adminGet(admin, 'revenue')).toMatchObject({
        oneTimeRevenueAllTime: 350 + 800 + 2900,
        oneTimePurchasesCount: 5,
        revenueByPlan: { standard: { revenue: 350, count: 3 } },
        otherCurrencies: [
          { currency: 'EUR', monthlyRecurringRevenue: 0, oneTimeRevenueAllTime: 325 },
          { currency: 'JPY', monthlyRecurringRevenue: 0, oneTimeRevenueAllTime: 300 },
        ],
      });

      const granted = await readJson<Schemas['PlanChangedResponse']>(setPlan(owner, { planId: 'standard' }));
      expect(granted).toMatchObject({ currentPlan: 'standard', coversSubscription: true });
    });
  });

  it('returns an account with its events, payments and audit trail', async () => {
    const owner = await signedInOrganizer(app);
    const event = await eventRow(app, owner);
    await setPlan(owner, { planId: 'standard' });
    await insertPayment(owner.id, {
      plan_id: 'standard',
      kind: 'one_time',
      status: 'succeeded',
      amount: 350,
      paid_at: at(0),
    });
    await insertSubscription(owner.id);
    expect(await adminGet(admin, `users/${owner.id}`)).toMatchObject({
      id: owner.id,
      currentPlan: 'standard',
      events: [{ id: event.id, organizerName: 'Olivia Organizer' }],
      payments: [{ planId: 'standard', kind: 'one_time', status: 'succeeded', amount: 350 }],
      subscription: { planId: 'monthly-unlimited', status: 'active', amount: 900 },
      audit: [
        { action: 'user.plan_changed', actorName: 'Olivia Organizer' },
        { action: 'user.registered', actorId: owner.id },
      ],
    });
    expect((await admin.agent.get(`/api/admin/users/${randomUUID()}`)).status).toBe(404);
  });
});
