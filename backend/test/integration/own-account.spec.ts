import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { AccountExportRepository } from '../../src/account/account-export.repository.js';
import {
  Agent,
  grantPlan,
  PASSWORD,
  signedInAdmin,
  signedInOrganizer,
  signInAgain,
} from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { eventRow, photoRow } from '../factories/gallery.js';
import { useUpPhotos } from '../factories/usage.js';
import { waitFor } from '../support/wait-for.js';
import { mailTo } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NEW_PASSWORD = 'a quite different password';

describe('/api/user', () => {
  let first: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    first = await createTestApp();
    second = await createTestApp({ sharedWith: first });
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  const isSignedIn = async (agent: Agent) => (await agent.get('/api/user')).status === 200;

  describe('profile', () => {
    it('updates only the given fields', async () => {
      const { agent, email } = await signedInOrganizer(first);
      const changed = await agent.patch('/api/user', { name: ' Olga ', organization: 'Lindenhof' });
      expect(await changed.json()).toMatchObject({ name: 'Olga', organization: 'Lindenhof', email });
      expect(await (await agent.patch('/api/user', { organization: '' })).json()).toMatchObject({
        name: 'Olga',
        organization: null,
      });
      expect(await (await agent.patch('/api/user', {})).json()).toMatchObject({ name: 'Olga' });
    });

    // asvs: 8.2.3, 15.3.3
    it('ignores role, status, plan, counters and id', async () => {
      const { id, agent } = await signedInOrganizer(first);
      const response = await agent.patch('/api/user', {
        id: '00000000-0000-4000-8000-000000000000',
        role: 'admin',
        status: 'suspended',
        currentPlan: 'enterprise',
        totalPhotosGenerated: 7,
        emailVerifiedAt: '2020-01-01T00:00:00Z',
        sessionEpoch: 9,
        password: 'x'.repeat(20),
      });
      expect(response.status).toBe(200);
      const [row] = await first.database.query('SELECT * FROM users WHERE id = $1', [id]);
      expect(row).toMatchObject({
        role: 'organizer',
        status: 'active',
        current_plan: 'freemium',
        total_photos_generated: 0,
        email_verified_at: null,
        session_epoch: 0,
      });
      expect((await agent.get('/api/user')).status).toBe(200);
    });

    it.each([
      [{ name: '' }, 'name', 'Name is required'],
      [{ name: null }, 'name', 'Name is required'],
      [{ email: 'no address' }, 'email', 'Please enter a valid email'],
      [{ email: null }, 'email', 'Please enter a valid email'],
    ])('rejects %j with a message for the field', async (body, field, message) => {
      const { agent } = await signedInOrganizer(first);
      const response = await agent.patch('/api/user', body);
      expect(await response.json()).toMatchObject({ statusCode: 400, errors: { [field]: message } });
    });
  });

  describe('export', () => {
    it('returns 503 when the database read fails', async () => {
      const account = await signedInOrganizer(first);
      const readError = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
      jest.spyOn(first.nest.get(AccountExportRepository), 'findHistory').mockRejectedValueOnce(readError);
      const response = await account.agent.get('/api/user/export');
      expect([response.status, await response.json()]).toMatchObject([503, { code: 'busy' }]);
      expect(response.headers.get('content-disposition')).toBeNull();
    });

    it('exports the account, payments, sessions and events without secrets', async () => {
      const account = await signedInOrganizer(first);
      const event = await eventRow(first, account);
      const photos = [await photoRow(first, event), await photoRow(first, event, { hidden: true })];
      const other = await eventRow(first, await signedInOrganizer(first));
      await grantPlan(first, account.id, 'professional');
      await useUpPhotos(first, account.id, 7);
      const removed = await eventRow(first, account);
      expect((await account.agent.delete(`/api/events/${removed.id}`)).status).toBe(200);
      await first.database.query(
        `INSERT INTO payments (user_id, customer_id, plan_id, kind, status, amount, tax_amount, amount_refunded,
           currency, payment_intent_id, receipt_url, paid_at)
         VALUES ($1, 'cus_secret', 'professional', 'one_time', 'succeeded', 850, 136, 50, 'USD', 'pi_known',
           'https://pay.example.com/r/1', now())`,
        [account.id],
      );
      await first.database.query(
        "UPDATE events SET requires_approval = true, share_text = '#fair' WHERE id = $1",
        [event.id],
      );
      await first.database.query(
        `INSERT INTO event_counters (event_id, hour, kind, frame_id, device, count)
         VALUES ($1, '2026-05-09T18:00:00Z', 'visit', '00000000-0000-0000-0000-000000000000', 'phone', 41),
           ($1, '2026-05-09T19:00:00Z', 'share', $2, 'tablet', 3)`,
        [event.id, event.frameId],
      );

      const response = await account.agent.get('/api/user/export');

      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const text = await response.text();
      const data = JSON.parse(text) as {
        exportedAt: string;
        record: { action: string }[];
        events: { id: string; slugs: string[]; photos: { id: string }[] }[];
      };
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="eventframe-account-${data.exportedAt.slice(0, 10)}.json"`,
      );
      expect(data).toMatchObject({
        account: { id: account.id, email: account.email },
        brand: null,
        payments: [
          {
            planId: 'professional',
            kind: 'one_time',
            status: 'succeeded',
            amount: 850,
            taxAmount: 136,
            amountRefunded: 50,
            amountLost: 0,
            reference: 'pi_known',
            receiptUrl: 'https://pay.example.com/r/1',
            invoiceUrl: null,
          },
        ],
        sessions: [{ current: true, signedInAt: expect.any(String) }],
      });
      expect(data).toMatchObject({
        subscriptions: [],
        grants: [{ planId: 'professional', endsAt: null }],
        usage: [{ month: expect.stringMatching(/^\d{4}-\d{2}$/), photos: 7 }],
      });
      expect(data.record.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['session.opened', 'user.exported']),
      );
      // Includes the account's actions on its own events.
      expect(data.record).toContainEqual(
        expect.objectContaining({ action: 'event.deleted', subjectType: 'event', subjectId: removed.id }),
      );
      expect(data.events).toHaveLength(1);
      expect(data.events[0]).toMatchObject({
        id: event.id,
        slugs: [event.slug],
        frames: [{ id: event.frameId }],
        requiresApproval: true,
        shareText: '#fair',
        photoCount: 2,
        counters: [
          { hour: '2026-05-09T18:00:00.000Z', kind: 'visit', frameId: null, device: 'phone', count: 41 },
          {
            hour: '2026-05-09T19:00:00.000Z',
            kind: 'share',
            frameId: event.frameId,
            device: 'tablet',
            count: 3,
          },
        ],
      });
      expect(data.events[0]?.photos.map(({ id }) => id).sort()).toEqual(photos.sort());
      expect(text).not.toContain(other.id);
      expect(text).not.toMatch(/argon2|passport|cus_secret/);
    });

    it('exports all of 2,500 photos', async () => {
      const account = await signedInOrganizer(first);
      const event = await eventRow(first, account);
      await first.database.query(
        `INSERT INTO generated_photos (event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
           framed_object, thumb_object, original_object, original_type, created_at)
         SELECT $1, $2::text::uuid, '', '', '', 1, 1, $2::text || 'f' || n, $2::text || 't' || n, $2::text || 'o' || n, 'image/jpeg',
           now() - (n % 7) * interval '1 microsecond'
         FROM generate_series(1, 2500) AS n`,
        [event.id, event.frameId],
      );
      const data = (await (await account.agent.get('/api/user/export')).json()) as {
        events: [{ photos: { id: string }[] }];
      };
      expect(new Set(data.events[0].photos.map(({ id }) => id)).size).toBe(2500);
    });
  });

  describe('deletion', () => {
    // spec: fields.events-removed-with-user
    it('requires the password and deletes events, photos and files', async () => {
      const account = await signedInOrganizer(first);
      const other = await signInAgain(account, second);
      const event = await createEvent(account);
      const files = () => readdir(join(first.dataDir, 'media', 'frames'), { recursive: true });
      const frame = event.frameUrl.split('/').at(-1)!;
      expect((await files()).some((name) => name.endsWith(frame))).toBe(true);

      const refused = await account.agent.delete('/api/user', { currentPassword: 'wrong one' });
      expect(refused.status).toBe(400);
      const response = await account.agent.delete('/api/user', { currentPassword: PASSWORD });

      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
      expect(response.headers.getSetCookie().join()).toMatch(/^eventframe\.sid=;.*Expires=Thu, 01 Jan 1970/);
      expect(await Promise.all([account.agent, other].map(isSignedIn))).toEqual([false, false]);
      expect(
        (await new Agent(first).post('/api/login', { username: account.email, password: PASSWORD })).status,
      ).toBe(401);
      expect((await new Agent(first).get(`/api/public/event/${event.linkSlug}`)).status).toBe(404);
      expect((await fetch(first.url + event.frameUrl)).status).toBe(404);
      await waitFor(async () => expect((await files()).some((name) => name.endsWith(frame))).toBe(false));
      await mailTo(first, account.email, /account was deleted/);
    });

    it('rejects the deletion of the last admin', async () => {
      const own = await createTestApp();
      const admin = await signedInAdmin(own);
      const response = await admin.agent.delete('/api/user', { currentPassword: PASSWORD });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        409,
        'last_admin',
      ]);
      expect(await isSignedIn(admin.agent)).toBe(true);
      await own.stop();
    });
  });

  it('logs account actions', async () => {
    const account = await signedInOrganizer(first);
    await account.agent.post('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await account.agent.delete('/api/user/sessions');
    await account.agent.get('/api/user/export');
    await account.agent.delete('/api/user', { currentPassword: NEW_PASSWORD });
    const rows = await first.database.query<{ action: string }[]>(
      'SELECT action FROM audit_log WHERE actor_id = $1 AND subject_id = $1::text ORDER BY at',
      [account.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'user.registered',
      'session.opened',
      'user.password_changed',
      'user.sessions_ended',
      'user.exported',
      'user.deleted',
    ]);
  });
});
