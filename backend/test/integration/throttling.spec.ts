import { randomBytes, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { GUEST_COOKIE } from '../../src/platform/sessions/guest-identity.js';
import { SubjectAliases } from '../../src/platform/throttling/throttle.guard.js';
import { RATE_LIMITS } from '../../src/platform/throttling/rate-limits.js';
import type { Use } from '../../src/platform/throttling/throttle.js';
import { Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, eventFrame } from '../factories/events.js';
import { ageCounters, takeConcurrently } from '../support/rate-limit-uses.js';
import { stripeEnv } from '../support/stripe/paying-app.js';
import { FakeStripe } from '../support/stripe/fake-stripe.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { DECIDED, newNames } from './throttling.decided.js';

describe('rate limits', () => {
  let first: TestApp;
  let second: TestApp;
  let stripe: FakeStripe;

  beforeAll(async () => {
    stripe = await FakeStripe.start();
    const env = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1', ...stripeEnv(stripe) };
    first = await createTestApp({ env });
    second = await createTestApp({ env, sharedWith: first });
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
    await stripe.stop();
  });
  // All tests register organizers from the same IP address.
  beforeEach(() => ageCounters(first, 3600));

  const use = (times: number, uses: Use[] | ((number: number) => Use[])) =>
    takeConcurrently([first, second], times, uses);

  it('enforces a limit exactly across two nodes and returns the wait time', async () => {
    const refused = await use(100, [{ limit: RATE_LIMITS.uploadsPerGuest, of: randomUUID() }]);

    expect(refused).toHaveLength(60);
    for (const wait of refused) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(63);
    }
  });

  it('counts guests separately', async () => {
    const waits = await Promise.all(
      [1, 2, 3].map(() => use(40, [{ limit: RATE_LIMITS.uploadsPerGuest, of: randomUUID() }])),
    );
    expect(waits).toEqual([[], [], []]);
  });

  it('counts a use rejected by one limit against no other limit', async () => {
    const [guest, event] = [randomUUID(), randomUUID()];
    const uses = [
      { limit: RATE_LIMITS.uploadsPerGuest, of: guest },
      { limit: RATE_LIMITS.uploadsPerEvent, of: event },
    ];
    await use(400, uses);

    expect(await use(260, [uses[1]!])).toEqual([]);
    expect(await use(1, [uses[1]!])).toHaveLength(1);
  });

  it('accepts 500 guests behind one IP address in an hour and limits a script', async () => {
    const address = randomUUID();
    const guests = Array.from({ length: 500 }, () => randomUUID());
    let refused = 0;
    for (let minute = 0; minute < 10; minute += 1) {
      for (const of of guests.slice(minute * 50, minute * 50 + 50)) {
        refused += (
          await use(2, [
            { limit: RATE_LIMITS.uploadsPerGuest, of },
            { limit: RATE_LIMITS.uploadsPerAddress, of: address },
          ])
        ).length;
      }
      await ageCounters(first, 60);
    }
    expect(refused).toBe(0);

    await ageCounters(first, 3600);
    const names = guests.slice(0, 5);
    const script = await use(1000, (number) => [
      { limit: RATE_LIMITS.uploadsPerGuest, of: names[Math.floor(number / 2) % names.length]! },
      { limit: RATE_LIMITS.uploadsPerAddress, of: address },
    ]);
    expect(1000 - script.length).toBe(200);
  });

  it('accepts uses after the wait time and never exceeds the limit in any period', async () => {
    const uses = [{ limit: RATE_LIMITS.failedLoginsPerAccount, of: randomUUID() }];
    const part = RATE_LIMITS.failedLoginsPerAccount.seconds / 20;
    expect(await use(6, uses)).toEqual([]);
    await ageCounters(first, 10 * part);
    expect(await use(6, uses)).toHaveLength(2);
    const [wait = 0] = await use(1, uses);
    const parts = Math.ceil(wait / part);
    await ageCounters(first, (parts - 2) * part);
    expect(await use(1, uses)).toHaveLength(1);
    await ageCounters(first, 2 * part);
    expect(await use(7, uses)).toHaveLength(1);
  });

  it.each([
    // Requests that are rejected before a payment starts, so that 40 of them are cheap.
    ['purchase starts', 'create-payment-intent', { planId: 'freemium' }, 409],
    ['payment checks', 'payment/success', { paymentIntentId: 'pi_none' }, 404],
    ['portal links', 'billing/portal', undefined, 404],
  ])('limits calls to the payment provider per account: %s', async (_calls, path, body, refused) => {
    const [script, other] = [await signedInOrganizer(first), await signedInOrganizer(first)];
    const ask = async ({ agent }: typeof script, node: TestApp) => {
      const headers = { cookie: agent.cookieHeader };
      return (await new Agent(node).fetch(`/api/${path}`, { method: 'POST', headers, body })).status;
    };
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(script, index % 2 === 0 ? first : second)),
    );

    expect(asked.toSorted()).toEqual([...Array<number>(30).fill(refused), ...Array<number>(10).fill(429)]);
    expect(await ask(other, second)).toBe(refused);
  });

  // asvs: 6.3.1
  it('rejects further sign-ins after 10 guesses on two nodes, even with the correct password', async () => {
    const { email } = await signedInOrganizer(first);
    const attempts = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        new Agent(index % 2 === 0 ? first : second).post('/api/login', {
          username: email,
          password: 'not this one',
        }),
      ),
    );
    const statuses = attempts.map((response) => response.status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(6).fill(429)]);

    const right = await new Agent(second).post('/api/login', { username: email, password: PASSWORD });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await right.json()).toMatchObject({ code: 'too_many_requests', message: expect.any(String) });
  });

  it('does not count successful sign-ins', async () => {
    const { email } = await signedInOrganizer(first);
    for (let times = 0; times < 12; times += 1) {
      const response = await new Agent(first).post('/api/login', { username: email, password: PASSWORD });
      expect(response.status).toBe(200);
    }
  });

  // asvs: 4.1.3, 15.3.4
  it('counts registrations by the IP address from a trusted proxy', async () => {
    const register = (address: string) =>
      fetch(`${first.url}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ name: 'Olivia', email: `${randomUUID()}@example.org`, password: PASSWORD }),
      });
    const statuses: number[] = [];
    for (let times = 0; times < 22; times += 1) {
      // Hosts of the same /64 network count as one client.
      statuses.push((await register(`2001:db8:7:7::${times}`)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await register('2001:db8:7:8::1')).status).toBe(201);
  });

  it('makes no database query for an upload when limits are off', async () => {
    const off = await createTestApp({ env: { RATE_LIMIT_FACTOR: '0' }, sharedWith: first });
    const resolved = jest.spyOn(SubjectAliases.prototype, 'resolve');
    const upload = async (app: TestApp) =>
      new Agent(app).post(`/api/public/upload-photo/${randomUUID()}`, new FormData());

    expect((await upload(off)).status).toBe(400);
    expect(resolved).not.toHaveBeenCalled();
    expect((await upload(first)).status).toBe(400);
    expect(resolved).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
    await off.stop();
  });

  it('limits frame uploads of an organizer across calls and allows changes without a file', async () => {
    const owner = await signedInOrganizer(first);
    const { id, title } = await createEvent(owner);
    expect(await use(59, [{ limit: RATE_LIMITS.framesPerUser, of: owner.id }])).toEqual([]);
    const form = new FormData();
    form.set('title', title);
    form.set('frame', new Blob([new Uint8Array(await eventFrame())], { type: 'image/png' }), 'frame.png');
    const before = await first.database.query('SELECT * FROM frames');
    const statuses: number[] = [];
    for (const [method, path] of [
      ['PATCH', `/api/events/${id}`],
      ['POST', '/api/events'],
      ['POST', `/api/events/${id}/frames`],
    ] as const) {
      await owner.agent.fetch(path, { method, body: form }).then(({ status }) => statuses.push(status));
    }
    // POST calls check the plan's limits first. PATCH has no plan limit.
    expect(statuses).toEqual([429, 403, 403]);
    expect(await first.database.query('SELECT * FROM frames')).toEqual(before);
    expect((await owner.agent.patch(`/api/events/${id}`, { title: 'Renamed' })).status).toBe(200);
  });

  describe('specified limits', () => {
    it.each(DECIDED)('limits %s', async (_name, limit, max, seconds, by, call) => {
      const { agent } = await signedInOrganizer(first);
      const names = newNames();
      const headers = {
        cookie: `${agent.cookieHeader}; ${GUEST_COOKIE}=${names.guest}`,
        'x-forwarded-for': names.address,
      };
      const ask = async () => {
        const [path, body] = call(names);
        // Sends only these cookies.
        const response = await new Agent(second).fetch(`/api/${path}`, {
          headers,
          ...(body !== undefined && { method: 'POST', body }),
        });
        return [response.status, Number(response.headers.get('retry-after'))] as const;
      };

      // Leaves one use of this limit only.
      expect(await use(max - 1, [{ limit: RATE_LIMITS[limit], of: names[by] }])).toEqual([]);
      expect((await ask())[0]).not.toBe(429);
      const [status, wait] = await ask();
      expect(status).toBe(429);
      // The remaining time, rounded up to twentieths. A slow machine has used some of it.
      expect(wait).toBeLessThanOrEqual(seconds * 1.05);
      expect(wait).toBeGreaterThan(seconds / 3);
    });
  });

  it('limits account exports', async () => {
    const { agent } = await signedInOrganizer(first);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const response = await agent.get('/api/user/export');
      await response.text();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  describe('clients without cookies', () => {
    /** 2% of the limits. */
    let strict: TestApp;
    beforeAll(async () => {
      const env = { RATE_LIMIT_FACTOR: '0.02', TRUST_PROXY: '127.0.0.1' };
      strict = await createTestApp({ env, sharedWith: first });
    });
    afterAll(() => strict.stop());

    const json = { method: 'POST', body: { reason: 'other' } };
    // asvs: 2.4.1
    it.each([
      ['reports', 'report', json, 2],
      ['shares', 'share', { method: 'POST' }, 30],
      ['downloads', 'framed-photo.png', {}, 12],
      ['downloads of originals', 'original', {}, 12],
    ])('counts %s by IP address', async (_name, call, init, max) => {
      const address = `2001:db8:${randomBytes(2).toString('hex')}:1::1`;
      // Requests of unknown photos count too.
      const ask = async (from = address) => {
        const headers = { 'x-forwarded-for': from };
        return (
          await new Agent(strict).fetch(`/api/public/photos/${randomUUID()}/${call}`, { ...init, headers })
        ).status;
      };
      const statuses: number[] = [];
      for (let times = 0; times <= max; times += 1) statuses.push(await ask());
      expect(statuses).toEqual([...Array<number>(max).fill(404), 429]);
      expect(await ask('198.51.100.7')).toBe(404);
    });
  });
});
