import { type Account, Agent, signedInOrganizer } from '../../factories/accounts.js';
import { createEvent, eventFrame, postEvent } from '../../factories/events.js';
import { decided } from '../../support/decided.js';
import { countOf } from '../../support/soak.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { turnIsFar } from '../../support/turn-is-far.js';

const AT_ONCE = countOf('requests at once', { test: 60, soak: 200 });

describe(`${AT_ONCE} at once on two nodes`, () => {
  let app: TestApp;
  let other: TestApp;
  let frame: Buffer;

  beforeAll(async () => {
    const env = { RENDER_QUEUE: '1000' };
    app = await createTestApp({ env });
    other = await createTestApp({ beside: app, env });
    const openings = [{ x: 20, y: 20, width: 280, height: 280 }];
    frame = await eventFrame({ width: 320, height: 320, openings, softness: 0 });
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });
  beforeEach(() => turnIsFar());

  /** The same organizer in two browsers, one at each node. */
  async function atBoth(account: Account): Promise<Account[]> {
    const agent = new Agent(other);
    const { email: username, password } = account;
    const signedIn = await agent.post('/api/login', { username, password });
    expect(signedIn.status).toBe(200);
    return [account, { ...account, agent }];
  }

  /** How many were made; every other one was refused for the plan, with this sentence. */
  async function made(answers: Response[], sentence: string): Promise<number> {
    const refused = answers.filter(({ status }) => status !== 201);
    const refusals = await Promise.all(
      refused.map(async (answer) => {
        const { code, message } = (await answer.json()) as { code: string; message: string };
        return `${answer.status} ${code}: ${message}`;
      }),
    );
    expect([...new Set(refusals)]).toEqual([`403 plan_limit_reached: ${sentence}`]);
    return answers.length - refused.length;
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
  it('make exactly the events of the plan', async () => {
    const owner = await signedInOrganizer(app, 'standard');
    const browsers = await atBoth(owner);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        decided(() => postEvent(browsers[index % 2]!, { frame })),
      ),
    );
    expect(await made(answers, 'Your Standard plan allows 5 events. Professional allows 10.')).toBe(5);
    expect(await usageOf(owner)).toEqual({ events: 5, frames: 5, photos: 0 });
  });

  // spec: product.plan-limits, limits.events-and-frames
  it('make exactly the frames of the plan', async () => {
    const owner = await signedInOrganizer(app, 'standard');
    const event = await createEvent(owner, { frame });
    const browsers = await atBoth(owner);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => decided(() => addFrame(browsers[index % 2]!, event))),
    );
    expect(await made(answers, 'Your Standard plan allows 10 frames. Professional allows 20.')).toBe(9);
    expect(await usageOf(owner)).toEqual({ events: 1, frames: 10, photos: 0 });
  });

  // spec: limits.minus-one, limits.unlimited
  it('make all of them where the plan has no limit', async () => {
    const owner = await signedInOrganizer(app, 'monthly-unlimited');
    const browsers = await atBoth(owner);
    // One more than the greatest plan with a limit allows, of both.
    const many = Array.from({ length: 26 }, (_, index) => browsers[index % 2]!);
    const events = await Promise.all(many.map((browser) => decided(() => postEvent(browser, { frame }))));
    const [event] = (await Promise.all(events.map((answer) => answer.json()))) as { id: string }[];
    const frames = await Promise.all(
      many.slice(1).map((browser) => decided(() => addFrame(browser, event!))),
    );
    expect([...events, ...frames].map(({ status }) => status)).toEqual(Array(51).fill(201));
    expect(await usageOf(owner)).toEqual({ events: 26, frames: 51, photos: 0 });
  });
});
