import { randomBytes } from 'node:crypto';
import { RATE_LIMITS } from '../../src/platform/throttling/rate-limits.js';
import { type Account, Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { waitFor } from '../support/wait-for.js';
import { sentMailsTo, tokenOf } from '../support/outbox.js';
import { ageCounters, takeConcurrently } from '../support/rate-limit-uses.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NEW_PASSWORD = 'a quite different password';

describe('requested account emails', () => {
  let first: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    const env = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' };
    first = await createTestApp({ env });
    second = await createTestApp({ env, sharedWith: first });
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });
  // All tests register organizers from the same IP address.
  beforeEach(() => ageCounters(first, 3600));

  const newAddress = () => `10.${randomBytes(3).join('.')}`;
  const ask = async (path: string, email: string, agent = new Agent(second), address = newAddress()) => {
    const headers = { 'x-forwarded-for': address };
    return agent.fetch(`/api/${path}`, { method: 'POST', headers, body: { email } });
  };
  const forgot = async (...asked: [email: string, agent?: Agent, address?: string]) =>
    (await ask('password/forgot', ...asked)).status;
  /** Emails to an account with a matching subject, after all queued requests have completed. */
  const mails = async ({ email }: Account, subject: RegExp) => {
    await waitFor(async () => {
      const open = await first.database.query<object[]>(
        `SELECT FROM jobs.job WHERE name IN ('send-reset-link', 'resend-verification') AND state < 'completed'`,
      );
      expect(open).toEqual([]);
    });
    return (await sentMailsTo(first, email)).filter((mail) => subject.test(mail.subject));
  };
  const resetMails = (account: Account) => mails(account, /^Reset your/);
  const isValid = async (token: string) =>
    (await new Agent(first).post('/api/password/check', { token })).status === 200;

  it('sends one reset email per account in 10 minutes, with the same response each time', async () => {
    const owner = await signedInOrganizer(first);
    const statuses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        forgot(owner.email, new Agent(index % 2 === 0 ? first : second)),
      ),
    );

    expect(statuses).toEqual(Array(16).fill(200));
    expect(await resetMails(owner)).toHaveLength(1);
    const [known, unknown] = await Promise.all(
      [owner.email, 'unknown@example.org'].map(async (email) => (await ask('password/forgot', email)).json()),
    );
    expect(known).toEqual(unknown);
  });

  it("keeps the owner's reset links valid while a stranger requests resets", async () => {
    const owner = await signedInOrganizer(first);
    for (let times = 0; times < 6; times += 1) expect(await forgot(owner.email)).toBe(200);
    expect(await forgot(owner.email, owner.agent)).toBe(200);
    const [early] = await resetMails(owner);
    await ageCounters(first, 660);
    for (let times = 0; times < 6; times += 1) expect(await forgot(owner.email)).toBe(200);

    const tokens = (await resetMails(owner)).map(tokenOf);
    expect(tokens).toEqual([tokenOf(early!), expect.any(String)]);
    expect(await Promise.all(tokens.map(isValid))).toEqual([true, true]);
    const reset = { token: tokens[0], password: NEW_PASSWORD };
    expect((await owner.agent.post('/api/password/reset', reset)).status).toBe(200);
  });

  it.each<[string, (account: Account, token: string) => Promise<Response>]>([
    [
      'a password reset',
      ({ agent }, token) => agent.post('/api/password/reset', { token, password: NEW_PASSWORD }),
    ],
    [
      'a password change',
      ({ agent }) =>
        agent.post('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
  ])('sends another reset email immediately after %s', async (_act, act) => {
    const owner = await signedInOrganizer(first);
    await forgot(owner.email);
    const token = tokenOf((await resetMails(owner))[0]!);
    expect((await act(owner, token)).status).toBe(200);
    expect(await isValid(token)).toBe(false);
    await forgot(owner.email);

    const last = (await resetMails(owner)).at(-1)!;
    expect(await isValid(tokenOf(last))).toBe(true);
  });

  it.each([
    ['password/forgot', /^Reset your/],
    ['verify-email/resend', /^Verify/],
  ])("responds to the owner's %s after 100 requests from the same IP address", async (path, subject) => {
    const owner = await signedInOrganizer(first);
    const address = newAddress();
    const requested = Array.from({ length: 100 }, (_, index) =>
      ask(path, index % 2 === 0 ? `unknown-${index}@example.org` : owner.email, new Agent(first), address),
    );
    expect((await Promise.all(requested)).map(({ status }) => status)).toEqual(Array(100).fill(200));
    const before = await mails(owner, subject);
    await ageCounters(first, 660);

    expect((await ask(path, owner.email, new Agent(second), address)).status).toBe(200);
    expect(await mails(owner, subject)).toHaveLength(before.length + 1);
  });

  it.each(['password/forgot', 'verify-email/resend'])(
    'counts %s on a known device separately from its IP address',
    async (path) => {
      const [owner, other] = [await signedInOrganizer(first), await signedInOrganizer(first)];
      const address = newAddress();
      const uses = [{ limit: RATE_LIMITS.mailRequestsPerAddress, of: address }];
      expect(await takeConcurrently([first, second], 300, uses)).toEqual([]);

      expect((await ask(path, owner.email, new Agent(first), address)).status).toBe(429);
      expect((await ask(path, owner.email, other.agent, address)).status).toBe(429);
      expect((await ask(path, owner.email, owner.agent, address)).status).toBe(200);
      const subject = path === 'password/forgot' ? /^Reset your/ : /^Verify/;
      expect((await mails(owner, subject)).length).toBeGreaterThan(0);
    },
  );

  it('resends one verification email per account in 10 minutes, with the same response each time', async () => {
    const owner = await signedInOrganizer(first);
    const verification = () => mails(owner, /^Verify|^Welcome/);
    const before = (await verification()).length;
    for (let round = 1; round <= 2; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => ask('verify-email/resend', owner.email)),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(await verification()).toHaveLength(before + round);
      await ageCounters(first, 660);
    }
    const token = tokenOf((await verification()).at(-1)!);
    expect((await new Agent(first).post('/api/verify-email', { token })).status).toBe(200);
  });
});
