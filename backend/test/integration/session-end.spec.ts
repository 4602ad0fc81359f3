import { jest } from '@jest/globals';
import { EventFeed } from '../../src/events/event-feed.js';
import { AuditLog } from '../../src/platform/audit/audit-log.js';
import { ExpiredSessions } from '../../src/platform/sessions/sessions.module.js';
import { Sessions } from '../../src/platform/sessions/sessions.js';
import { UsersRepository } from '../../src/users/users.repository.js';
import { Agent, PASSWORD, signedInAdmin, signedInOrganizer, type Account } from '../factories/accounts.js';
import { eventRow } from '../factories/gallery.js';
import { OpenStream } from '../support/open-stream.js';
import { mailTo, tokenOf } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** A user's device with a session and an open stream. */
interface Device {
  agent: Agent;
  stream: OpenStream;
}

/**
 * These tests assert no durations. `npm run bench -- sessions` measures how soon sessions and streams end.
 */
describe('session end', () => {
  let first: TestApp;
  let second: TestApp;
  let admin: Account;

  beforeAll(async () => {
    first = await createTestApp();
    second = await createTestApp({ sharedWith: first });
    admin = await signedInAdmin(first);
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  const NEW_PASSWORD = 'a quite different password';

  const causes: [string, (account: Account) => Promise<Response>][] = [
    ['suspension', ({ id }) => admin.agent.post(`/api/admin/users/${id}/suspend`)],
    ['deactivation', ({ id }) => admin.agent.post(`/api/admin/users/${id}/deactivate`)],
    [
      'suspension by its status',
      ({ id }) => admin.agent.patch(`/api/admin/users/${id}`, { status: 'suspended' }),
    ],
    ['deletion by an admin', ({ id }) => admin.agent.delete(`/api/admin/users/${id}`)],
    ['deletion by the user', ({ agent }) => agent.delete('/api/user', { currentPassword: PASSWORD })],
    [
      'a password reset',
      async ({ email }) => {
        const visitor = new Agent(first);
        await visitor.post('/api/password/forgot', { email });
        const token = tokenOf(await mailTo(first, email, /^Reset/));
        return visitor.post('/api/password/reset', { token, password: NEW_PASSWORD });
      },
    ],
  ];

  // asvs: 7.4.2, 7.4.5, 8.3.2
  it.each(causes)("ends the user's sessions and streams on all nodes after %s", async (_name, act) => {
    const account = await signedInOrganizer(first);
    const bystander = await signedInOrganizer(second);
    const slug = await newEventSlug(bystander);
    const devices = [await device(account, first, slug), await device(account, second, slug)];
    const { id } = await eventRow(first, account);
    const ownStreams = await Promise.all(devices.map(({ agent }) => OpenStream.ofOrganizer(agent, id)));
    const others = [await device(bystander, second, slug), await guest(second, slug)];

    expect((await act(account)).status).toBe(200);

    await Promise.all([...devices.map(({ stream }) => stream), ...ownStreams].map(({ ended }) => ended));
    for (const { agent } of devices) expect((await agent.get('/api/user')).status).toBe(401);
    for (const { stream } of others) {
      expect(stream.isOpen).toBe(true);
      await stream.close();
    }
    expect((await bystander.agent.get('/api/user')).status).toBe(200);
  });

  it.each(['suspend', 'deactivate'])(
    'keeps the account active when sessions cannot be ended: %s',
    async (act) => {
      const account = await signedInOrganizer(first);
      const statusOf = async () => {
        const rows = await first.database.query('SELECT status FROM users WHERE id = $1', [account.id]);
        return rows[0].status as string;
      };
      const failure = jest
        .spyOn(first.nest.get(Sessions), 'endAllForUser')
        .mockRejectedValueOnce(new Error('lost'));
      expect((await admin.agent.post(`/api/admin/users/${account.id}/${act}`)).status).toBe(500);
      expect(failure).toHaveBeenCalledTimes(1);
      failure.mockRestore();
      expect([await statusOf(), (await account.agent.get('/api/user')).status]).toEqual(['active', 200]);
    },
  );

  it.each(['one', 'all others'])('keeps a session when its end cannot be logged: %s', async (which) => {
    const account = await signedInOrganizer(first);
    const other = new Agent(first);
    await other.post('/api/login', { username: account.email, password: PASSWORD });
    const own = await currentSessionId(other);
    const failure = jest.spyOn(first.nest.get(AuditLog), 'record').mockRejectedValueOnce(new Error('lost'));
    const path = which === 'one' ? `/api/user/sessions/${own}` : '/api/user/sessions';
    expect((await account.agent.delete(path)).status).toBe(500);
    expect(failure).toHaveBeenCalledTimes(1);
    failure.mockRestore();
    expect((await other.get('/api/user')).status).toBe(200);
    expect((await account.agent.delete(path)).status).toBe(200);
    expect((await other.get('/api/user')).status).toBe(401);
  });

  it('rejects sign-in and sign-out when the audit log fails', async () => {
    const account = await signedInOrganizer(first);
    const other = new Agent(first);
    const failure = jest.spyOn(first.nest.get(AuditLog), 'record').mockRejectedValueOnce(new Error('lost'));
    const signIn = () => other.post('/api/login', { username: account.email, password: PASSWORD });
    expect((await signIn()).status).toBe(500);
    expect((await other.get('/api/user')).status).toBe(401);
    const rows = await first.database.query("SELECT FROM sessions WHERE sess -> 'passport' ->> 'user' = $1", [
      account.id,
    ]);
    expect(rows).toHaveLength(1);

    expect((await signIn()).status).toBe(200);
    failure.mockRejectedValueOnce(new Error('lost'));
    expect((await other.post('/api/logout')).status).toBe(500);
    expect(failure).toHaveBeenCalledTimes(3);
    failure.mockRestore();
    expect((await other.get('/api/user')).status).toBe(200);
    expect((await other.post('/api/logout')).status).toBe(200);
    expect((await other.get('/api/user')).status).toBe(401);
  });

  it('ends a requested stream that has not started', async () => {
    const account = await signedInOrganizer(first);
    const slug = await newEventSlug(account);
    const open = await OpenStream.open(account.agent, slug);
    const feed = first.nest.get(EventFeed, { strict: false });
    const findPositions = feed.findPositions.bind(feed);
    let asked = () => {};
    let response = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const isAnswered = new Promise<void>((resolve) => (response = resolve));
    feed.findPositions = async (ids) => {
      asked();
      await isAnswered;
      return findPositions(ids);
    };
    try {
      const late = OpenStream.open(account.agent, slug);
      await isAsked;
      await admin.agent.post(`/api/admin/users/${account.id}/suspend`);
      await open.ended;
      response();
      await (
        await late
      ).ended;
    } finally {
      response();
      feed.findPositions = findPositions;
    }
  });

  // asvs: 7.4.1
  it('ends a stream whose session ends while the stream opens', async () => {
    const account = await signedInOrganizer(first);
    const slug = await newEventSlug(account);
    const { agent, stream } = await device(account, first, slug);
    const sessionId = await currentSessionId(agent);
    const users = first.nest.get(UsersRepository, { strict: false });
    const findById = users.findById.bind(users);
    let asked = () => {};
    let response = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const isAnswered = new Promise<void>((resolve) => (response = resolve));
    const held = jest.spyOn(users, 'findById').mockImplementationOnce(async (...wanted) => {
      asked();
      await isAnswered;
      return findById(...wanted);
    });
    try {
      const late = OpenStream.open(agent, slug);
      await isAsked;
      expect((await account.agent.delete(`/api/user/sessions/${sessionId}`)).status).toBe(200);
      // The node has received the notification.
      await stream.ended;
      response();
      await (
        await late
      ).ended;
    } finally {
      response();
      held.mockRestore();
    }
    expect((await agent.get('/api/user')).status).toBe(401);
  });

  // asvs: 7.4.3
  it("ends other devices' sessions after a password change", async () => {
    const account = await signedInOrganizer(first);
    const slug = await newEventSlug(account);
    const own = await OpenStream.open(account.agent, slug);
    const other = await device(account, second, slug);

    await account.agent.post('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });

    await other.stream.ended;
    expect((await other.agent.get('/api/user')).status).toBe(401);
    expect(own.isOpen).toBe(true);
    expect((await account.agent.get('/api/user')).status).toBe(200);
    await own.close();
  });

  // asvs: 7.4.1
  it('ends only the streams of a signed-out device', async () => {
    const account = await signedInOrganizer(first);
    const slug = await newEventSlug(account);
    const [phone, tablet] = [await device(account, first, slug), await device(account, second, slug)];
    const own = await OpenStream.open(account.agent, slug);

    await phone.agent.post('/api/logout');
    await phone.stream.ended;
    await account.agent.delete(`/api/user/sessions/${await currentSessionId(tablet.agent)}`);
    await tablet.stream.ended;

    expect(own.isOpen).toBe(true);
    await own.close();
  });

  it('ends sessions on a node that missed the notification', async () => {
    const account = await signedInOrganizer(first);
    const { stream } = await device(account, second, await newEventSlug(account));
    await first.database.query("DELETE FROM sessions WHERE sess -> 'passport' ->> 'user' = $1", [account.id]);

    await first.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'eventframe-realtime' AND datname = current_database()`,
    );

    await stream.ended;
  });

  it.each([20, -20])('keeps sessions on a node whose clock is %d days ahead', async (days) => {
    const account = await signedInOrganizer(first);
    const statusOf = async (agent: Agent) => (await agent.get('/api/user')).status;
    const right = Date.now.bind(Date);
    const wrong = jest.spyOn(Date, 'now').mockImplementation(() => right() + days * 24 * 3_600_000);
    const other = new Agent(first);
    const signedIn = await other.post('/api/login', { username: account.email, password: PASSWORD });
    await first.nest.get(ExpiredSessions).remove();
    expect([await statusOf(other), await statusOf(account.agent)]).toEqual([200, 200]);
    wrong.mockRestore();
    expect(await statusOf(other.copy())).toBe(200);
    // The cookie's expiry also uses the database's clock.
    const [, end = ''] = /; Expires=([^;]+)/.exec(signedIn.headers.getSetCookie().at(-1) ?? '') ?? [];
    const daysUntil = (Date.parse(end) - Date.now()) / (24 * 3_600_000);
    expect(Math.round(daysUntil)).toBe(14);

    await first.database.query(
      `UPDATE sessions SET expire = now() - interval '1 second' WHERE sess -> 'passport' ->> 'user' = $1`,
      [account.id],
    );
    expect([await statusOf(other), await statusOf(account.agent)]).toEqual([401, 401]);
    await first.nest.get(ExpiredSessions).remove();
    expect(
      await first.database.query(`SELECT FROM sessions WHERE sess -> 'passport' ->> 'user' = $1`, [
        account.id,
      ]),
    ).toEqual([]);
  });

  /** The id in the list of sessions. */
  async function currentSessionId(agent: Agent): Promise<string | undefined> {
    const open = (await (await agent.get('/api/user/sessions')).json()) as { id: string; current: boolean }[];
    return open.find(({ current }) => current)?.id;
  }

  async function newEventSlug(owner: Account): Promise<string> {
    return (await eventRow(first, owner)).slug;
  }

  async function device(account: Account, app: TestApp, slug: string): Promise<Device> {
    const agent = new Agent(app);
    await agent.post('/api/login', { username: account.email, password: PASSWORD });
    return { agent, stream: await OpenStream.open(agent, slug) };
  }

  async function guest(app: TestApp, slug: string): Promise<Device> {
    const agent = new Agent(app);
    return { agent, stream: await OpenStream.open(agent, slug) };
  }
});
