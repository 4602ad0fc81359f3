import { MESSAGES } from '@eventframe/contracts/messages';
import { Agent, PASSWORD, signedInOrganizer, signInAgain } from '../factories/accounts.js';
import { mailTo, tokenOf } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NEW_PASSWORD = 'a quite different password';

describe('who may act for an account:', () => {
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

  const isSignedIn = async (agent: Agent) => (await agent.get('/api/user')).status === 200;

  describe('password', () => {
    // asvs: 6.2.2, 6.3.7
    it('is changed with the current one, and every other device is signed out on every node', async () => {
      const account = await signedInOrganizer(first);
      const others = [await signInAgain(account, first), await signInAgain(account, second)];

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

    // asvs: 6.2.2, 7.5.1
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

    // asvs: 6.3.8
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
    // asvs: 7.1.2
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

    // asvs: 7.5.2
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

    // asvs: 7.3.2
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

    // asvs: 7.3.1
    it('end when they were not used for two weeks', async () => {
      const account = await signedInOrganizer(first);
      await first.database.query(
        `UPDATE sessions SET expire = now() - interval '1 second' WHERE sess -> 'passport' ->> 'user' = $1`,
        [account.id],
      );
      expect(await isSignedIn(account.agent)).toBe(false);
    });
  });
});
