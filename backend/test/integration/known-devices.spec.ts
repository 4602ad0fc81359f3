import { randomBytes } from 'node:crypto';
import { DEVICE_COOKIE } from '../../src/auth/known-devices.js';
import { RATE_LIMITS } from '../../src/platform/throttling/rate-limits.js';
import {
  type Account,
  Agent,
  PASSWORD,
  signedInAdmin,
  signedInOrganizer,
  signInAgain,
} from '../factories/accounts.js';
import { mailTo, tokenOf } from '../support/outbox.js';
import { ageCounters, takeConcurrently } from '../support/rate-limit-uses.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NEW_PASSWORD = 'a quite different password';

describe('known devices', () => {
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
  const login = async (agent: Agent, email: string, password = PASSWORD, address = newAddress()) => {
    const headers = { 'x-forwarded-for': address };
    const response = await agent.fetch('/api/login', {
      method: 'POST',
      headers,
      body: { username: email, password },
    });
    return response.status;
  };
  /** Sends wrong passwords from unknown devices until the account is locked for them. */
  const lock = async ({ email }: Pick<Account, 'email'>) => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push(await login(new Agent(first), email, 'not this one'));
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  };
  /** A browser that only has this cookie. */
  const withDeviceCookie = (value: string | undefined, app = first) =>
    new Agent(app, (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', `${DEVICE_COOKIE}=${value}`);
      return fetch(url, { ...init, headers });
    });
  const resetLinkOf = async (email: string) => {
    await new Agent(first).post('/api/password/forgot', { email });
    return tokenOf(await mailTo(first, email, /^Reset your/));
  };

  // asvs: 6.3.1
  it.each([
    ['an organizer', signedInOrganizer],
    ['an operator', signedInAdmin],
  ])('signs in %s on a known device while guesses lock the account', async (_role, signUp) => {
    const { agent, email } = await signUp(first);
    await agent.post('/api/logout');
    await lock({ email });

    expect(await login(new Agent(second), email)).toBe(429);
    expect(await login(agent, email)).toBe(200);
  });

  it('signs in on a known device from an IP address without attempts left', async () => {
    const { agent, email } = await signedInOrganizer(first);
    const address = newAddress();
    const uses = [{ limit: RATE_LIMITS.failedLoginsPerAddress, of: address }];
    expect(await takeConcurrently([first, second], 100, uses)).toEqual([]);

    expect(await login(new Agent(first), email, PASSWORD, address)).toBe(429);
    expect(await login(agent, email, PASSWORD, address)).toBe(200);
  });

  it('limits guesses with a stolen cookie to 10, separately from unknown devices', async () => {
    const { agent, email } = await signedInOrganizer(first);
    const cookie = agent.cookie(DEVICE_COOKIE);
    const statuses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        login(withDeviceCookie(cookie, index % 2 === 0 ? first : second), email, 'not this one'),
      ),
    );

    expect(statuses.sort()).toEqual([...Array<number>(10).fill(401), ...Array<number>(6).fill(429)]);
    expect(await login(withDeviceCookie(cookie), email)).toBe(429);
    expect(await login(new Agent(second), email)).toBe(200);
  });

  it('does not count successful sign-ins on a known device', async () => {
    const { agent, email } = await signedInOrganizer(first);
    for (let times = 0; times < 12; times += 1) expect(await login(agent, email)).toBe(200);
  });

  it('recognizes a device only for the account it signed in to', async () => {
    const [owner, other] = [await signedInOrganizer(first), await signedInOrganizer(first)];
    await lock(owner);

    expect(await login(other.agent, owner.email)).toBe(429);
  });

  it('remembers the last five accounts of a device', async () => {
    const accounts: Account[] = [];
    for (let number = 0; number < 6; number += 1) accounts.push(await signedInOrganizer(first));
    const shared = new Agent(first);
    for (const { email } of accounts) expect(await login(shared, email)).toBe(200);
    for (const account of accounts) await lock(account);

    const copies = accounts.map(() => shared.copy());
    const statuses = await Promise.all(accounts.map(({ email }, index) => login(copies[index]!, email)));
    expect(statuses).toEqual([429, 200, 200, 200, 200, 200]);
  });

  it('ignores a tampered device cookie', async () => {
    const [owner, other] = [await signedInOrganizer(first), await signedInOrganizer(first)];
    const value = owner.agent.cookie(DEVICE_COOKIE)!;
    await lock(owner);
    const signature = other.agent.cookie(DEVICE_COOKIE)!.split('.').at(-1)!;
    const unsigned = value.slice(0, value.lastIndexOf('.'));
    for (const changed of ['', '.', 'x', unsigned, `${unsigned}.`, `${unsigned}.${signature}`]) {
      expect(await login(withDeviceCookie(changed), owner.email)).toBe(429);
    }
    expect(await login(withDeviceCookie(value), owner.email)).toBe(200);
  });

  it('stores no email in the cookie', async () => {
    const { agent, email } = await signedInOrganizer(first);
    const value = agent.cookie(DEVICE_COOKIE)!;
    const decoded = value.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));

    expect([value, ...decoded].join()).not.toContain(email.split('@')[0]);
  });

  it('recognizes a device after registration', async () => {
    const agent = new Agent(first);
    const email = `${randomBytes(8).toString('hex')}@example.org`;
    await agent.post('/api/register', { name: 'Olivia', email, password: PASSWORD });
    await lock({ email });

    expect(await login(agent, email)).toBe(200);
  });

  it.each<[string, (agent: Agent) => Promise<Response>]>([
    ['reads its user', (agent) => agent.get('/api/user')],
    ['signs out', (agent) => agent.post('/api/logout')],
  ])('recognizes a device with an older session after it %s', async (_act, act) => {
    const { agent, email } = await signedInOrganizer(first);
    const old = agent.copy();
    old.deleteCookie(DEVICE_COOKIE);
    expect((await act(old)).status).toBe(200);
    await lock({ email });

    expect(await login(old, email)).toBe(200);
  });

  it.each<[string, (agent: Agent) => Promise<Response>]>([
    ['reads', (agent) => agent.get('/api/user')],
    ['signs out other devices', (agent) => agent.delete('/api/user/sessions')],
  ])('limits guesses with a stolen session that %s before each guess', async (_act, act) => {
    const { agent, email } = await signedInOrganizer(first);
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      agent.deleteCookie(DEVICE_COOKIE);
      expect((await act(agent)).status).toBe(200);
      statuses.push(await login(agent, email, 'not this one'));
    }

    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('keeps an existing device cookie', async () => {
    const { agent } = await signedInOrganizer(first);
    const value = agent.cookie(DEVICE_COOKIE);
    expect((await agent.get('/api/user')).headers.getSetCookie()).toEqual([]);
    await agent.post('/api/logout');
    expect(agent.cookie(DEVICE_COOKIE)).toBe(value);
  });

  it('recognizes only the device that reset the password, with all attempts left', async () => {
    const account = await signedInOrganizer(first);
    const [here, elsewhere] = [account.agent, await signInAgain(account, first)];
    for (let tries = 0; tries < 10; tries += 1) await login(here, account.email, 'not this one');
    const token = await resetLinkOf(account.email);
    expect((await here.post('/api/password/reset', { token, password: NEW_PASSWORD })).status).toBe(200);
    await lock(account);

    expect(await login(here, account.email, NEW_PASSWORD)).toBe(200);
    expect(await login(elsewhere, account.email, NEW_PASSWORD)).toBe(429);
  });

  it.each<[string, string, (agent: Agent) => Promise<Response>]>([
    [
      'a password change',
      NEW_PASSWORD,
      (agent) => agent.post('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    ['signing out other devices', PASSWORD, (agent) => agent.delete('/api/user/sessions')],
  ])('forgets other devices after %s', async (_act, password, act) => {
    const account = await signedInOrganizer(first);
    const elsewhere = await signInAgain(account, first);
    expect((await act(account.agent)).status).toBe(200);
    await lock(account);

    expect(await login(account.agent, account.email, password)).toBe(200);
    expect(await login(elsewhere, account.email, password)).toBe(429);
  });
});
