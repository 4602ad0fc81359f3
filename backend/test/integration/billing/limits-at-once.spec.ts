import { type Account, Agent, signedInOrganizer } from '../../factories/accounts.js';
import { createEvent, eventFrame, postEvent } from '../../factories/events.js';
import { decided } from '../../support/decided.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { turnIsFar } from '../../support/turn-is-far.js';

const AT_ONCE = 200;

describe('200 at once on two nodes', () => {
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
    await signedIn.text();
    return [account, { ...account, agent }];
  }

  /** How many were made; every other one was refused for the plan. */
  async function made(answers: Response[]): Promise<number> {
    const refused = answers.filter(({ status }) => status !== 201);
    const codes = await Promise.all(
      refused.map(async (answer) => ((await answer.json()) as { code: string }).code),
    );
    expect(new Set(codes)).toEqual(new Set(['plan_limit_reached']));
    expect(refused.every(({ status }) => status === 403)).toBe(true);
    return answers.length - refused.length;
  }

  const usageOf = async ({ agent, id }: Account) =>
    ((await (await agent.get(`/api/users/${id}/credits`)).json()) as { usage: object }).usage;

  it('make exactly the events of the plan', async () => {
    const owner = await signedInOrganizer(app, 'standard');
    const browsers = await atBoth(owner);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        decided(() => postEvent(browsers[index % 2]!, { frame })),
      ),
    );
    expect(await made(answers)).toBe(5);
    expect(await usageOf(owner)).toEqual({ events: 5, frames: 5, photos: 0 });
  });

  it('make exactly the frames of the plan', async () => {
    const owner = await signedInOrganizer(app, 'standard');
    const event = await createEvent(owner, { frame });
    const browsers = await atBoth(owner);
    const addFrame = ({ agent }: Account) => {
      const form = new FormData();
      form.set('frame', new Blob([new Uint8Array(frame)], { type: 'image/png' }), 'Frame.png');
      return agent.fetch(`/api/events/${event.id}/frames`, { method: 'POST', body: form });
    };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => decided(() => addFrame(browsers[index % 2]!))),
    );
    expect(await made(answers)).toBe(9);
    expect(await usageOf(owner)).toEqual({ events: 1, frames: 10, photos: 0 });
  });
});
