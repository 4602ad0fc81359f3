import { randomUUID } from 'node:crypto';
import { RATE_LIMITS, type RateLimit } from '../../src/platform/throttling/rate-limits.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, eventFrame } from '../factories/events.js';
import { photoJpeg } from '../factories/uploads.js';
import { mapInLanes } from '../support/map-in-lanes.js';
import { countOf } from '../support/soak.js';
import { takeConcurrently } from '../support/rate-limit-uses.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const LANES = 8;
const GUESTS = countOf('guests behind one address', { test: 100, soak: 500 });
const ATTEMPTS = countOf('uploads of one script in a minute', { test: 400, soak: 1000 });
/** The limits per IP address and per event. */
const MAX_PER_MINUTE = 300;

interface Sent {
  status: number;
  retryAfter: string | null;
}

describe('upload limits on two nodes', () => {
  let nodes: TestApp[];
  let owner: Account;
  let image: Blob;

  beforeAll(async () => {
    const env = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1', RENDER_QUEUE: '1000' };
    const first = await createTestApp({ env });
    nodes = [first, await createTestApp({ env, sharedWith: first })];
    owner = await signedInOrganizer(first, 'monthly-unlimited');
    image = new Blob([new Uint8Array(await photoJpeg())]);
  });
  afterAll(async () => {
    for (const node of [...nodes].reverse()) await node.stop();
  });

  const smallEvent = async (linkSlug: string = randomUUID()) =>
    createEvent(owner, {
      linkSlug,
      frame: await eventFrame({
        width: 320,
        height: 320,
        openings: [{ x: 20, y: 20, width: 280, height: 280 }],
      }),
    });
  const agentOn = (number: number) => new Agent(nodes[number % nodes.length]!);

  async function send(
    guest: Agent,
    slug: string,
    address: string,
    photo: Blob | null,
    key: string = randomUUID(),
  ): Promise<Sent> {
    const form = new FormData();
    if (photo !== null) form.set('photo', photo, 'photo.jpg');
    const response = await guest.fetch(`/api/public/upload-photo/${slug}`, {
      method: 'POST',
      body: form,
      headers: { 'X-Forwarded-For': address, 'Idempotency-Key': key },
    });
    await response.arrayBuffer();
    return { status: response.status, retryAfter: response.headers.get('Retry-After') };
  }

  /**
   * Sends all uploads as if within one minute, regardless of the machine's speed. After the first one, the
   * counters are moved ahead of the clock, so that none of their time passes.
   */
  async function sendInOneMinute(limit: RateLimit, attempts: (() => Promise<Sent>)[]): Promise<Sent[]> {
    const [first, ...rest] = attempts;
    const firstSent = await first!();
    await nodes[0]!.database.query("UPDATE rate_limits SET slot = slot + 1200 WHERE key LIKE $1 || ':%'", [
      limit.name,
    ]);
    return [firstSent, ...(await mapInLanes(rest, LANES, (attempt) => attempt()))];
  }

  const withStatus = (sent: Sent[], status: number) => sent.filter((one) => one.status === status);

  it(`accepts uploads of ${GUESTS} guests behind one IP address in an hour`, async () => {
    const { linkSlug } = await smallEvent();
    const statuses = new Set<number>();
    for (let minutes = 0; minutes < 60; minutes += 30) {
      const guests = Array.from({ length: GUESTS / 2 }, (_, number) => agentOn(number));
      const sent = await mapInLanes(guests, LANES, (guest) => send(guest, linkSlug, '192.0.2.1', image));
      sent.forEach(({ status }) => statuses.add(status));
      await letPass(30 * 60);
    }
    expect([...statuses]).toEqual([201]);
  });

  // asvs: 2.4.1
  it('limits a script without cookies to 300 uploads a minute', async () => {
    // No event reaches 300 a minute unless the IP address exceeds its limit.
    const slugs = await Promise.all([1, 2, 3, 4].map(async () => (await smallEvent()).linkSlug));
    // Most uploads have no photo, but are counted.
    const photoOf = (number: number) => (number % 40 < slugs.length ? image : null);
    const attempts = Array.from(
      { length: ATTEMPTS },
      (_, number) => () => send(agentOn(number), slugs[number % slugs.length]!, '192.0.2.2', photoOf(number)),
    );
    const sent = await sendInOneMinute(RATE_LIMITS.uploadsPerAddress, attempts);

    const [taken, refused] = [sent.filter(({ status }) => status !== 429), withStatus(sent, 429)];
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([201, 400]));
    expect(taken).toHaveLength(MAX_PER_MINUTE);
    expect(refused).toHaveLength(ATTEMPTS - MAX_PER_MINUTE);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    // Other IP addresses are not affected.
    expect(await send(agentOn(0), slugs[0]!, '192.0.2.3', image)).toMatchObject({ status: 201 });
  });

  it('accepts 300 photos a minute for one event over two nodes, by any of its slugs', async () => {
    const { id, linkSlug } = await smallEvent();
    const now = randomUUID();
    expect((await owner.agent.patch(`/api/events/${id}`, { linkSlug: now })).status).toBe(200);
    const accepted = 6;
    const before = [{ limit: RATE_LIMITS.uploadsPerEvent, of: id }];
    expect(await takeConcurrently([nodes[0]!, nodes[1]!], MAX_PER_MINUTE - accepted, before)).toEqual([]);
    const slugs = [linkSlug, now, now.toUpperCase()];
    const attempts = Array.from(
      { length: 3 * accepted },
      (_, number) => () =>
        send(agentOn(number), slugs[number % slugs.length]!, `198.51.100.${number}`, image),
    );
    const sent = await sendInOneMinute(RATE_LIMITS.uploadsPerEvent, attempts);

    const refused = withStatus(sent, 429);
    expect(withStatus(sent, 201)).toHaveLength(accepted);
    expect(refused).toHaveLength(2 * accepted);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(20);
    const photos = await nodes[0]!.database.query('SELECT FROM generated_photos WHERE event_id = $1', [id]);
    expect(photos).toHaveLength(accepted);
    const other = await smallEvent();
    expect(await send(agentOn(0), other.linkSlug, '198.51.100.1', image)).toMatchObject({ status: 201 });
  });

  it('serves the other guests of an event during 310 junk uploads from one address', async () => {
    const { linkSlug } = await smallEvent();
    const junk = new Blob([new Uint8Array(1)]);
    const attempts = Array.from(
      { length: MAX_PER_MINUTE + 10 },
      (_, number) => () => send(agentOn(number), linkSlug, '192.0.2.4', junk),
    );
    const sent = await sendInOneMinute(RATE_LIMITS.uploadsPerAddress, attempts);

    expect(withStatus(sent, 415)).toHaveLength(MAX_PER_MINUTE);
    expect(withStatus(sent, 429)).toHaveLength(10);
    expect(await send(agentOn(0), linkSlug, '192.0.2.5', image)).toMatchObject({ status: 201 });
  });

  it('counts a repeated upload once against its event', async () => {
    const { id, linkSlug } = await smallEvent();
    const before = [{ limit: RATE_LIMITS.uploadsPerEvent, of: id }];
    expect(await takeConcurrently([nodes[0]!, nodes[1]!], MAX_PER_MINUTE - 2, before)).toEqual([]);
    const key = randomUUID();
    for (const number of [0, 1, 2]) {
      const sent = await send(agentOn(number), linkSlug, '192.0.2.6', image, key);
      expect(sent).toMatchObject({ status: 201 });
    }
    const waits = await takeConcurrently([nodes[0]!, nodes[1]!], 2, before);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(20);
    expect(waits[0]).toBeLessThanOrEqual(63);
  });

  /** Ages the upload counters. */
  async function letPass(seconds: number): Promise<void> {
    await nodes[0]!.database.query(
      `UPDATE rate_limits SET forget_at = forget_at - make_interval(secs => $1), slot = slot - $1 / 3
       WHERE key LIKE 'upload%'`,
      [seconds],
    );
  }
});
