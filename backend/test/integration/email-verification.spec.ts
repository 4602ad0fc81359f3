import { randomUUID } from 'node:crypto';
import { Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { waitFor } from '../support/wait-for.js';
import { mailsTo, mailTo, tokenOf } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('email verification', () => {
  let app: TestApp;
  let visitor: Agent;

  beforeAll(async () => {
    app = await createTestApp({ env: { REQUIRE_EMAIL_VERIFICATION: 'true' } });
    visitor = new Agent(app);
  });
  afterAll(() => app.stop());

  const verify = (token: string) => visitor.post('/api/verify-email', { token });

  async function register(): Promise<string> {
    const email = `${randomUUID()}@example.org`;
    const response = await visitor.post('/api/register', { name: 'Olivia', email, password: PASSWORD });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ emailVerified: false });
    return email;
  }

  /** Audit log actions of a user on their own account, oldest first. */
  async function auditActionsOf(email: string): Promise<string[]> {
    const rows = await app.database.query<{ action: string }[]>(
      `SELECT action FROM audit_log JOIN users ON users.id = actor_id AND users.id::text = subject_id
       WHERE email = $1 AND subject_type = 'user' ORDER BY at, audit_log.id`,
      [email],
    );
    return rows.map(({ action }) => action);
  }

  it('allows sign-in after verification and reports a missing one only after a correct password', async () => {
    const email = await register();
    const refused = await new Agent(app).post('/api/login', { username: email, password: PASSWORD });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'email_not_verified',
    ]);
    expect((await new Agent(app).post('/api/login', { username: email, password: 'wrong one' })).status).toBe(
      401,
    );

    const mail = await mailTo(app, email, /^Verify your email/);
    expect(mail.text.replace(/\s+/g, ' ')).toContain(
      'Verify your email, then sign in and create your first event.',
    );
    const verified = await verify(tokenOf(mail));

    expect([verified.status, await verified.json()]).toEqual([200, { email }]);
    expect(await auditActionsOf(email)).toEqual(['user.registered', 'user.email_verified']);
    expect((await new Agent(app).post('/api/login', { username: email, password: PASSWORD })).status).toBe(
      200,
    );
    expect((await verify(tokenOf(mail))).status).toBe(200);
    expect(await auditActionsOf(email)).toHaveLength(2);
  });

  // asvs: 1.3.11
  it('excludes submitted text from the verification email', async () => {
    const email = `${randomUUID()}@example.org`;
    await visitor.post('/api/register', {
      name: 'Win a prize at http://evil.example',
      email,
      password: PASSWORD,
      organization: 'evil.example',
    });
    const mail = await mailTo(app, email, /^Verify your email/);
    expect(mail.text + mail.html + mail.subject).not.toContain('evil.example');
  });

  it('resends the link with the same response for known and unknown emails', async () => {
    const email = await register();
    await mailTo(app, email, /^Verify/);
    const responses = [
      await visitor.post('/api/verify-email/resend', { email }),
      await visitor.post('/api/verify-email/resend', { email: 'unknown@example.org' }),
    ];
    expect(
      await Promise.all(responses.map(async (response) => [response.status, await response.json()])),
    ).toEqual([
      [200, { success: true }],
      [200, { success: true }],
    ]);
    await waitFor(async () => expect(await mailsTo(app, email)).toHaveLength(2));
    expect(await mailsTo(app, 'unknown@example.org')).toEqual([]);
    expect((await verify(tokenOf((await mailsTo(app, email)).at(-1)!))).status).toBe(200);
  });

  it('queues one email when the resend job runs twice', async () => {
    const email = await register();
    await mailTo(app, email, /^Verify/);
    await visitor.post('/api/verify-email/resend', { email });
    await waitFor(async () => expect(await mailsTo(app, email)).toHaveLength(2));
    const runs = () =>
      app.database.query<{ state: string; retries: number }[]>(
        `SELECT state, retry_count AS retries FROM jobs.job WHERE name = 'resend-verification'
         ORDER BY created_on DESC LIMIT 1`,
      );
    await waitFor(async () => expect(await runs()).toEqual([{ state: 'completed', retries: 0 }]));
    const queued = async () =>
      (await app.database.query<object[]>("SELECT FROM jobs.job WHERE name = 'send-mail'")).length;
    const before = await queued();

    await app.database.query(
      `UPDATE jobs.job SET state = 'retry', start_after = now(), completed_on = NULL
       WHERE name = 'resend-verification' AND created_on =
         (SELECT max(created_on) FROM jobs.job WHERE name = 'resend-verification')`,
    );

    await waitFor(async () => expect(await runs()).toEqual([{ state: 'completed', retries: 1 }]));
    expect(await queued()).toBe(before);
  });

  it.each(['', 'x', 'a'.repeat(95), 'a'.repeat(201)])('rejects a forged token: %j', async (token) => {
    const response = await verify(token);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).toContain('Invalid or expired');
  });

  it('rejects the token of a deleted account', async () => {
    const email = await register();
    const token = tokenOf(await mailTo(app, email, /^Verify/));
    await app.database.query('DELETE FROM users WHERE email = $1', [email]);
    expect((await verify(token)).status).toBe(400);
  });

  describe('email change', () => {
    async function organizer() {
      await app.database.query('SELECT 1');
      const email = await register();
      await verify(tokenOf(await mailTo(app, email, /^Verify/)));
      const agent = new Agent(app);
      await agent.post('/api/login', { username: email, password: PASSWORD });
      return { email, agent };
    }

    // asvs: 2.3.1, 6.3.7, 7.5.1
    it('requires the password and takes effect after verification', async () => {
      const { email, agent } = await organizer();
      const next = `${randomUUID()}@example.org`;

      for (const currentPassword of [undefined, 'wrong one']) {
        const refused = await agent.patch('/api/user', { email: next, currentPassword });
        expect(await refused.json()).toMatchObject({
          statusCode: 400,
          errors: { currentPassword: 'The current password is wrong.' },
        });
      }
      const requested = await agent.patch('/api/user', {
        email: next.toUpperCase(),
        currentPassword: PASSWORD,
      });
      expect(await requested.json()).toMatchObject({ email, pendingEmail: next });
      expect((await new Agent(app).post('/api/login', { username: next, password: PASSWORD })).status).toBe(
        401,
      );

      const token = tokenOf(await mailTo(app, next, /^Verify/));
      const verified = await verify(token);
      expect([verified.status, await verified.json()]).toEqual([200, { email: next }]);
      expect(await (await agent.get('/api/user')).json()).toMatchObject({
        email: next,
        username: next,
        pendingEmail: null,
        emailVerified: true,
      });
      expect((await new Agent(app).post('/api/login', { username: next, password: PASSWORD })).status).toBe(
        200,
      );
      expect((await new Agent(app).post('/api/login', { username: email, password: PASSWORD })).status).toBe(
        401,
      );
      await mailTo(app, email, /email was changed/);
    });

    it('invalidates password reset links sent to the old email', async () => {
      const { email, agent } = await organizer();
      await visitor.post('/api/password/forgot', { email });
      const old = tokenOf(await mailTo(app, email, /^Reset/));
      const next = `${randomUUID()}@example.org`;
      await agent.patch('/api/user', { email: next, currentPassword: PASSWORD });
      await verify(tokenOf(await mailTo(app, next, /^Verify/)));
      expect(
        (await visitor.post('/api/password/reset', { token: old, password: 'another one' })).status,
      ).toBe(400);
    });

    it('rejects an email that another account has or registers before verification', async () => {
      const [first, second] = [await organizer(), await organizer()];
      const taken = await first.agent.patch('/api/user', { email: second.email, currentPassword: PASSWORD });
      expect([taken.status, ((await taken.json()) as { code: string }).code]).toEqual([409, 'email_taken']);

      const wanted = `${randomUUID()}@example.org`;
      await first.agent.patch('/api/user', { email: wanted, currentPassword: PASSWORD });
      const token = tokenOf(await mailTo(app, wanted, /^Verify/));
      await visitor.post('/api/register', { name: 'Quick', email: wanted, password: PASSWORD });
      const late = await verify(token);
      expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, 'email_taken']);
      expect(await (await first.agent.get('/api/user')).json()).toMatchObject({ email: first.email });
    });

    it('resends a valid verification link', async () => {
      const { agent } = await organizer();
      const next = `${randomUUID()}@example.org`;
      await agent.patch('/api/user', { email: next, currentPassword: PASSWORD });
      await mailTo(app, next, /^Verify/);

      const response = await agent.post('/api/verify-email/resend', { email: next });
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
      await waitFor(async () => expect(await mailsTo(app, next)).toHaveLength(2));
      expect((await verify(tokenOf((await mailsTo(app, next)).at(-1)!))).status).toBe(200);
      expect(await (await agent.get('/api/user')).json()).toMatchObject({ email: next, pendingEmail: null });
    });

    it('cancels a pending change when the current email is set', async () => {
      const { email, agent } = await organizer();
      const next = `${randomUUID()}@example.org`;
      await agent.patch('/api/user', { email: next, currentPassword: PASSWORD });
      const token = tokenOf(await mailTo(app, next, /^Verify/));
      expect(await (await agent.patch('/api/user', { email })).json()).toMatchObject({ pendingEmail: null });
      expect((await verify(token)).status).toBe(400);
    });

    it('cancels the pending change by its email and logs it', async () => {
      const { agent } = await organizer();
      const { id } = (await (await agent.get('/api/user')).json()) as { id: string };
      const [first, second] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
      const requestChange = (email: string) => agent.patch('/api/user', { email, currentPassword: PASSWORD });
      const cancel = (address: string) => agent.patch('/api/user', { cancelEmailChange: address });
      const cancelError = async (address: string) => {
        const response = await cancel(address);
        const { code, message } = (await response.json()) as { code: string; message: string };
        return [response.status, code, message];
      };
      const notPending = `The change to ${first} is no longer pending.`;
      await requestChange(first);
      await requestChange(second);
      expect(await cancelError(first)).toEqual([
        409,
        'conflict',
        `${notPending} The change to ${second} still is.`,
      ]);
      expect(await (await cancel(second.toUpperCase())).json()).toMatchObject({ pendingEmail: null });
      expect(await cancelError(first)).toEqual([409, 'conflict', notPending]);
      const auditEntries: { actor_id: string }[] = await app.database.query(
        `SELECT actor_id FROM audit_log WHERE action = 'user.email_change_cancelled' AND subject_id = $1`,
        [id],
      );
      expect(auditEntries).toEqual([{ actor_id: id }]);

      await requestChange(first);
      await waitFor(async () => expect(await mailsTo(app, first)).toHaveLength(2));
      expect((await verify(tokenOf((await mailsTo(app, first)).at(-1)!))).status).toBe(200);
      const confirmed = `The change to ${first} was confirmed. It is your email address now.`;
      expect(await cancelError(first)).toEqual([409, 'conflict', confirmed]);
    });
  });

  it('allows sign-in without verification when verification is optional', async () => {
    const optionalApp = await createTestApp();
    const { agent, email } = await signedInOrganizer(optionalApp);
    const mail = await mailTo(optionalApp, email, /^Verify your email/);
    expect(mail.text.replace(/\s+/g, ' ')).toContain(
      'Your account was created. You can sign in and create your first event now.',
    );
    expect(await (await agent.get('/api/user')).json()).toMatchObject({ emailVerified: false });
    await optionalApp.stop();
  });
});
