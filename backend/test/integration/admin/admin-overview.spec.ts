import { type Account, signedInAdmin, signedInOrganizer } from '../../factories/accounts.js';
import { adminGet, type Schemas } from '../../factories/admin-calls.js';
import { readJson } from '../../support/read-json.js';
import { eventRow, photoRow } from '../../factories/gallery.js';
import { waitFor } from '../../support/wait-for.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { avoidPeriodEnd } from '../../support/avoid-period-end.js';
import { CountStoredBytesJob } from '../../../src/media/stored-bytes.js';
import { TalliesRepository } from '../../../src/admin/stats/tallies.repository.js';
import { EventDeletion } from '../../../src/events/event-deletion.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('admin overview', () => {
  let app: TestApp;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());
  beforeEach(() => avoidPeriodEnd());

  const stats = () => adminGet<Schemas['AdminStatsResponse']>(admin, 'stats');
  const plans = () => adminGet<Schemas['AdminPlanResponse'][]>(admin, 'plans');
  const offeredPlans = async () => {
    const response = await readJson<Schemas['PlansResponse']>(fetch(`${app.url}/api/subscription/plans`));
    return response.plans;
  };

  describe('statistics', () => {
    // spec: fields.admin-stats, console.stat-cards
    it('returns the same totals before and after tallies are folded', async () => {
      const owner = await signedInOrganizer(app);
      const first = await stats();
      const event = await eventRow(app, owner);
      const photos = [await photoRow(app, event), await photoRow(app, event), await photoRow(app, event)];
      await app.database.query('DELETE FROM generated_photos WHERE id = $1', [photos[0]]);

      const expected = {
        totalUsers: first.totalUsers,
        totalEvents: first.totalEvents + 1,
        totalPhotos: first.totalPhotos + 3,
        storedPhotos: first.storedPhotos + 2,
        activeToday: first.activeToday,
      };
      expect(await stats()).toEqual(expected);
      await app.nest.get(TalliesRepository).fold();
      expect(await app.database.query('SELECT FROM tally_changes')).toEqual([]);
      expect(await stats()).toEqual(expected);

      await app.database.query('DELETE FROM users WHERE id = $1', [owner.id]);
      expect(await stats()).toMatchObject({
        totalEvents: first.totalEvents,
        storedPhotos: first.storedPhotos + 2,
      });
      await app.nest.get(EventDeletion).complete(event.id);
      expect(await stats()).toMatchObject({
        totalUsers: first.totalUsers - 1,
        totalEvents: first.totalEvents,
        totalPhotos: first.totalPhotos + 3,
        storedPhotos: first.storedPhotos,
      });
    });

    // spec: console.stat-cards
    it('counts users who signed in today', async () => {
      const { activeToday } = await stats();
      const { id } = await signedInOrganizer(app);
      expect((await stats()).activeToday).toBe(activeToday + 1);
      await app.database.query("UPDATE users SET last_login = now() - interval '1 day' WHERE id = $1", [id]);
      expect((await stats()).activeToday).toBe(activeToday);
    });

    // spec: console-extra.plots
    it('returns one entry per day', async () => {
      const seriesOf = (days: number) => adminGet<Schemas['DayResponse'][]>(admin, `series?days=${days}`);
      const [today] = await seriesOf(1);
      const owner = await signedInOrganizer(app);
      const event = await eventRow(app, owner);
      const threeDaysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
      await photoRow(app, event, { createdAt: threeDaysAgo });
      const series = await seriesOf(7);
      expect(series).toHaveLength(7);
      expect(today?.day).toBe(new Date().toISOString().slice(0, 10));
      expect(series[3]).toMatchObject({
        day: threeDaysAgo.toISOString().slice(0, 10),
        photos: 1,
        events: 0,
        signUps: 0,
      });
      expect(series.at(-1)).toEqual({ ...today!, events: today!.events + 1, signUps: today!.signUps + 1 });
      expect((await admin.agent.get('/api/admin/series?days=0')).status).toBe(400);
    });

    it('updates daily revenue after payments, refunds and deletions', async () => {
      const yesterday = async () => {
        const series = await adminGet<Schemas['DayResponse'][]>(admin, 'series?days=2');
        return series[0]?.revenue;
      };
      const change = (sql: string) => app.database.query(`${sql} WHERE customer_id = 'cus_daily'`);
      expect(await yesterday()).toBe(0);
      await app.database.query(
        `INSERT INTO payments (customer_id, plan_id, kind, status, amount, currency, paid_at)
         SELECT 'cus_daily', 'standard', 'one_time', status, 350, currency, paid_at
         FROM (VALUES ('succeeded', 'USD', now() - interval '1 day'), ('succeeded', 'EUR', now() - interval '1 day'),
           ('canceled', 'USD', now() - interval '1 day'), ('processing', 'USD', NULL)) AS v (status, currency, paid_at)`,
      );
      expect(await yesterday()).toBe(350);
      await change("UPDATE payments SET status = 'succeeded', paid_at = now() - interval '1 day'");
      expect(await yesterday()).toBe(3 * 350);
      await change("UPDATE payments SET status = 'refunded', amount_refunded = 150, amount_lost = 50");
      expect(await yesterday()).toBe(3 * 150);
      await app.nest.get(TalliesRepository).fold();
      expect(await yesterday()).toBe(3 * 150);
      await change('DELETE FROM payments');
      expect(await yesterday()).toBe(0);
    });
  });

  describe('plans', () => {
    // spec: console-extra.plan-editor
    it('applies plan changes immediately and logs them', async () => {
      const response = await admin.agent.patch('/api/admin/plans/standard', { price: 400, eventLimit: 6 });
      expect(await response.json()).toMatchObject({
        id: 'standard',
        price: 400,
        eventLimit: 6,
        frameLimit: 10,
      });
      expect((await offeredPlans()).find(({ id }) => id === 'standard')?.price).toBe(400);
      const [entry] = await adminGet<Schemas['AuditEntryResponse'][]>(admin, 'audit-log?action=plan.changed');
      expect(entry).toMatchObject({
        subjectId: 'standard',
        details: { name: 'Standard', currency: 'USD', price: [350, 400], eventLimit: [5, 6] },
      });
      await admin.agent.patch('/api/admin/plans/standard', { price: 380, currency: 'EUR' });
      expect((await offeredPlans()).find(({ id }) => id === 'standard')).toMatchObject({
        price: 380,
        currency: 'EUR',
      });
      await admin.agent.patch('/api/admin/plans/standard', {
        price: 350,
        currency: 'USD',
        eventLimit: 5,
      });
    });

    it('hides inactive plans from the public list only', async () => {
      await admin.agent.patch('/api/admin/plans/enterprise', { isActive: false });
      expect((await offeredPlans()).map(({ id }) => id)).not.toContain('enterprise');
      expect((await plans()).find(({ id }) => id === 'enterprise')?.isActive).toBe(false);
      await admin.agent.patch('/api/admin/plans/enterprise', { isActive: true });
    });

    it.each([
      ['freemium', { price: 100 }, 'price'],
      ['freemium', { isActive: false }, 'isActive'],
      ['standard', { price: 49 }, 'price'],
      ['standard', { price: null }, 'price'],
      ['standard', { price: 3.5 }, 'price'],
      ['standard', { currency: 'usd' }, 'currency'],
      ['standard', { currency: 'XYZ' }, 'currency'],
      ['standard', { currency: 'IRR' }, 'currency'],
      ['standard', { currency: 'KWD', price: 2505 }, 'price'],
      ['standard', { currency: 'ISK', price: 50050 }, 'price'],
      ['standard', { eventLimit: -2 }, 'eventLimit'],
      ['standard', { displayName: '  ' }, 'displayName'],
    ])('rejects an invalid change: %s %j', async (id, change, field) => {
      const response = await admin.agent.patch(`/api/admin/plans/${id}`, change);
      expect(response.status).toBe(400);
      expect(await response.json()).toHaveProperty(['errors', field]);
    });

    it('lists five plans with their user counts', async () => {
      const all = await plans();
      expect(all.map(({ id }) => id)).toEqual([
        'freemium',
        'standard',
        'professional',
        'enterprise',
        'monthly-unlimited',
      ]);
      expect(all[0]?.users).toBeGreaterThan(0);
      expect((await admin.agent.patch('/api/admin/plans/gold', { price: 100 })).status).toBe(404);
    });
  });

  describe('system', () => {
    it('returns storage, database and queue figures', async () => {
      const find = () => adminGet<Schemas['SystemFiguresResponse']>(admin, 'system');
      const { photos } = (await find()).storage;
      const event = await eventRow(app, await signedInOrganizer(app));
      const [gone] = [await photoRow(app, event), await photoRow(app, event), await photoRow(app, event)];
      await app.database.query('DELETE FROM generated_photos WHERE id = $1', [gone]);
      await app.nest.get(CountStoredBytesJob).run();
      const before = (await find()).storage;
      expect(before.images.isComplete).toBe(true);
      const counted = await photoRow(app, event);
      await app.database.query('UPDATE generated_photos SET stored_bytes = 123456 WHERE id = $1', [counted]);
      const bytes = before.images.bytes + 123_456;
      expect((await find()).storage.images).toEqual({ bytes, isComplete: true });
      const uncounted = await photoRow(app, event);
      // The job that counts runs every minute.
      await waitFor(async () => {
        await app.database.query('UPDATE generated_photos SET stored_bytes = NULL WHERE id = $1', [
          uncounted,
        ]);
        expect((await find()).storage.images).toEqual({ bytes, isComplete: false });
      });
      await app.database.query('DELETE FROM generated_photos WHERE id = ANY($1)', [[counted, uncounted]]);

      expect(before.audit).toBeNull();
      await app.database.query(
        `INSERT INTO media_audits (starts_at, ended_at, objects, orphaned, missing)
         VALUES (now(), now(), 9, 2, 1)`,
      );
      const system = await find();
      expect(system.storage.audit).toMatchObject({ orphaned: 2, missing: 1, rejected: false });
      expect(Date.parse(system.storage.audit?.endedAt ?? '')).toBeGreaterThan(Date.now() - DAY_MS);
      expect(system.storage).toMatchObject({ kind: 'disk', photos: photos + 2, awaitingRemoval: 0 });
      expect(system.storage.freeBytes).toBeGreaterThan(0);
      expect(system.storage.totalBytes).toBeGreaterThanOrEqual(system.storage.freeBytes ?? 0);
      expect(system.databaseBytes).toBeGreaterThan(0);
      expect(system.databaseVersion).toMatch(/^\d+/);
      expect(system.version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(system.queues.map(({ name }) => name)).toContain('fold-tallies');
      expect(Date.parse(system.runningSince)).toBeLessThanOrEqual(Date.now());
    });
  });

  describe('mail', () => {
    // spec: fields.email-status, console.system-status
    it('reports missing mail settings', async () => {
      expect(await adminGet(admin, 'email-status')).toEqual({
        configured: false,
        status: 'No mail server is set: mails are written to the outbox folder.',
        missingEnvVars: ['SMTP_URL', 'MAIL_FROM'],
        requiredEnvVars: ['SMTP_URL', 'MAIL_FROM', 'APP_URL'],
        currentFromEmail: 'EventFrame <no-reply@example.com>',
        currentAppUrl: 'http://localhost',
      });
    });
  });
});
