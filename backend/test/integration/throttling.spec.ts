import { randomBytes, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { GUEST_COOKIE } from '../../src/common/guest/guest-identity.js';
import { CountedNames } from '../../src/common/throttling/counted-names.js';
import { RATE_LIMITS } from '../../src/common/throttling/rate-limits.js';
import { type CountedUses, Throttle, type Use } from '../../src/common/throttling/throttle.js';
import { Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, eventFrame } from '../factories/events.js';
import { stripeEnv } from '../support/stripe/paying-app.js';
import { StripeStandIn } from '../support/stripe/stand-in.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

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

  /** So many uses at once, spread over both nodes; the waits of those that were refused. */
  async function use(times: number, uses: Use[]): Promise<number[]> {
    const nodes = [first, second].map((app) => app.nest.get(Throttle));
    const outcomes = await Promise.allSettled(
      Array.from({ length: times }, (_, index) => nodes[index % 2]!.take(uses)),
    );
    return outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [] : [(outcome.reason as { retryAfter: number }).retryAfter],
    );
  }

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
    const script = await Promise.all(
      Array.from({ length: 10 }, () =>
        use(100, [
          { limit: RATE_LIMITS.uploadsOfGuest, of: randomUUID() },
          { limit: RATE_LIMITS.uploadsFromAddress, of: address },
        ]),
      ),
    );
    expect(1000 - script.flat().length).toBe(200);
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
    const resolved = jest.spyOn(CountedNames.prototype, 'resolve');
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
    const [MINUTE, QUARTER, HOUR] = [60, 900, 3600];
    const anew = () => ({
      account: `${randomUUID()}@example.org`,
      address: `10.${randomBytes(3).join('.')}`,
      guest: randomBytes(16).toString('base64url'),
      event: randomUUID(),
    });
    type Names = ReturnType<typeof anew>;
    type Call = (names: Names) => [path: string, body?: object | FormData];

    const login: Call = ({ account }) => ['login', { username: account, password: PASSWORD }];
    const register: Call = ({ account }) => [
      'register',
      { name: 'Olivia', email: account, password: PASSWORD },
    ];
    const reset: Call = ({ account }) => ['password/forgot', { email: account }];
    const verify: Call = ({ account }) => ['verify-email/resend', { email: account }];
    const token: Call = () => ['password/reset', { token: 'a'.repeat(43), password: PASSWORD }];
    const link: Call = () => ['password/check', { token: 'a'.repeat(43) }];
    const proof: Call = () => ['verify-email', { token: 'forged' }];
    const upload: Call = ({ event }) => [`public/upload-photo/${event}`, new FormData()];
    const framed: Call = ({ event }) => [`public/photos/${event}/framed-photo.png`];
    const original: Call = ({ event }) => [`public/photos/${event}/original`];
    const archive: Call = ({ event }) => [`events/${event}/photos.zip`];
    const report: Call = ({ event }) => [`public/photos/${event}/report`, { reason: 'other' }];

    const decided: [string, keyof typeof RATE_LIMITS, number, number, keyof Names, Call][] = [
      ['failed logins of an account', 'failedLoginsOfAccount', 10, QUARTER, 'account', login],
      ['failed logins from an address', 'failedLoginsFromAddress', 100, QUARTER, 'address', login],
      ['registrations from an address', 'registrationsFromAddress', 20, HOUR, 'address', register],
      ['resets of an account', 'accountMailsOfAccount', 5, HOUR, 'account', reset],
      ['resets from an address', 'accountMailsFromAddress', 30, HOUR, 'address', reset],
      ['verifications of an account', 'accountMailsOfAccount', 5, HOUR, 'account', verify],
      ['verifications from an address', 'accountMailsFromAddress', 30, HOUR, 'address', verify],
      ['tokens of a reset from an address', 'secretChecksFromAddress', 100, QUARTER, 'address', token],
      ['links of a reset from an address', 'secretChecksFromAddress', 100, QUARTER, 'address', link],
      ['tokens of a verification from an address', 'secretChecksFromAddress', 100, QUARTER, 'address', proof],
      ['uploads of a guest', 'uploadsOfGuest', 20, MINUTE, 'guest', upload],
      ['uploads from an address', 'uploadsFromAddress', 300, MINUTE, 'address', upload],
      ['uploads to an event', 'uploadsToEvent', 300, MINUTE, 'event', upload],
      ['downloads of a guest', 'downloadsOfGuest', 60, MINUTE, 'guest', framed],
      ['originals of a guest', 'downloadsOfGuest', 60, MINUTE, 'guest', original],
      ['archives of a guest', 'downloadsOfGuest', 60, MINUTE, 'guest', archive],
      ['reports of a guest', 'reportsOfGuest', 10, HOUR, 'guest', report],
    ];
    it.each(decided)('%s', async (_name, limit, most, seconds, by, call) => {
      const { agent } = await signedInOrganizer(first);
      const names = anew();
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

  describe('of whoever keeps no cookie', () => {
    /** A fiftieth of the limits. */
    let strict: TestApp;
    beforeAll(async () => {
      const env = { RATE_LIMIT_FACTOR: '0.02', TRUST_PROXY: '127.0.0.1' };
      strict = await createTestApp({ env, beside: first });
    });
    afterAll(() => strict.stop());

    const json = { method: 'POST', body: { reason: 'other' } };
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

  describe('are given back', () => {
    const { uploadsOfGuest: ofGuest, uploadsToEvent: toEvent } = RATE_LIMITS;
    const nodes = () => [first, second].map((app) => app.nest.get(Throttle));
    const counts = async () => {
      const rows = await first.database.query<{ sum: number }[]>(
        'SELECT (SELECT sum(n)::int FROM unnest(counts) AS n) AS sum FROM rate_limits',
      );
      return rows.reduce((all, { sum }) => all + sum, 0);
    };
    /** What {@link pass} does to the counters, done to what was counted. */
    const aged = ({ keys, slots }: CountedUses, parts: number): CountedUses => ({
      keys,
      slots: slots.map((slot) => String(Number(slot) - parts)),
    });
    beforeEach(() => first.database.query('DELETE FROM rate_limits'));

    it('exactly, by as many as come and go at once on two nodes, each locking guest and event', async () => {
      const event = randomUUID();
      const guests = Array.from({ length: 10 }, () => randomUUID());
      const taken = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          nodes()[i % 2]!.take([
            { limit: ofGuest, of: guests[i % 10]! },
            { limit: toEvent, of: event },
          ]),
        ),
      );
      expect(await counts()).toBe(200);
      const more = [0, 1, 2, 3, 4].map((i) => nodes()[i % 2]!.take([{ limit: toEvent, of: event }]));
      await Promise.all([...taken.map((uses, i) => nodes()[i % 2]!.giveBack(uses)), ...more]);
      expect(await counts()).toBe(5);
    });

    it('where they were counted, however many came after', async () => {
      const limit = RATE_LIMITS.failedLoginsOfAccount;
      const part = limit.seconds / 20;
      const uses = [{ limit, of: randomUUID() }];
      const early = await nodes()[0]!.take(uses);
      await pass(first, 5 * part);
      expect(await use(10, uses)).toHaveLength(1);
      await nodes()[1]!.giveBack(aged(early, 5));
      // One place is free, and it is the early one: when its time is over, none more comes free with it.
      expect(await use(2, uses)).toHaveLength(1);
      await pass(first, 16 * part);
      expect(await use(1, uses)).toHaveLength(1);
    });

    it('but for those that count however the call ended', async () => {
      const { uploadTriesFromAddress: tries, uploadsFromAddress: uploads } = RATE_LIMITS;
      const address = randomUUID();
      const taken = await nodes()[0]!.take([
        { limit: uploads, of: address },
        { limit: tries, of: address },
      ]);
      await nodes()[1]!.giveBack(taken);
      const left = await first.database.query<{ key: string; sum: number }[]>(
        `SELECT split_part(key, ':', 1) AS key, (SELECT sum(n)::int FROM unnest(counts) AS n) AS sum
         FROM rate_limits ORDER BY key`,
      );
      expect(left).toEqual([
        { key: tries.name, sum: 1 },
        { key: uploads.name, sum: 0 },
      ]);
    });

    it('and count for nothing when their time is over', async () => {
      const uses = [{ limit: ofGuest, of: randomUUID() }];
      const early = await nodes()[0]!.take(uses);
      await pass(first, 2 * ofGuest.seconds);
      await use(1, uses);
      await nodes()[1]!.giveBack(aged(early, 40));
      expect(await counts()).toBe(1);
    });
  });

  it('are forgotten when they no longer matter', async () => {
    await use(1, [{ limit: RATE_LIMITS.reportsOfGuest, of: randomUUID() }]);
    await pass(first, 4000);
    await first.database.query('DELETE FROM rate_limits WHERE forget_at < now()');
    const [{ count }] = await first.database.query('SELECT count(*)::int FROM rate_limits');
    expect(count).toBe(0);
  });
});

/** Lets the counters age by so many seconds. */
async function pass(app: TestApp, seconds: number): Promise<void> {
  const periods = new Map(Object.values(RATE_LIMITS).map(({ name, seconds: period }) => [name, period]));
  for (const [name, period] of periods) {
    await app.database.query(
      `UPDATE rate_limits SET forget_at = forget_at - make_interval(secs => $2),
         slot = slot - round($2::float8 / ($3::float8 / 20))
       WHERE key LIKE $1 || ':%'`,
      [name, seconds, period],
    );
  }
}
