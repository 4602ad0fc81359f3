import { randomBytes, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { GUEST_COOKIE } from '../../src/platform/sessions/guest-identity.js';
import { SubjectAliases } from '../../src/platform/throttling/throttle.guard.js';
import { RATE_LIMITS } from '../../src/platform/throttling/rate-limits.js';
import type { Use } from '../../src/platform/throttling/throttle.js';
import { Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, eventFrame } from '../factories/events.js';
import { pass, useAtOnce } from '../support/rate-limit-uses.js';
import { stripeEnv } from '../support/stripe/paying-app.js';
import { StripeStandIn } from '../support/stripe/stand-in.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { DECIDED, newNames } from './throttling.decided.js';

describe('rate limits', () => {
  let first: TestApp;
  let second: TestApp;
  let standIn: StripeStandIn;

  beforeAll(async () => {
    standIn = await StripeStandIn.start();
    const env = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1', ...stripeEnv(standIn) };
    first = await createTestApp({ env });
    second = await createTestApp({ env, beside: first });
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
    await standIn.stop();
  });
  // Each test registers its organizers from the same address.
  beforeEach(() => pass(first, 3600));

  const use = (times: number, uses: Use[] | ((number: number) => Use[])) =>
    useAtOnce([first, second], times, uses);

  it('hold exactly over two nodes, whoever comes first, and say how long to wait', async () => {
    const refused = await use(100, [{ limit: RATE_LIMITS.uploadsOfGuest, of: randomUUID() }]);

    expect(refused).toHaveLength(80);
    for (const wait of refused) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(63);
    }
  });

  it('are counted apart for each guest', async () => {
    const waits = await Promise.all(
      [1, 2, 3].map(() => use(20, [{ limit: RATE_LIMITS.uploadsOfGuest, of: randomUUID() }])),
    );
    expect(waits).toEqual([[], [], []]);
  });

  it('count what one limit refuses against no other: one guest cannot use up an event', async () => {
    const [guest, event] = [randomUUID(), randomUUID()];
    const uses = [
      { limit: RATE_LIMITS.uploadsOfGuest, of: guest },
      { limit: RATE_LIMITS.uploadsToEvent, of: event },
    ];
    await use(400, uses);

    expect(await use(280, [uses[1]!])).toEqual([]);
    expect(await use(1, [uses[1]!])).toHaveLength(1);
  });

  it('let 500 guests behind one address pass in an hour, and stop a script', async () => {
    const address = randomUUID();
    const everybody = Array.from({ length: 500 }, () => randomUUID());
    let refused = 0;
    for (let minute = 0; minute < 10; minute += 1) {
      for (const of of everybody.slice(minute * 50, minute * 50 + 50)) {
        refused += (
          await use(2, [
            { limit: RATE_LIMITS.uploadsOfGuest, of },
            { limit: RATE_LIMITS.uploadsFromAddress, of: address },
          ])
        ).length;
      }
      await pass(first, 60);
    }
    expect(refused).toBe(0);

    await pass(first, 3600);
    const names = everybody.slice(0, 10);
    const script = await use(1000, (number) => [
      { limit: RATE_LIMITS.uploadsOfGuest, of: names[Math.floor(number / 2) % names.length]! },
      { limit: RATE_LIMITS.uploadsFromAddress, of: address },
    ]);
    expect(1000 - script.length).toBe(200);
  });

  it('open again when their time has passed, and never let more than the limit into any such time', async () => {
    const uses = [{ limit: RATE_LIMITS.failedLoginsOfAccount, of: randomUUID() }];
    const part = RATE_LIMITS.failedLoginsOfAccount.seconds / 20;
    expect(await use(6, uses)).toEqual([]);
    await pass(first, 10 * part);
    expect(await use(6, uses)).toHaveLength(2);
    const [wait = 0] = await use(1, uses);
    const parts = Math.ceil(wait / part);
    await pass(first, (parts - 2) * part);
    expect(await use(1, uses)).toHaveLength(1);
    await pass(first, 2 * part);
    expect(await use(7, uses)).toHaveLength(1);
  });

  it.each([
    // For what is refused before a payment is begun, so that forty of them are no work.
    ['begins of a purchase', 'create-payment-intent', { planId: 'freemium' }, 409],
    ['questions about a payment', 'payment/success', { paymentIntentId: 'pi_none' }, 404],
    ['ways to the portal', 'billing/portal', undefined, 404],
  ])(
    'stop a script of one account from asking the payment provider, and nobody else: %s',
    async (_calls, path, body, refused) => {
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
    },
  );

  // asvs: 6.3.1
  it('stop guessing a password on either node, also with the right one, and say when to come back', async () => {
    const { email } = await signedInOrganizer(first);
    const attempts = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        new Agent(index % 2 === 0 ? first : second).post('/api/login', {
          username: email,
          password: 'not this one',
        }),
      ),
    );
    const statuses = attempts.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(6).fill(429)]);

    const right = await new Agent(second).post('/api/login', { username: email, password: PASSWORD });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await right.json()).toMatchObject({ code: 'too_many_requests', message: expect.any(String) });
  });

  it('do not count sign-ins that succeed', async () => {
    const { email } = await signedInOrganizer(first);
    for (let times = 0; times < 12; times += 1) {
      const answer = await new Agent(first).post('/api/login', { username: email, password: PASSWORD });
      expect(answer.status).toBe(200);
    }
  });

  // asvs: 4.1.3, 15.3.4
  it('count registrations by the address that a trusted proxy names', async () => {
    const register = (address: string) =>
      fetch(`${first.url}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ name: 'Olivia', email: `${randomUUID()}@example.org`, password: PASSWORD }),
      });
    const statuses: number[] = [];
    for (let times = 0; times < 22; times += 1) {
      // Another host of the same /64 network is the same customer.
      statuses.push((await register(`2001:db8:7:7::${times}`)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await register('2001:db8:7:8::1')).status).toBe(201);
  });

  it('that are off cost an upload no question to the database', async () => {
    const off = await createTestApp({ env: { RATE_LIMIT_FACTOR: '0' }, beside: first });
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

  it('hold the files of frames that an organizer sends, to any call, and nothing else of those calls', async () => {
    const owner = await signedInOrganizer(first);
    const { id, title } = await createEvent(owner);
    expect(await use(59, [{ limit: RATE_LIMITS.framesOfUser, of: owner.id }])).toEqual([]);
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
    // The plan's limits are asked first, where they count; they are not in the way of the first.
    expect(statuses).toEqual([429, 403, 403]);
    expect(await first.database.query('SELECT * FROM frames')).toEqual(before);
    expect((await owner.agent.patch(`/api/events/${id}`, { title: 'Renamed' })).status).toBe(200);
  });

  describe('are as many, in as long a time, as was decided:', () => {
    it.each(DECIDED)('%s', async (_name, limit, most, seconds, by, call) => {
      const { agent } = await signedInOrganizer(first);
      const names = newNames();
      const headers = {
        cookie: `${agent.cookieHeader}; ${GUEST_COOKIE}=${names.guest}`,
        'x-forwarded-for': names.address,
      };
      const ask = async () => {
        const [path, body] = call(names);
        // As somebody with these cookies alone.
        const answer = await new Agent(second).fetch(`/api/${path}`, {
          headers,
          ...(body !== undefined && { method: 'POST', body }),
        });
        return [answer.status, Number(answer.headers.get('retry-after'))] as const;
      };

      // All but one were used, of this limit alone.
      expect(await use(most - 1, [{ limit: RATE_LIMITS[limit], of: names[by] }])).toEqual([]);
      expect((await ask())[0]).not.toBe(429);
      const [status, wait] = await ask();
      expect(status).toBe(429);
      // Of the time, what is left, in twentieths rounded up; a slow machine has used some of it.
      expect(wait).toBeLessThanOrEqual(seconds * 1.05);
      expect(wait).toBeGreaterThan(seconds / 3);
    });
  });

  it('hold exports of an account, each of which reads all of it', async () => {
    const { agent } = await signedInOrganizer(first);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const answer = await agent.get('/api/user/export');
      await answer.text();
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  describe('of whoever keeps no cookie', () => {
    /** A fiftieth of the limits. */
    let strict: TestApp;
    beforeAll(async () => {
      const env = { RATE_LIMIT_FACTOR: '0.02', TRUST_PROXY: '127.0.0.1' };
      strict = await createTestApp({ env, beside: first });
    });
    afterAll(() => strict.stop());

    const json = { method: 'POST', body: { reason: 'other' } };
    // asvs: 2.4.1
    it.each([
      ['reports', 'report', json, 2],
      ['shares', 'share', { method: 'POST' }, 30],
      ['downloads', 'framed-photo.png', {}, 12],
      ['downloads of originals', 'original', {}, 12],
    ])('are those of the address: %s', async (_name, call, init, most) => {
      const address = `2001:db8:${randomBytes(2).toString('hex')}:1::1`;
      // Photos that nobody has: looked for, and counted.
      const ask = async (from = address) => {
        const headers = { 'x-forwarded-for': from };
        return (
          await new Agent(strict).fetch(`/api/public/photos/${randomUUID()}/${call}`, { ...init, headers })
        ).status;
      };
      const statuses: number[] = [];
      for (let times = 0; times <= most; times += 1) statuses.push(await ask());
      expect(statuses).toEqual([...Array<number>(most).fill(404), 429]);
      expect(await ask('198.51.100.7')).toBe(404);
    });
  });
});
