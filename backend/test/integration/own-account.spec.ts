import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MESSAGES } from '@eventframe/contracts/messages';
import {
  type Account,
  Agent,
  grantPlan,
  PASSWORD,
  signedInAdmin,
  signedInOrganizer,
} from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { eventRow, photoRow } from '../factories/gallery.js';
import { useUpPhotos } from '../factories/usage.js';
import { eventually } from '../support/eventually.js';
import { mailTo, tokenOf } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NEW_PASSWORD = 'a quite different password';

describe('the own account', () => {
  let first: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    first = await createTestApp();
    second = await createTestApp({ beside: first });
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  /** The same person on another device, served by either node. */
  async function signInAgain({ email }: Account, app = first, password = PASSWORD): Promise<Agent> {
    const agent = new Agent(app);
    const answer = await agent.fetch('/api/login', {
      method: 'POST',
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' },
      body: { username: email, password },
    });
    expect(answer.status).toBe(200);
    return agent;
  }

  const isSignedIn = async (agent: Agent) => (await agent.get('/api/user')).status === 200;

  describe('profile', () => {
    it('changes what is named and nothing else', async () => {
      const { agent, email } = await signedInOrganizer(first);
      const changed = await agent.patch('/api/user', { name: ' Olga ', organization: 'Lindenhof' });
      expect(await changed.json()).toMatchObject({ name: 'Olga', organization: 'Lindenhof', email });
      expect(await (await agent.patch('/api/user', { organization: '' })).json()).toMatchObject({
        name: 'Olga',
        organization: null,
      });
      expect(await (await agent.patch('/api/user', {})).json()).toMatchObject({ name: 'Olga' });
    });

    it('cannot change role, status, plan, counters or id', async () => {
      const { id, agent } = await signedInOrganizer(first);
      const answer = await agent.patch('/api/user', {
        id: '00000000-0000-4000-8000-000000000000',
        role: 'admin',
        status: 'suspended',
        currentPlan: 'enterprise',
        totalPhotosGenerated: 7,
        emailVerifiedAt: '2020-01-01T00:00:00Z',
        sessionEpoch: 9,
        password: 'x'.repeat(20),
      });
      expect(answer.status).toBe(200);
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
    ])('refuses %j with a sentence beside the field', async (body, field, message) => {
      const { agent } = await signedInOrganizer(first);
      const answer = await agent.patch('/api/user', body);
      expect(await answer.json()).toMatchObject({ statusCode: 400, errors: { [field]: message } });
    });
  });

  describe('password', () => {
    it('is changed with the current one, and every other device is signed out on every node', async () => {
      const account = await signedInOrganizer(first);
      const others = [await signInAgain(account), await signInAgain(account, second)];

      const answer = await account.agent.post('/api/user/password', {
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
      });

      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
      expect(await isSignedIn(account.agent)).toBe(true);
      expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
      await signInAgain(account, second, NEW_PASSWORD);
      expect(await isSignedIn(account.agent)).toBe(true);
      await mailTo(first, account.email, /password was changed/);
    });

    it('makes links that were mailed to set another one worthless', async () => {
      const account = await signedInOrganizer(first);
      await account.agent.post('/api/password/forgot', { email: account.email });
      const token = tokenOf(await mailTo(first, account.email, /^Reset your/));
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      expect((await account.agent.post('/api/user/password', change)).status).toBe(200);

      const late = await new Agent(first).post('/api/password/reset', {
        token,
        password: 'somebody elses choice',
      });

      expect([late.status, await late.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'link_invalid' }),
      ]);
      await signInAgain(account, second, NEW_PASSWORD);
    });

    it('stays when the current one is wrong or the new one is none', async () => {
      const { agent, email } = await signedInOrganizer(first);
      const wrong = await agent.post('/api/user/password', {
        currentPassword: 'nope',
        newPassword: NEW_PASSWORD,
      });
      expect(await wrong.json()).toMatchObject({
        statusCode: 400,
        errors: { currentPassword: 'The current password is wrong.' },
      });
      const short = await agent.post('/api/user/password', {
        currentPassword: PASSWORD,
        newPassword: 'short',
      });
      expect(await short.json()).toMatchObject({
        statusCode: 400,
        errors: { newPassword: 'Password must be at least 8 characters' },
      });
      for (const newPassword of ['football', email.toUpperCase()]) {
        const common = await agent.post('/api/user/password', { currentPassword: PASSWORD, newPassword });
        expect(await common.json()).toMatchObject({
          statusCode: 400,
          errors: { newPassword: MESSAGES.passwordCommon },
        });
      }
      expect(
        (await new Agent(first).post('/api/login', { username: email, password: PASSWORD })).status,
      ).toBe(200);
    });

    it('is changed by one of two who know it and change it at once', async () => {
      const account = await signedInOrganizer(first);
      const other = await signInAgain(account, second);
      const answers = await Promise.all(
        [account.agent, other].map((agent, index) =>
          agent.post('/api/user/password', {
            currentPassword: PASSWORD,
            newPassword: `password number ${index}`,
          }),
        ),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    });

    it('a session that was being opened with the old one while it changed does not count', async () => {
      const account = await signedInOrganizer(first);
      const [, ...logins] = await Promise.all([
        account.agent.post('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
        ...Array.from({ length: 12 }, async (_, index) => {
          const agent = new Agent(index % 2 === 0 ? first : second);
          await agent.post('/api/login', { username: account.email, password: PASSWORD });
          return agent;
        }),
      ]);
      for (const agent of logins) expect(await isSignedIn(agent)).toBe(false);
      expect(await isSignedIn(account.agent)).toBe(true);
    });

    it('cannot be guessed by whoever holds a session', async () => {
      const limited = await createTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
      const { agent } = await signedInOrganizer(limited);
      const guesses = await Promise.all(
        Array.from({ length: 14 }, () =>
          agent.post('/api/user/password', { currentPassword: 'guess', newPassword: NEW_PASSWORD }),
        ),
      );
      expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(4);
      await limited.stop();
    });

    it('does not let try out who has an account, by asking for one address after the other', async () => {
      const limited = await createTestApp({ beside: first, env: { RATE_LIMIT_FACTOR: '1' } });
      const { agent } = await signedInOrganizer(limited);
      const { email: taken } = await signedInOrganizer(limited);
      const statuses: number[] = [];
      for (let times = 0; times < 11; times += 1) {
        const answer = await agent.patch('/api/user', { email: taken, currentPassword: PASSWORD });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(409), 429]);
      await limited.stop();
    });
  });

  describe('sessions', () => {
    it('are listed with device and last use, the current one marked, without what would let act as them', async () => {
      const account = await signedInOrganizer(first);
      await signInAgain(account, second);
      const sessions = (await (await account.agent.get('/api/user/sessions')).json()) as object[];
      expect(sessions).toHaveLength(2);
      expect(sessions.filter((session) => (session as { current: boolean }).current)).toHaveLength(1);
      expect(sessions).toContainEqual(
        expect.objectContaining({
          device: 'Safari on iPhone',
          current: false,
          signedInAt: expect.stringMatching(/Z$/),
          lastUsedAt: expect.stringMatching(/Z$/),
        }),
      );
      const [{ sid }] = await first.database.query('SELECT sid FROM sessions LIMIT 1');
      expect(JSON.stringify(sessions)).not.toContain(sid);
    });

    it('are ended one by one, or all others together', async () => {
      const account = await signedInOrganizer(first);
      const [phone, tablet, laptop] = await Promise.all([1, 2, 3].map(() => signInAgain(account, second)));
      const sessions = (await (await phone!.get('/api/user/sessions')).json()) as {
        id: string;
        current: boolean;
      }[];
      const id = sessions.find((session) => session.current)?.id;

      expect((await account.agent.delete(`/api/user/sessions/${id}`)).status).toBe(200);
      expect(await isSignedIn(phone!)).toBe(false);
      expect(await isSignedIn(tablet!)).toBe(true);

      expect((await account.agent.delete('/api/user/sessions')).status).toBe(200);
      expect(await Promise.all([tablet!, laptop!].map(isSignedIn))).toEqual([false, false]);
      expect(await isSignedIn(account.agent)).toBe(true);
    });

    it('of somebody else are not found', async () => {
      const [account, other] = [await signedInOrganizer(first), await signedInOrganizer(first)];
      const [{ id }] = (await (await other.agent.get('/api/user/sessions')).json()) as [{ id: string }];
      expect((await account.agent.delete(`/api/user/sessions/${id}`)).status).toBe(404);
      expect((await account.agent.delete('/api/user/sessions/nonsense')).status).toBe(404);
      expect(await isSignedIn(other.agent)).toBe(true);
    });

    it('end two weeks after the sign-in, whatever the cookie says', async () => {
      const account = await signedInOrganizer(first);
      await first.database.query(
        `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{signedInAt}',
           to_jsonb(now() - interval '14 days 1 minute'))::json
         WHERE sess -> 'passport' ->> 'user' = $1`,
        [account.id],
      );
      expect(await isSignedIn(account.agent)).toBe(false);
    });

    it('end when they were not used for two weeks', async () => {
      const account = await signedInOrganizer(first);
      await first.database.query(
        `UPDATE sessions SET expire = now() - interval '1 second' WHERE sess -> 'passport' ->> 'user' = $1`,
        [account.id],
      );
      expect(await isSignedIn(account.agent)).toBe(false);
    });
  });

  describe('export', () => {
    it('holds account, payments, sessions, events with frames and photos, and no secret', async () => {
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
      await first.database.query('UPDATE events SET requires_approval = true WHERE id = $1', [event.id]);
      await first.database.query(
        `INSERT INTO event_counters (event_id, hour, kind, frame_id, device, count)
         VALUES ($1, '2026-05-09T18:00:00Z', 'visit', '00000000-0000-0000-0000-000000000000', 'phone', 41),
           ($1, '2026-05-09T19:00:00Z', 'share', $2, 'tablet', 3)`,
        [event.id, event.frameId],
      );

      const answer = await account.agent.get('/api/user/export');

      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const text = await answer.text();
      const data = JSON.parse(text) as {
        exportedAt: string;
        record: { action: string }[];
        events: { id: string; slugs: string[]; photos: { id: string }[] }[];
      };
      expect(answer.headers.get('content-disposition')).toBe(
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
      // What they did to what is theirs is about them, too.
      expect(data.record).toContainEqual(
        expect.objectContaining({ action: 'event.deleted', subjectType: 'event', subjectId: removed.id }),
      );
      expect(data.events).toHaveLength(1);
      expect(data.events[0]).toMatchObject({
        id: event.id,
        slugs: [event.slug],
        frames: [{ id: event.frameId }],
        requiresApproval: true,
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

    it('is whole however many photos there are', async () => {
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
    it('needs the password, and takes events, photos and files along', async () => {
      const account = await signedInOrganizer(first);
      const other = await signInAgain(account, second);
      const event = await createEvent(account);
      const files = () => readdir(join(first.dataDir, 'media', 'frames'), { recursive: true });
      const frame = event.frameUrl.split('/').at(-1)!;
      expect((await files()).some((name) => name.endsWith(frame))).toBe(true);

      const refused = await account.agent.delete('/api/user', { currentPassword: 'wrong one' });
      expect(refused.status).toBe(400);
      const answer = await account.agent.delete('/api/user', { currentPassword: PASSWORD });

      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
      expect(answer.headers.getSetCookie().join()).toMatch(/^eventframe\.sid=;.*Expires=Thu, 01 Jan 1970/);
      expect(await Promise.all([account.agent, other].map(isSignedIn))).toEqual([false, false]);
      expect(
        (await new Agent(first).post('/api/login', { username: account.email, password: PASSWORD })).status,
      ).toBe(401);
      expect((await new Agent(first).get(`/api/public/event/${event.linkSlug}`)).status).toBe(404);
      expect((await fetch(first.url + event.frameUrl)).status).toBe(404);
      await eventually(async () => expect((await files()).some((name) => name.endsWith(frame))).toBe(false));
      await mailTo(first, account.email, /account was deleted/);
    });

    it('is refused to the last admin', async () => {
      const own = await createTestApp();
      const admin = await signedInAdmin(own);
      const answer = await admin.agent.delete('/api/user', { currentPassword: PASSWORD });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'last_admin']);
      expect(await isSignedIn(admin.agent)).toBe(true);
      await own.stop();
    });
  });

  it('records in the audit log what was done to it', async () => {
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
