import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@eventframe/contracts/errors';
import { type Account, Agent, signedInAdmin, signedInOrganizer } from '../../factories/accounts.js';
import { adminGet, type Schemas } from '../../factories/admin-calls.js';
import { readJson } from '../../support/read-json.js';
import { createEvent } from '../../factories/events.js';
import { waitFor } from '../../support/wait-for.js';
import { LiveStream } from '../../support/live-stream.js';
import { mailsTo } from '../../support/outbox.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

describe('GET /api/admin/users', () => {
  let app: TestApp;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  const users = (query: string) => adminGet<Schemas['AdminUsersResponse']>(admin, `users?${query}`);

  /** Inserts `count` accounts whose names start with `word`. */
  async function insertUsers(count: number, word: string, columns: Record<string, string> = {}) {
    const names = ['name', 'email', 'username', 'password', ...Object.keys(columns)];
    const values = ["$1 || ' ' || n", "$1 || n || '@example.org'", "$1 || n || '@example.org'", "'x'"];
    await app.database.query(
      `INSERT INTO users (${names.join()}) SELECT ${[...values, ...Object.values(columns)].join()}
       FROM generate_series(1, ${count}) n`,
      [word],
    );
  }

  // spec: limits.admin-page-size, console-rules.users-call
  it('returns pages of 10 with the total and the page count', async () => {
    await insertUsers(23, 'quill');
    const first = await users('page=1&limit=10&query=quill');
    expect(first).toMatchObject({ total: 23, page: 1, totalPages: 3 });
    expect(first.users).toHaveLength(10);
    const last = await users('page=3&limit=10&query=quill');
    expect(last.users).toHaveLength(3);
    expect(await users('page=4&query=quill')).toMatchObject({ users: [], total: 23, page: 4 });
    expect((await users('query=quill')).users).toHaveLength(10);
  });

  it('counts all accounts without a filter', async () => {
    const [{ count }] = await app.database.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM users',
    );
    expect((await users('limit=1')).total).toBe(count);
  });

  // spec: console.user-search
  it('searches all words in name, email and organization, ignoring case', async () => {
    await insertUsers(1, 'zanzibar', { organization: "'Dune Riders 100%_sure'" });
    const found = async (query: string) =>
      (await users(`query=${encodeURIComponent(query)}`)).users.map(({ name }) => name);
    expect(await found('ZANZI')).toEqual(['zanzibar 1']);
    expect(await found('riders zanzibar')).toEqual(['zanzibar 1']);
    expect(await found('zanzibar1@example')).toEqual(['zanzibar 1']);
    expect(await found('100%_sure')).toEqual(['zanzibar 1']);
    expect(await found('dune_riders')).toEqual([]);
    expect(await found('za')).toEqual(['zanzibar 1']);
    expect(await found('zanzibar absent')).toEqual([]);
  });

  // spec: console.user-status-filter
  it('filters by status and treats "all" as no filter', async () => {
    await insertUsers(3, 'mistral', { status: "(ARRAY['active','suspended','deactivated'])[n]" });
    for (const status of ['active', 'suspended', 'deactivated']) {
      const found = await users(`query=mistral&status=${status}`);
      expect(found).toMatchObject({ total: 1, users: [{ status }] });
    }
    expect((await users('query=mistral&status=all')).total).toBe(3);
    expect((await admin.agent.get('/api/admin/users?status=asleep')).status).toBe(400);
    const admins = await users('role=admin');
    expect(admins.users.map(({ id }) => id)).toContain(admin.id);
    expect(new Set(admins.users.map(({ role }) => role))).toEqual(new Set(['admin']));
    expect((await admin.agent.get('/api/admin/users?role=organizer')).status).toBe(400);
  });

  it('sorts in both directions', async () => {
    await insertUsers(3, 'sorted', {
      created_at: "now() - n * interval '1 day'",
      last_login: "CASE WHEN n < 3 THEN now() - n * interval '1 hour' END",
      events_created: 'n',
    });
    const order = async (sort: string, order: string) =>
      (await users(`query=sorted&sort=${sort}&order=${order}`)).users.map(({ name }) => name.at(-1));
    expect(await order('createdAt', 'desc')).toEqual(['1', '2', '3']);
    expect(await order('createdAt', 'asc')).toEqual(['3', '2', '1']);
    expect(await order('name', 'desc')).toEqual(['3', '2', '1']);
    expect(await order('email', 'asc')).toEqual(['1', '2', '3']);
    expect(await order('lastLogin', 'desc')).toEqual(['1', '2', '3']);
    expect(await order('eventsCreated', 'desc')).toEqual(['3', '2', '1']);
    expect((await admin.agent.get('/api/admin/users?sort=password')).status).toBe(400);
  });

  // spec: fields.admin-users
  it("returns an account's details without its password", async () => {
    const owner = await signedInOrganizer(app, 'standard');
    const event = await createEvent(owner);
    await createEvent(owner);
    await app.database.query('UPDATE events SET photo_count = 4 WHERE id = $1', [event.id]);
    const found = await users(`query=${owner.email}`);
    expect(found.users[0]).toMatchObject({
      id: owner.id,
      email: owner.email,
      username: owner.email,
      role: 'organizer',
      status: 'active',
      currentPlan: 'standard',
      organization: null,
      eventsCreated: 2,
      framesCreated: 2,
      eventCount: 2,
      photoCount: 4,
    });
    expect(found.users[0]?.lastLogin).toEqual(expect.any(String));
    expect(found.users[0]).not.toHaveProperty('password');
  });

  describe('suspension and deactivation', () => {
    it('ends all sessions immediately and returns the reason at the next sign-in', async () => {
      const { id, email, password, agent } = await signedInOrganizer(app);
      const elsewhere = new Agent(app);
      await elsewhere.post('/api/login', { username: email, password });

      const response = await admin.agent.post(`/api/admin/users/${id}/suspend`);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id, status: 'suspended' });
      expect((await agent.get('/api/user')).status).toBe(401);
      expect((await elsewhere.get('/api/user')).status).toBe(401);
      const [{ count }] = await app.database.query<[{ count: number }]>(
        `SELECT count(*)::int AS count FROM sessions WHERE sess -> 'passport' ->> 'user' = $1`,
        [id],
      );
      expect(count).toBe(0);
      const login = await readJson<ErrorBody>(agent.post('/api/login', { username: email, password }));
      expect(login.code).toBe('account_suspended');

      await admin.agent.post(`/api/admin/users/${id}/deactivate`);
      const again = await readJson<ErrorBody>(agent.post('/api/login', { username: email, password }));
      expect(again.code).toBe('account_deactivated');

      await admin.agent.patch(`/api/admin/users/${id}`, { status: 'active' });
      expect((await agent.post('/api/login', { username: email, password })).status).toBe(200);
    });

    it("pauses a suspended organizer's events and updates open guest pages", async () => {
      const owner = await signedInOrganizer(app);
      const { linkSlug } = await createEvent(owner);
      const guest = new Agent(app);
      const status = async () =>
        (await readJson<{ status: string }>(guest.get(`/api/public/event/${linkSlug}`))).status;
      const stream = await LiveStream.open(app, linkSlug);
      expect(await status()).toBe('active');
      await admin.agent.post(`/api/admin/users/${owner.id}/suspend`);
      expect(await status()).toBe('paused');
      await stream.waitFor((events) => events.length === 1);
      await admin.agent.patch(`/api/admin/users/${owner.id}`, { status: 'active' });
      expect(await status()).toBe('active');
      await stream.waitFor((events) => events.length === 2);
      expect(stream.events.map(({ type }) => type)).toEqual(['event.changed', 'event.changed']);
      await stream.close();
    });

    // spec: console.suspend-active-only
    it('rejects the suspension of an inactive account', async () => {
      const { id } = await signedInOrganizer(app);
      await admin.agent.post(`/api/admin/users/${id}/deactivate`);
      const response = await admin.agent.post(`/api/admin/users/${id}/suspend`);
      expect(response.status).toBe(409);
      expect((await readJson<ErrorBody>(response)).message).toBe(
        'This account is deactivated. Only active accounts can be suspended.',
      );
    });

    it('logs each status change', async () => {
      const { id } = await signedInOrganizer(app);
      await admin.agent.post(`/api/admin/users/${id}/suspend`);
      await admin.agent.patch(`/api/admin/users/${id}`, { status: 'active' });
      await admin.agent.post(`/api/admin/users/${id}/deactivate`);
      const entries = await adminGet(admin, `audit-log?subjectId=${id}`);
      expect(entries).toMatchObject([
        { action: 'user.deactivated', actorId: admin.id, details: { from: 'active', to: 'deactivated' } },
        { action: 'user.activated', actorId: admin.id, actorName: 'Olivia Organizer' },
        { action: 'user.suspended', details: { from: 'active', to: 'suspended' } },
        { action: 'user.registered', actorId: id },
      ]);
    });

    it('sends one email about a suspension', async () => {
      const { id, email } = await signedInOrganizer(app);
      await admin.agent.post(`/api/admin/users/${id}/suspend`);
      await admin.agent.post(`/api/admin/users/${id}/suspend`);
      await waitFor(async () => {
        const unsent = `SELECT FROM jobs.job WHERE name = 'send-mail' AND state <> 'completed'`;
        expect(await app.database.query(unsent)).toEqual([]);
      });
      const subjects = (await mailsTo(app, email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => /suspended/.test(subject))).toEqual([
        'Your EventFrame account was suspended',
      ]);
    });

    // spec: console-rules.statuses
    it('rejects unknown statuses and unknown accounts', async () => {
      const { id } = await signedInOrganizer(app);
      expect((await admin.agent.patch(`/api/admin/users/${id}`, { status: 'gone' })).status).toBe(400);
      expect((await admin.agent.patch(`/api/admin/users/${id}`, {})).status).toBe(400);
      expect((await admin.agent.post(`/api/admin/users/${randomUUID()}/suspend`)).status).toBe(404);
      expect((await admin.agent.post('/api/admin/users/not-an-id/suspend')).status).toBe(400);
    });
  });

  describe('admins', () => {
    // spec: console.user-actions
    it('rejects status changes of admins', async () => {
      const other = await signedInAdmin(app);
      for (const [method, path, body] of [
        ['PATCH', '', { status: 'suspended' }],
        ['POST', '/suspend', undefined],
        ['POST', '/deactivate', undefined],
      ] as const) {
        const response = await admin.agent.fetch(`/api/admin/users/${other.id}${path}`, { method, body });
        expect(response.status).toBe(403);
        expect((await readJson<ErrorBody>(response)).message).toBe(
          'This is an admin account. Remove the admin role first.',
        );
      }
      expect((await other.agent.get('/api/admin/stats')).status).toBe(200);
    });

    it('applies role changes from the next request on', async () => {
      const { id, agent } = await signedInOrganizer(app);
      expect((await agent.get('/api/admin/stats')).status).toBe(403);
      const made = await admin.agent.patch(`/api/admin/users/${id}/role`, { role: 'admin' });
      expect(await made.json()).toMatchObject({ role: 'admin' });
      expect((await agent.get('/api/admin/stats')).status).toBe(200);
      await admin.agent.patch(`/api/admin/users/${id}/role`, { role: 'organizer' });
      expect((await agent.get('/api/admin/stats')).status).toBe(403);
      const entries = await adminGet(admin, `audit-log?action=user.role_changed&subjectId=${id}`);
      expect(entries).toMatchObject([
        { actorId: admin.id, details: { from: 'admin', to: 'organizer' } },
        { actorId: admin.id, details: { from: 'organizer', to: 'admin' } },
      ]);
    });

    it('rejects the admin role for a suspended account', async () => {
      const { id } = await signedInOrganizer(app);
      await admin.agent.post(`/api/admin/users/${id}/suspend`);
      expect((await admin.agent.patch(`/api/admin/users/${id}/role`, { role: 'admin' })).status).toBe(409);
    });
  });
});
