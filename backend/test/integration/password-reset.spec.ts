import { createHash } from 'node:crypto';
import { Agent, PASSWORD, signedInOrganizer, type Account } from '../factories/accounts.js';
import { waitFor } from '../support/wait-for.js';
import { mailsTo, mailTo, tokenOf } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NEW_PASSWORD = 'a quite different password';

describe('password reset', () => {
  let app: TestApp;
  let visitor: Agent;

  beforeAll(async () => {
    app = await createTestApp();
    visitor = new Agent(app);
  });
  afterAll(() => app.stop());

  const forgot = (email: string) => visitor.post('/api/password/forgot', { email });
  const reset = (token: string, password = NEW_PASSWORD) =>
    new Agent(app).post('/api/password/reset', { token, password });
  const check = (token: unknown) => new Agent(app).post('/api/password/check', { token });
  const login = (email: string, password: string) =>
    new Agent(app).post('/api/login', { username: email, password });

  async function requestReset(account: Account): Promise<string> {
    expect((await forgot(account.email)).status).toBe(200);
    return tokenOf(await mailTo(app, account.email, /^Reset your/));
  }

  async function expectInvalid(response: Response): Promise<void> {
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'link_invalid',
      message: expect.stringContaining('Invalid or expired'),
    });
  }

  // spec: calls.password-reset
  // asvs: 6.3.7, 6.4.3
  it('sets the password once with the emailed link and ends all sessions', async () => {
    const account = await signedInOrganizer(app);
    const token = await requestReset(account);

    const response = await reset(token);

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    expect((await account.agent.get('/api/user')).status).toBe(401);
    expect((await login(account.email, PASSWORD)).status).toBe(401);
    expect((await login(account.email, NEW_PASSWORD)).status).toBe(200);
    await expectInvalid(await reset(token, 'yet another password'));
    await mailTo(app, account.email, /password was changed/);
  });

  // asvs: 6.4.3
  it('checks a link without consuming it and reports a used one', async () => {
    const account = await signedInOrganizer(app);
    const token = await requestReset(account);
    for (let times = 0; times < 2; times += 1) {
      const response = await check(token);
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    }
    expect((await account.agent.get('/api/user')).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    await expectInvalid(await check(token));
  });

  it('sends no link when the email changes while the link is created', async () => {
    const account = await signedInOrganizer(app);
    const change = app.database.createQueryRunner();
    await change.startTransaction();
    await change.query("UPDATE users SET email = 'new-' || email, username = 'new-' || email WHERE id = $1", [
      account.id,
    ]);
    await forgot(account.email);
    // The job has found the account by its old email and waits for the row lock.
    await waitFor(async () => {
      const waiting = await app.database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(waiting).not.toEqual([]);
    });
    await change.commitTransaction();
    await change.release();
    await waitFor(async () => {
      const states = await app.database.query<{ state: string }[]>(
        `SELECT DISTINCT state FROM jobs.job WHERE name = 'send-reset-link'`,
      );
      expect(states).toEqual([{ state: 'completed' }]);
    });
    const tokens = await app.database.query('SELECT FROM password_reset_tokens WHERE user_id = $1', [
      account.id,
    ]);
    expect(tokens).toEqual([]);
  });

  // spec: calls.password-forgot
  // asvs: 6.3.8
  it('returns the same response for known and unknown emails and sends one email', async () => {
    const account = await signedInOrganizer(app);
    const [known, unknown] = [await forgot(account.email.toUpperCase()), await forgot('unknown@example.org')];
    expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()]);
    await mailTo(app, account.email, /^Reset your/);
    expect(await mailsTo(app, 'unknown@example.org')).toEqual([]);
  });

  // asvs: 6.4.3
  it('stores only a digest of the token', async () => {
    const account = await signedInOrganizer(app);
    const token = await requestReset(account);
    const rows = await app.database.query('SELECT * FROM password_reset_tokens');
    const jobs = await app.database.query('SELECT * FROM jobs.job');
    expect(JSON.stringify([rows, jobs])).not.toContain(token);
    expect(JSON.stringify(rows)).toContain(createHash('sha256').update(token).digest('hex'));
  });

  // spec: password.expiry-text, limits.reset-link
  // asvs: 6.4.3
  it('rejects an expired reset token', async () => {
    const account = await signedInOrganizer(app);
    const token = await requestReset(account);
    await app.database.query(
      `UPDATE password_reset_tokens SET expires_at = expires_at - interval '24 hours 1 second' WHERE user_id = $1`,
      [account.id],
    );
    await expectInvalid(await check(token));
    await expectInvalid(await reset(token));
    expect((await login(account.email, PASSWORD)).status).toBe(200);
  });

  // spec: password.expiry-text, fields.password-reset-tokens, limits.reset-link
  it('accepts a token for 24 hours', async () => {
    const account = await signedInOrganizer(app);
    const token = await requestReset(account);
    await app.database.query(
      `UPDATE password_reset_tokens SET expires_at = expires_at - interval '23 hours 55 minutes' WHERE user_id = $1`,
      [account.id],
    );
    expect((await reset(token)).status).toBe(200);
  });

  it.each(['x', 'a'.repeat(43), '\u0000', "' OR 1=1 --", 'A'.repeat(200)])(
    'rejects a forged token: %j',
    async (token) => {
      await expectInvalid(await check(token));
      await expectInvalid(await reset(token));
    },
  );

  it('rejects the stored digest as a token', async () => {
    const account = await signedInOrganizer(app);
    const digest = createHash('sha256')
      .update(await requestReset(account))
      .digest('hex');
    await expectInvalid(await reset(digest));
  });

  // spec: rules.reset-on-server
  it.each([[''], [undefined], [7], [{}], ['A'.repeat(201)]])(
    'rejects a malformed token: %j',
    async (token) => {
      for (const response of [
        await check(token),
        await visitor.post('/api/password/reset', { token, password: NEW_PASSWORD }),
      ]) {
        expect(response.status).toBe(400);
        expect(((await response.json()) as { message: string }).message).toContain('Invalid or expired');
      }
    },
  );

  it('rejects tokens of deleted and suspended accounts', async () => {
    const [deleted, suspended] = [await signedInOrganizer(app), await signedInOrganizer(app)];
    const [tokenOfDeleted, tokenOfSuspended] = [await requestReset(deleted), await requestReset(suspended)];
    await deleted.agent.delete('/api/user', { currentPassword: PASSWORD });
    await app.database.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [suspended.id]);
    for (const token of [tokenOfDeleted, tokenOfSuspended]) {
      await expectInvalid(await check(token));
      await expectInvalid(await reset(token));
    }
  });

  // asvs: 2.3.4
  it('accepts one of 8 concurrent resets with the same token', async () => {
    const account = await signedInOrganizer(app);
    const token = await requestReset(account);
    const passwords = Array.from({ length: 8 }, (_, index) => `password number ${index}`);

    const responses = await Promise.all(passwords.map((password) => reset(token, password)));

    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
    const winner = passwords[responses.findIndex((response) => response.status === 200)]!;
    expect((await login(account.email, winner)).status).toBe(200);
  });

  it('accepts one of three links and invalidates the others', async () => {
    const account = await signedInOrganizer(app);
    const tokens = [await requestReset(account)];
    for (const times of [2, 3]) {
      await forgot(account.email);
      await mailTo(app, account.email, /^Reset your/);
      tokens.push(await nextToken(account.email, times));
    }
    const responses = await Promise.all(tokens.map((token) => reset(token)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400]);
  });

  it('cancels a pending email change', async () => {
    const account = await signedInOrganizer(app);
    const elsewhere = `evil-${account.email}`;
    await account.agent.patch('/api/user', { email: elsewhere, currentPassword: PASSWORD });
    const stolen = tokenOf(await mailTo(app, elsewhere, /^Verify/));
    expect((await reset(await requestReset(account))).status).toBe(200);
    expect((await visitor.post('/api/verify-email', { token: stolen })).status).toBe(400);
  });

  it('verifies the email that received the link', async () => {
    const account = await signedInOrganizer(app);
    await reset(await requestReset(account));
    const response = await account.agent.post('/api/login', {
      username: account.email,
      password: NEW_PASSWORD,
    });
    expect(await response.json()).toMatchObject({ emailVerified: true });
  });

  // spec: rules.reset-on-server
  it.each([
    ['football', 'This password is too common. Please choose another one.'],
    ['short', 'Password must be at least 8 characters'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
  ])('rejects an invalid password: %s', async (password, message) => {
    const response = await visitor.post('/api/password/reset', { token: 'a'.repeat(43), password });
    expect(await response.json()).toMatchObject({ statusCode: 400, errors: { password: message } });
  });

  // asvs: 6.2.11
  it("rejects the account's email as a password without consuming the link", async () => {
    const account = await signedInOrganizer(app);
    const token = await requestReset(account);
    const refused = await visitor.post('/api/password/reset', { token, password: account.email });
    expect(await refused.json()).toMatchObject({
      statusCode: 400,
      errors: { password: 'This password is too common. Please choose another one.' },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('rejects an invalid email', async () => {
    const response = await forgot('no address');
    expect(await response.json()).toMatchObject({
      statusCode: 400,
      errors: { email: 'Please enter a valid email address' },
    });
  });

  async function nextToken(email: string, count: number): Promise<string> {
    return waitFor(async () => {
      const mails = (await mailsTo(app, email)).filter((mail) => mail.subject.startsWith('Reset your'));
      expect(mails).toHaveLength(count);
      const known = await app.database.query('SELECT token FROM password_reset_tokens');
      expect(known.length).toBeGreaterThan(0);
      return tokenOf(mails.at(-1)!);
    });
  }
});
