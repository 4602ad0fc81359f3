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

/** A device of the user: its session, and a stream it holds open. */
interface Device {
  agent: Agent;
  stream: OpenStream;
}

/**
 * That sessions and streams end, wherever they are. How soon is no part of it, since no test asserts a duration: that
 * it takes less than a second is measured by `npm run bench -- sessions`.
 */
describe('ending sessions', () => {
  let first: TestApp;
  let second: TestApp;
  let admin: Account;

  beforeAll(async () => {
    first = await createTestApp();
    second = await createTestApp({ beside: first });
    admin = await signedInAdmin(first);
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  const NEW_PASSWORD = 'a quite different password';

  const ways: [string, (account: Account) => Promise<Response>][] = [
    ['suspension', ({ id }) => admin.agent.post(`/api/admin/users/${id}/suspend`)],
    ['deactivation', ({ id }) => admin.agent.post(`/api/admin/users/${id}/deactivate`)],
    [
      'suspension by its status',
      ({ id }) => admin.agent.patch(`/api/admin/users/${id}`, { status: 'suspended' }),
    ],
    ['deletion by an admin', ({ id }) => admin.agent.delete(`/api/admin/users/${id}`)],
    ['deletion by oneself', ({ agent }) => agent.delete('/api/user', { currentPassword: PASSWORD })],
    [
      'a reset password',
      async ({ email }) => {
        const visitor = new Agent(first);
        await visitor.post('/api/password/forgot', { email });
        const token = tokenOf(await mailTo(first, email, /^Reset/));
        return visitor.post('/api/password/reset', { token, password: NEW_PASSWORD });
      },
    ],
  ];

  // asvs: 7.4.2, 7.4.5, 8.3.2
  it.each(ways)('%s ends every session and stream of the user, on the other node too', async (_name, act) => {
    const account = await signedInOrganizer(first);
    const bystander = await signedInOrganizer(second);
    const slug = await watchedSlug(bystander);
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

  it.each(['suspend', 'deactivate'])('%s does nothing where the sessions cannot be ended', async (act) => {
    const account = await signedInOrganizer(first);
    const statusOf = async () => {
      const rows = await first.database.query('SELECT status FROM users WHERE id = $1', [account.id]);
      return rows[0].status as string;
    };
    const failing = jest.spyOn(first.nest.get(Sessions), 'endAllOf').mockRejectedValueOnce(new Error('lost'));
    expect((await admin.agent.post(`/api/admin/users/${account.id}/${act}`)).status).toBe(500);
    expect(failing).toHaveBeenCalledTimes(1);
    failing.mockRestore();
    expect([await statusOf(), (await account.agent.get('/api/user')).status]).toEqual(['active', 200]);
  });

  it.each(['one', 'all others'])('leaves a session open where it cannot be recorded: %s', async (which) => {
    const account = await signedInOrganizer(first);
    const other = new Agent(first);
    await other.post('/api/login', { username: account.email, password: PASSWORD });
    const own = await currentSession(other);
    const failing = jest.spyOn(first.nest.get(AuditLog), 'record').mockRejectedValueOnce(new Error('lost'));
    const path = which === 'one' ? `/api/user/sessions/${own}` : '/api/user/sessions';
    expect((await account.agent.delete(path)).status).toBe(500);
    expect(failing).toHaveBeenCalledTimes(1);
    failing.mockRestore();
    expect((await other.get('/api/user')).status).toBe(200);
    expect((await account.agent.delete(path)).status).toBe(200);
    expect((await other.get('/api/user')).status).toBe(401);
  });

  it('opens no session, and leaves one open, where that cannot be recorded: signing in and out', async () => {
    const account = await signedInOrganizer(first);
    const other = new Agent(first);
    const failing = jest.spyOn(first.nest.get(AuditLog), 'record').mockRejectedValueOnce(new Error('lost'));
    const signIn = () => other.post('/api/login', { username: account.email, password: PASSWORD });
    expect((await signIn()).status).toBe(500);
    expect((await other.get('/api/user')).status).toBe(401);
    const rows = await first.database.query("SELECT FROM sessions WHERE sess -> 'passport' ->> 'user' = $1", [
      account.id,
    ]);
    expect(rows).toHaveLength(1);

    expect((await signIn()).status).toBe(200);
    failing.mockRejectedValueOnce(new Error('lost'));
    expect((await other.post('/api/logout')).status).toBe(500);
    expect(failing).toHaveBeenCalledTimes(3);
    failing.mockRestore();
    expect((await other.get('/api/user')).status).toBe(200);
    expect((await other.post('/api/logout')).status).toBe(200);
    expect((await other.get('/api/user')).status).toBe(401);
  });

  it('ends a stream, too, that was asked for before and has not begun', async () => {
    const account = await signedInOrganizer(first);
    const slug = await watchedSlug(account);
    const open = await OpenStream.open(account.agent, slug);
    const feed = first.nest.get(EventFeed, { strict: false });
    const findPositions = feed.findPositions.bind(feed);
    let asked = () => {};
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
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
      answer();
      await (
        await late
      ).ended;
    } finally {
      answer();
      feed.findPositions = findPositions;
    }
  });

  // asvs: 7.4.1
  it('ends a stream, too, whose session was found and is ended before it is watched', async () => {
    const account = await signedInOrganizer(first);
    const slug = await watchedSlug(account);
    const { agent, stream } = await device(account, first, slug);
    const sessionId = await currentSession(agent);
    const users = first.nest.get(UsersRepository, { strict: false });
    const findById = users.findById.bind(users);
    let asked = () => {};
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const held = jest.spyOn(users, 'findById').mockImplementationOnce(async (...wanted) => {
      asked();
      await isAnswered;
      return findById(...wanted);
    });
    try {
      const late = OpenStream.open(agent, slug);
      await isAsked;
      expect((await account.agent.delete(`/api/user/sessions/${sessionId}`)).status).toBe(200);
      // The node has heard of it.
      await stream.ended;
      answer();
      await (
        await late
      ).ended;
    } finally {
      answer();
      held.mockRestore();
    }
    expect((await agent.get('/api/user')).status).toBe(401);
  });

  // asvs: 7.4.3
  it('a changed password ends those of every other device', async () => {
    const account = await signedInOrganizer(first);
    const slug = await watchedSlug(account);
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
  it('signing out, or being signed out from the list, ends the streams of that device alone', async () => {
    const account = await signedInOrganizer(first);
    const slug = await watchedSlug(account);
    const [phone, tablet] = [await device(account, first, slug), await device(account, second, slug)];
    const own = await OpenStream.open(account.agent, slug);

    await phone.agent.post('/api/logout');
    await phone.stream.ended;
    await account.agent.delete(`/api/user/sessions/${await currentSession(tablet.agent)}`);
    await tablet.stream.ended;

    expect(own.isOpen).toBe(true);
    await own.close();
  });

  it('is made up for by a node that did not hear of it while its connection was broken', async () => {
    const account = await signedInOrganizer(first);
    const { stream } = await device(account, second, await watchedSlug(account));
    await first.database.query("DELETE FROM sessions WHERE sess -> 'passport' ->> 'user' = $1", [account.id]);

    await first.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'eventframe-realtime' AND datname = current_database()`,
    );

    await stream.ended;
  });

  it.each([20, -20])('goes by the database: a node that is %d days ahead ends none', async (days) => {
    const account = await signedInOrganizer(first);
    const statusOf = async (agent: Agent) => (await agent.get('/api/user')).status;
    const right = Date.now.bind(Date);
    const wrong = jest.spyOn(Date, 'now').mockImplementation(() => right() + days * 24 * 3_600_000);
    const there = new Agent(first);
    const signedIn = await there.post('/api/login', { username: account.email, password: PASSWORD });
    await first.nest.get(ExpiredSessions).remove();
    expect([await statusOf(there), await statusOf(account.agent)]).toEqual([200, 200]);
    wrong.mockRestore();
    expect(await statusOf(there.copy())).toBe(200);
    // The browser is told the right end, too, and not one that is past.
    const [, end = ''] = /; Expires=([^;]+)/.exec(signedIn.headers.getSetCookie().at(-1) ?? '') ?? [];
    const daysUntil = (Date.parse(end) - Date.now()) / (24 * 3_600_000);
    expect(Math.round(daysUntil)).toBe(14);

    await first.database.query(
      `UPDATE sessions SET expire = now() - interval '1 second' WHERE sess -> 'passport' ->> 'user' = $1`,
      [account.id],
    );
    expect([await statusOf(there), await statusOf(account.agent)]).toEqual([401, 401]);
    await first.nest.get(ExpiredSessions).remove();
    expect(
      await first.database.query(`SELECT FROM sessions WHERE sess -> 'passport' ->> 'user' = $1`, [
        account.id,
      ]),
    ).toEqual([]);
  });

  /** As the list of sessions names it. */
  async function currentSession(agent: Agent): Promise<string | undefined> {
    const open = (await (await agent.get('/api/user/sessions')).json()) as { id: string; current: boolean }[];
    return open.find(({ current }) => current)?.id;
  }

  async function watchedSlug(owner: Account): Promise<string> {
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
