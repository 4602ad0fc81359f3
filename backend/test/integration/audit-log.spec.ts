import { DELETE_OLD_SIGN_INS, SIGN_IN_RETENTION_DAYS } from '../../src/auth/sign-in-log.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { Agent, PASSWORD, signedInAdmin, signedInOrganizer, type Account } from '../factories/accounts.js';
import { createEvent, eventFrame } from '../factories/events.js';
import { uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { mailTo, tokenOf } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NEW_PASSWORD = 'a quite different password';

interface Entry {
  action: string;
  actor: string | null;
  details: Record<string, unknown>;
}

describe('audit log', () => {
  let app: TestApp;
  let visitor: Agent;

  beforeAll(async () => {
    app = await createTestApp();
    visitor = new Agent(app);
  });
  afterAll(() => app.stop());

  const login = async (username: string, password: string, agent = new Agent(app)) => {
    const response = await agent.post('/api/login', { username, password });
    await response.text();
    return response.status;
  };
  const entriesOf = (type: string, id: string) =>
    app.database.query<Entry[]>(
      `SELECT action, actor_id AS actor, details FROM audit_log
       WHERE subject_type = $1 AND subject_id = $2 ORDER BY at, id`,
      [type, id],
    );

  // asvs: 16.2.1, 16.3.1
  it('logs sign-ins with their IP address and sign-outs', async () => {
    const { id, agent } = await signedInOrganizer(app);
    await agent.post('/api/logout');
    await agent.post('/api/logout');
    expect(await entriesOf('session', id)).toEqual([
      { action: 'session.opened', actor: id, details: { address: '127.0.0.1' } },
      { action: 'session.ended', actor: id, details: {} },
    ]);
  });

  // asvs: 16.3.1
  it('logs rejected sign-ins with the reason', async () => {
    const { id, email } = await signedInOrganizer(app);
    expect(await login(email, 'not this one')).toBe(401);
    await app.database.query("UPDATE users SET status = 'suspended' WHERE id = $1", [id]);
    expect(await login(email, PASSWORD)).toBe(403);
    expect((await entriesOf('session', id)).slice(1)).toEqual([
      {
        action: 'session.refused',
        actor: null,
        details: { address: '127.0.0.1', reason: 'wrong_credentials' },
      },
      {
        action: 'session.refused',
        actor: null,
        details: { address: '127.0.0.1', reason: 'account_suspended' },
      },
    ]);
  });

  // asvs: 16.3.1
  it('logs rate-limited sign-ins once', async () => {
    const limited = await createTestApp({ sharedWith: app, env: { RATE_LIMIT_FACTOR: '1' } });
    const { id, email } = await signedInOrganizer(app);
    const statuses: number[] = [];
    for (let times = 0; times < 13; times += 1) {
      statuses.push(await login(email, 'not this one', new Agent(limited)));
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429, 429]);
    const reasons = (await entriesOf('session', id)).map(({ details }) => details.reason);
    expect(reasons.slice(1)).toEqual([...Array<string>(10).fill('wrong_credentials'), 'too_many_requests']);
    await limited.stop();
  });

  // asvs: 16.2.5
  it('logs sign-ins to unknown accounts without the submitted text', async () => {
    expect(await login('typo@example.org', 'my real password')).toBe(401);
    const rows = await app.database.query('SELECT * FROM audit_log');
    expect(rows).toContainEqual(expect.objectContaining({ action: 'session.refused', subject_id: null }));
    expect(JSON.stringify(rows)).not.toMatch(/typo@|my real password/);
  });

  it('logs registrations', async () => {
    const { id } = await signedInOrganizer(app);
    expect(await entriesOf('user', id)).toEqual([{ action: 'user.registered', actor: id, details: {} }]);
  });

  const acts: [string, (account: Account) => Promise<unknown>][] = [
    [
      'user.password_refused',
      ({ agent }) =>
        agent.post('/api/user/password', { currentPassword: 'wrong one', newPassword: NEW_PASSWORD }),
    ],
    [
      'user.password_changed',
      ({ agent }) =>
        agent.post('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    [
      'user.email_change_requested',
      ({ agent, id }) => agent.patch('/api/user', { email: `${id}@example.net`, currentPassword: PASSWORD }),
    ],
    [
      'user.email_changed',
      async ({ agent, id }) => {
        await agent.patch('/api/user', { email: `${id}@example.com`, currentPassword: PASSWORD });
        const token = tokenOf(await mailTo(app, `${id}@example.com`, /^Verify/));
        return visitor.post('/api/verify-email', { token });
      },
    ],
    [
      'user.email_change_cancelled',
      async ({ agent, id, email }) => {
        await agent.patch('/api/user', { email: `${id}@example.edu`, currentPassword: PASSWORD });
        return agent.patch('/api/user', { email });
      },
    ],
    [
      'user.password_reset_requested',
      async ({ email }) => {
        await visitor.post('/api/password/forgot', { email });
        return mailTo(app, email, /^Reset your/);
      },
    ],
    [
      'user.password_reset',
      async ({ email }) => {
        await visitor.post('/api/password/forgot', { email });
        const token = tokenOf(await mailTo(app, email, /^Reset your/));
        return visitor.post('/api/password/reset', { token, password: NEW_PASSWORD });
      },
    ],
    ['user.sessions_ended', ({ agent }) => agent.delete('/api/user/sessions')],
    ['user.exported', async ({ agent }) => (await agent.get('/api/user/export')).text()],
    ['user.deleted', ({ agent }) => agent.delete('/api/user', { currentPassword: PASSWORD })],
  ];

  // asvs: 16.3.3
  it.each(acts)('logs %s without secrets', async (action, act) => {
    const account = await signedInOrganizer(app);
    await act(account);
    const actor = action === 'user.password_reset_requested' ? null : account.id;
    const entries = await entriesOf('user', account.id);
    expect(entries.at(-1)).toMatchObject({ action, actor });
    expect(JSON.stringify(entries)).not.toMatch(/password\b|horse|wrong one|quite different/);
  });

  const deletions: [string, (account: Account) => Promise<{ type: string; id: string; photoId?: string }>][] =
    [
      [
        'event.deleted',
        async ({ agent, ...account }) => {
          const { id } = await createEvent({ agent, ...account });
          await agent.delete(`/api/events/${id}`);
          return { type: 'event', id };
        },
      ],
      [
        'frame.deleted',
        async (account) => {
          const event = await createEvent(account);
          const form = new FormData();
          form.set('frame', new Blob([new Uint8Array(await eventFrame())]), 'second.png');
          const added = await account.agent.fetch(`/api/events/${event.id}/frames`, {
            method: 'POST',
            body: form,
          });
          const frame = (await added.json()) as { id: string };
          await account.agent.delete(`/api/events/${event.id}/frames/${frame.id}`);
          return { type: 'frame', id: frame.id };
        },
      ],
      [
        'photo.deleted',
        async (account) => {
          const event = await createEvent(account);
          const { id } = await uploadPhoto(visitor, event.linkSlug);
          await account.agent.delete(`/api/events/${event.id}/photos/${id}`);
          return { type: 'photo', id };
        },
      ],
      [
        'photo.deleted',
        async (account) => {
          const event = await createEvent(account);
          const { id } = await uploadPhoto(visitor, event.linkSlug);
          await account.agent.patch(`/api/events/${event.id}/photos`, { ids: [id], action: 'delete' });
          return { type: 'photo', id };
        },
      ],
      [
        'photo.taken_back',
        async (account) => {
          const event = await createEvent(account);
          const { id, receipt } = await uploadPhoto(visitor, event.linkSlug);
          const headers = { 'X-Photo-Receipt': receipt };
          await visitor.fetch(`/api/public/photos/${id}`, { method: 'DELETE', headers });
          return { type: 'event', id: event.id, photoId: id };
        },
      ],
      [
        'photos.downloaded',
        async (account) => {
          const event = await createEvent(account);
          await (await account.agent.get(`/api/events/${event.id}/photos.zip`)).arrayBuffer();
          return { type: 'event', id: event.id };
        },
      ],
    ];

  // asvs: 16.2.1
  it.each(deletions)('logs %s once and no rejected attempt', async (action, act) => {
    const account = await signedInOrganizer(app, 'monthly-unlimited');
    const stranger = await signedInOrganizer(app);
    const { type, id, photoId } = await act(account);
    await stranger.agent.delete(`/api/events/${id}`);
    const entries = await entriesOf(type, id);
    const actor = action === 'photo.taken_back' ? null : account.id;
    expect(entries).toMatchObject([{ action, actor, details: photoId === undefined ? {} : { photoId } }]);
  });

  it("returns an account's sign-ins to operators", async () => {
    const [admin, { id, email }] = [await signedInAdmin(app), await signedInOrganizer(app)];
    await login(email, 'not this one');
    const response = await admin.agent.get(`/api/admin/audit-log?subjectType=session&subjectId=${id}`);
    expect(await response.json()).toMatchObject([
      { action: 'session.refused', actorName: null, subjectName: 'Olivia Organizer' },
      { action: 'session.opened', actorName: 'Olivia Organizer' },
    ]);
  });

  // asvs: 16.1.1, 16.4.2
  it('deletes only sign-ins after their retention period', async () => {
    const { id, agent } = await signedInOrganizer(app);
    await agent.delete('/api/user/sessions');
    const actionsAfter = async (days: number) => {
      await app.database.query(
        'UPDATE audit_log SET at = now() - make_interval(days => $2) WHERE subject_id = $1',
        [id, days],
      );
      await app.nest.get(Jobs).send(DELETE_OLD_SIGN_INS, {});
      await waitFor(async () => {
        const open = `SELECT FROM jobs.job WHERE name = $1 AND state <> 'completed'`;
        expect(await app.database.query(open, [DELETE_OLD_SIGN_INS.name])).toEqual([]);
      });
      return [...(await entriesOf('session', id)), ...(await entriesOf('user', id))].map(
        ({ action }) => action,
      );
    };

    const kept = ['user.registered', 'user.sessions_ended'];
    expect((await actionsAfter(SIGN_IN_RETENTION_DAYS - 1)).sort()).toEqual(['session.opened', ...kept]);
    expect((await actionsAfter(SIGN_IN_RETENTION_DAYS + 1)).sort()).toEqual(kept);
  });
});
