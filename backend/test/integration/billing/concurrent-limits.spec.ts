import { type Account, Agent, signedInOrganizer } from '../../factories/accounts.js';
import { createEvent, eventFrame, postEvent } from '../../factories/events.js';
import { retryWhileBusy } from '../../support/retry-while-busy.js';
import { countOf } from '../../support/soak.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { avoidPeriodEnd } from '../../support/avoid-period-end.js';

const CONCURRENCY = countOf('requests at once', { test: 60, soak: 200 });

describe(`plan limits under ${CONCURRENCY} concurrent requests on two nodes`, () => {
  let app: TestApp;
  let other: TestApp;
  let frame: Buffer;

  beforeAll(async () => {
    const env = { RENDER_QUEUE: '1000' };
    app = await createTestApp({ env });
    other = await createTestApp({ sharedWith: app, env });
    const openings = [{ x: 20, y: 20, width: 280, height: 280 }];
    frame = await eventFrame({ width: 320, height: 320, openings, softness: 0 });
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });
  beforeEach(() => avoidPeriodEnd());

  /** Signs the organizer in at both nodes. */
  async function signInAtBoth(account: Account): Promise<Account[]> {
    const agent = new Agent(other);
    const { email: username, password } = account;
    const signedIn = await agent.post('/api/login', { username, password });
    expect(signedIn.status).toBe(200);
    return [account, { ...account, agent }];
  }

  /**
   * Returns the number of created objects. Expects all others to be rejected for the plan with this message.
   */
  async function countCreated(responses: Response[], message: string): Promise<number> {
    const refused = responses.filter(({ status }) => status !== 201);
    const refusals = await Promise.all(
      refused.map(async (response) => {
        const { code, message } = (await response.json()) as { code: string; message: string };
        return `${response.status} ${code}: ${message}`;
      }),
    );
    expect([...new Set(refusals)]).toEqual([`403 plan_limit_reached: ${message}`]);
    return responses.length - refused.length;
  }

  const usageOf = async ({ agent, id }: Account) =>
    ((await (await agent.get(`/api/users/${id}/credits`)).json()) as { usage: object }).usage;

  function addFrame({ agent }: Account, { id }: { id: string }): Promise<Response> {
    const form = new FormData();
    form.set('frame', new Blob([new Uint8Array(frame)], { type: 'image/png' }), 'Frame.png');
    return agent.fetch(`/api/events/${id}/frames`, { method: 'POST', body: form });
  }

  // spec: product.plan-limits, limits.events-and-frames
  // asvs: 2.3.2
  it('enforces the event limit exactly', async () => {
    const owner = await signedInOrganizer(app, 'standard');
    const browsers = await signInAtBoth(owner);
    const responses = await Promise.all(
      Array.from({ length: CONCURRENCY }, (_, index) =>
        retryWhileBusy(() => postEvent(browsers[index % 2]!, { frame })),
      ),
    );
    expect(await countCreated(responses, 'Your Standard plan allows 5 events. Professional allows 10.')).toBe(
      5,
    );
    expect(await usageOf(owner)).toEqual({ events: 5, frames: 5, photos: 0 });
  });

  // spec: product.plan-limits, limits.events-and-frames
  it('enforces the frame limit exactly', async () => {
    const owner = await signedInOrganizer(app, 'standard');
    const event = await createEvent(owner, { frame });
    const browsers = await signInAtBoth(owner);
    const responses = await Promise.all(
      Array.from({ length: CONCURRENCY }, (_, index) =>
        retryWhileBusy(() => addFrame(browsers[index % 2]!, event)),
      ),
    );
    expect(
      await countCreated(responses, 'Your Standard plan allows 10 frames. Professional allows 20.'),
    ).toBe(9);
    expect(await usageOf(owner)).toEqual({ events: 1, frames: 10, photos: 0 });
  });

  // spec: limits.minus-one, limits.unlimited
  it('creates all events and frames on an unlimited plan', async () => {
    const owner = await signedInOrganizer(app, 'monthly-unlimited');
    const browsers = await signInAtBoth(owner);
    // One more event and frame than the largest limited plan allows.
    const many = Array.from({ length: 26 }, (_, index) => browsers[index % 2]!);
    const events = await Promise.all(
      many.map((browser) => retryWhileBusy(() => postEvent(browser, { frame }))),
    );
    const [event] = (await Promise.all(events.map((response) => response.json()))) as { id: string }[];
    const frames = await Promise.all(
      many.slice(1).map((browser) => retryWhileBusy(() => addFrame(browser, event!))),
    );
    expect([...events, ...frames].map(({ status }) => status)).toEqual(Array(51).fill(201));
    expect(await usageOf(owner)).toEqual({ events: 26, frames: 51, photos: 0 });
  });
});
