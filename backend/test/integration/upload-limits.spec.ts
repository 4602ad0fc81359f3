import { randomUUID } from 'node:crypto';
import { RATE_LIMITS, type RateLimit } from '../../src/common/throttling/rate-limits.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, eventFrame } from '../factories/events.js';
import { photoJpeg } from '../factories/uploads.js';
import { inLanes } from '../support/in-lanes.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const LANES = 8;
/** Of the limits by address and by event. */
const A_MINUTE = 300;

interface Sent {
  status: number;
  retryAfter: string | null;
}

describe('uploads to two nodes', () => {
  let nodes: TestApp[];
  let owner: Account;
  let picture: Blob;

  beforeAll(async () => {
    const env = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1', RENDER_QUEUE: '1000' };
    const first = await createTestApp({ env });
    nodes = [first, await createTestApp({ env, beside: first })];
    owner = await signedInOrganizer(first, 'monthly-unlimited');
    picture = new Blob([new Uint8Array(await photoJpeg())]);
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

  async function send(guest: Agent, slug: string, address: string, photo: Blob | null): Promise<Sent> {
    const form = new FormData();
    if (photo !== null) form.set('photo', photo, 'photo.jpg');
    const answer = await guest.fetch(`/api/public/upload-photo/${slug}`, {
      method: 'POST',
      body: form,
      headers: { 'X-Forwarded-For': address, 'Idempotency-Key': randomUUID() },
    });
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get('Retry-After') };
  }

  /**
   * All of these as if in one minute, however long this machine takes for them: once the first has begun to be counted,
   * the counters of what is limited are ahead of the clock, and none of their time passes.
   */
  async function inOneMinute(limit: RateLimit, tries: (() => Promise<Sent>)[]): Promise<Sent[]> {
    const [first, ...rest] = tries;
    const begun = await first!();
    await nodes[0]!.database.query("UPDATE rate_limits SET slot = slot + 1200 WHERE key LIKE $1 || ':%'", [
      limit.name,
    ]);
    return [begun, ...(await inLanes(rest, LANES, (attempt) => attempt()))];
  }

  const withStatus = (sent: Sent[], status: number) => sent.filter((one) => one.status === status);

  it('of 500 guests behind one address pass in an hour', async () => {
    const { linkSlug } = await smallEvent();
    const statuses = new Set<number>();
    for (let minutes = 0; minutes < 60; minutes += 30) {
      const guests = Array.from({ length: 250 }, (_, number) => agentOn(number));
      const sent = await inLanes(guests, LANES, (guest) => send(guest, linkSlug, '192.0.2.1', picture));
      sent.forEach(({ status }) => statuses.add(status));
      await letPass(30 * 60);
    }
    expect([...statuses]).toEqual([201]);
  });

  it('of one script that makes 1,000 a minute, keeping no cookie, do not pass', async () => {
    // No event sees 300 of them a minute unless more than that come from the address.
    const slugs = await Promise.all([1, 2, 3, 4].map(async () => (await smallEvent()).linkSlug));
    // Most are nothing but tries, counted like pictures.
    const photoOf = (number: number) => (number % 40 < slugs.length ? picture : null);
    const tries = Array.from(
      { length: 1000 },
      (_, number) => () => send(agentOn(number), slugs[number % slugs.length]!, '192.0.2.2', photoOf(number)),
    );
    const sent = await inOneMinute(RATE_LIMITS.uploadsFromAddress, tries);

    const [taken, refused] = [sent.filter(({ status }) => status !== 429), withStatus(sent, 429)];
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([201, 400]));
    expect(taken).toHaveLength(A_MINUTE);
    expect(refused).toHaveLength(1000 - A_MINUTE);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    // Nobody else pays for it.
    expect(await send(agentOn(0), slugs[0]!, '192.0.2.3', picture)).toMatchObject({ status: 201 });
  });

  it('to one event are counted as one, from wherever they come and by whichever of its slugs', async () => {
    const { id, linkSlug } = await smallEvent();
    const now = randomUUID();
    expect((await owner.agent.patch(`/api/events/${id}`, { linkSlug: now })).status).toBe(200);
    const slugs = [linkSlug, now, now.toUpperCase()];
    const tries = Array.from(
      { length: A_MINUTE + 60 },
      (_, number) => () =>
        send(agentOn(number), slugs[number % slugs.length]!, `198.51.100.${number % 250}`, null),
    );
    const sent = await inOneMinute(RATE_LIMITS.uploadsToEvent, tries);

    // Without a picture they are of no use, and counted all the same.
    expect(withStatus(sent, 400)).toHaveLength(A_MINUTE);
    expect(withStatus(sent, 429)).toHaveLength(60);
    expect(await send(agentOn(0), (await smallEvent()).linkSlug, '198.51.100.1', null)).toMatchObject({
      status: 400,
    });
  });

  /** Lets the counters of a minute age. */
  async function letPass(seconds: number): Promise<void> {
    await nodes[0]!.database.query(
      `UPDATE rate_limits SET forget_at = forget_at - make_interval(secs => $1), slot = slot - $1 / 3
       WHERE key LIKE 'upload%'`,
      [seconds],
    );
  }
});
