import { MESSAGES } from '@eventframe/contracts/messages';
import { Agent, PASSWORD, signedInOrganizer, signInAgain } from '../factories/accounts.js';
import { mailTo, tokenOf } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NEW_PASSWORD = 'a quite different password';

describe('account access', () => {
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

  describe('password', () => {
    // asvs: 6.2.2, 6.3.7
    it('changes the password with the current one and ends other sessions on every node', async () => {
      const account = await signedInOrganizer(first);
      const others = [await signInAgain(account, first), await signInAgain(account, second)];

      const response = await account.agent.post('/api/user/password', {
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
      });

      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
      expect(await isSignedIn(account.agent)).toBe(true);
      expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
      await signInAgain(account, second, NEW_PASSWORD);
      expect(await isSignedIn(account.agent)).toBe(true);
      await mailTo(first, account.email, /password was changed/);
    });

    it('invalidates reset links after a password change', async () => {
      const account = await signedInOrganizer(first);
      await account.agent.post('/api/password/forgot', { email: account.email });
      const token = tokenOf(await mailTo(first, account.email, /^Reset your/));
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      expect((await account.agent.post('/api/user/password', change)).status).toBe(200);

      const late = await new Agent(first).post('/api/password/reset', {
        token,
        password: 'an unwanted password',
      });

      expect([late.status, await late.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'link_invalid' }),
      ]);
      await signInAgain(account, second, NEW_PASSWORD);
    });

    // asvs: 6.2.2, 7.5.1
    it('rejects a wrong current password and an invalid new password', async () => {
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

    it('accepts one of two concurrent password changes', async () => {
      const account = await signedInOrganizer(first);
      const other = await signInAgain(account, second);
      const responses = await Promise.all(
        [account.agent, other].map((agent, index) =>
          agent.post('/api/user/password', {
            currentPassword: PASSWORD,
            newPassword: `password number ${index}`,
          }),
        ),
      );
      expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    });

    it('rejects sessions opened with the old password during the change', async () => {
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

    it('limits password guesses within a session', async () => {
      const limited = await createTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
      const { agent } = await signedInOrganizer(limited);
      const guesses = await Promise.all(
        Array.from({ length: 14 }, () =>
          agent.post('/api/user/password', { currentPassword: 'guess', newPassword: NEW_PASSWORD }),
        ),
      );
      expect(guesses.filter((response) => response.status === 429)).toHaveLength(4);
      await limited.stop();
    });

    // asvs: 6.3.8
    it('limits probing for registered emails', async () => {
      const limited = await createTestApp({ sharedWith: first, env: { RATE_LIMIT_FACTOR: '1' } });
      const { agent } = await signedInOrganizer(limited);
      const { email: taken } = await signedInOrganizer(limited);
      const statuses: number[] = [];
      for (let times = 0; times < 11; times += 1) {
        const response = await agent.patch('/api/user', { email: taken, currentPassword: PASSWORD });
        statuses.push(response.status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(409), 429]);
      await limited.stop();
    });
  });

  describe('sessions', () => {
    // asvs: 7.1.2
    it('lists device and last use, marks the current session and exposes no session id', async () => {
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

    // asvs: 7.5.2
    it('ends one session or all others', async () => {
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

    it("returns 404 for another account's session", async () => {
      const [account, other] = [await signedInOrganizer(first), await signedInOrganizer(first)];
      const [{ id }] = (await (await other.agent.get('/api/user/sessions')).json()) as [{ id: string }];
      expect((await account.agent.delete(`/api/user/sessions/${id}`)).status).toBe(404);
      expect((await account.agent.delete('/api/user/sessions/nonsense')).status).toBe(404);
      expect(await isSignedIn(other.agent)).toBe(true);
    });

    // asvs: 7.3.2
    it('ends a session two weeks after the sign-in', async () => {
      const account = await signedInOrganizer(first);
      await first.database.query(
        `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{signedInAt}',
           to_jsonb(now() - interval '14 days 1 minute'))::json
         WHERE sess -> 'passport' ->> 'user' = $1`,
        [account.id],
      );
      expect(await isSignedIn(account.agent)).toBe(false);
    });

    // asvs: 7.3.1
    it('ends a session after two weeks without use', async () => {
      const account = await signedInOrganizer(first);
      await first.database.query(
        `UPDATE sessions SET expire = now() - interval '1 second' WHERE sess -> 'passport' ->> 'user' = $1`,
        [account.id],
      );
      expect(await isSignedIn(account.agent)).toBe(false);
    });
  });
});
