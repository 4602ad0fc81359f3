import { randomUUID } from 'node:crypto';
import { type Account, Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { encoder, naturalImage } from '../factories/images.js';
import { photoJpeg, postPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { LiveStream } from '../support/live-stream.js';
import { Crowd, expectAllThere, LoyalViewer } from './crowd.js';
import { TwoNodes } from './two-nodes.js';

const KILLS = 6;
const PHOTOS_BETWEEN = 8;

/** Clients notice neither that there are two nodes nor that one of them stops. */
describe('two nodes behind a balancer', () => {
  let nodes: TwoNodes;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    nodes = await TwoNodes.start({ env: { RENDER_QUEUE: '1000' } });
    const here = await nodes.inHere();
    try {
      owner = await signedInOrganizer(here, 'monthly-unlimited');
    } finally {
      await here.stop();
    }
  });
  afterAll(() => nodes.stop());

  beforeEach(async () => {
    const agent = await signedInAt(nodes.url);
    event = await createEvent({ ...owner, agent });
  });

  async function signedInAt(url: string): Promise<Agent> {
    const agent = new Agent({ url });
    const response = await agent.post('/api/login', { username: owner.email, password: PASSWORD });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(owner.email)]);
    return agent;
  }

  it('shares sessions, gallery and idempotency keys', async () => {
    const agents = [await signedInAt(nodes.urlOf(0)), await signedInAt(nodes.urlOf(1))];
    const headers = { cookie: agents[0]!.cookieHeader };
    for (const url of [nodes.url, nodes.urlOf(0), nodes.urlOf(1)]) {
      expect((await fetch(`${url}/api/user`, { headers })).status).toBe(200);
    }
    const streams = await Promise.all(
      ([0, 1] as const).map((node) => LiveStream.open({ url: nodes.urlOf(node) }, event.linkSlug)),
    );
    const key = randomUUID();
    const image = await photoJpeg(7);
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => uploadPhoto(new Agent(nodes), event.linkSlug, { key, photo: image })),
    );
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    for (const stream of streams) {
      await stream.waitFor((events) => events.length > 0);
      expect(stream.events.map(({ data }) => data.id)).toEqual([responses[0]!.id]);
      await stream.close();
    }
    await expectAllThere(nodes, event.linkSlug, [responses[0]!]);
    expect((await fetch(`${nodes.url}/api/metrics`)).status).toBe(404);
  });

  it('loses and duplicates no photo when nodes are killed alternately under load', async () => {
    const viewer = await LoyalViewer.of(nodes, event.linkSlug);
    const crowd = new Crowd(nodes, event.linkSlug, { guests: 6, patient: true });
    for (let kill = 0; kill < KILLS; kill++) {
      await crowd.moreArrive(PHOTOS_BETWEEN);
      const node = kill % 2 === 0 ? 0 : 1;
      await nodes.endNode(node, 'SIGKILL');
      await crowd.moreArrive(PHOTOS_BETWEEN);
      await nodes.startNode(node);
    }
    await crowd.leave();
    expect(new Set(crowd.photos.map(({ id }) => id)).size).toBe(crowd.photos.length);
    await expectAllThere(nodes, event.linkSlug, crowd.photos);
    await waitFor(() => expect(viewer.seen.length).toBeGreaterThanOrEqual(crowd.photos.length));
    await viewer.leave();
    expect([...viewer.told].sort()).toEqual(crowd.photos.map(({ id }) => id).sort());
  });

  it('completes every request when nodes are restarted alternately under load', async () => {
    const crowd = new Crowd(nodes, event.linkSlug, { guests: 3, patient: false });
    const visits = new AbortController();
    const others = Promise.all([visitUntil(visits.signal), organizeUntil(visits.signal)]);
    try {
      for (const node of [0, 1, 0, 1] as const) {
        await crowd.moreArrive(PHOTOS_BETWEEN);
        expect((await nodes.endNode(node, 'SIGTERM')).code).toBe(0);
        await crowd.moreArrive(PHOTOS_BETWEEN);
        await nodes.startNode(node);
      }
    } finally {
      visits.abort();
    }
    await crowd.leave();
    const statuses = (await others).flat();
    expect(statuses.length).toBeGreaterThan(100);
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
    await expectAllThere(nodes, event.linkSlug, crowd.photos);
  });

  async function visitUntil(signal: AbortSignal): Promise<number[]> {
    const guest = new Agent(nodes);
    const paths = ['', '/gallery'].map((path) => `/api/public/event/${event.linkSlug}${path}`);
    return repeatedly(signal, [`/event/${event.linkSlug}`, event.frameUrl, ...paths], (path) =>
      guest.get(path),
    );
  }

  /** Changes without an idempotency key, which the balancer must not repeat. */
  async function organizeUntil(signal: AbortSignal): Promise<number[]> {
    const agent = await signedInAt(nodes.url);
    const paths = [`/api/events/${event.id}/active`];
    return repeatedly(signal, paths, (path) =>
      agent.fetch(path, { method: 'PATCH', body: { isActive: true } }),
    );
  }

  async function repeatedly(
    signal: AbortSignal,
    paths: string[],
    send: (path: string) => Promise<Response>,
  ): Promise<number[]> {
    const statuses: number[] = [];
    while (!signal.aborted) {
      for (const path of paths) {
        const response = await send(path);
        await response.arrayBuffer();
        statuses.push(response.status);
      }
    }
    return statuses;
  }

  it('accepts a photo of 12 MP and rejects larger files with a message', async () => {
    const large = await encoder(naturalImage(4000, 3000, 5))
      .jpeg({ quality: 92 })
      .toBuffer();
    const guest = new Agent(nodes);
    expect((await postPhoto(guest, event.linkSlug, { photo: large })).status).toBe(201);
    // A node rejects the first, the balancer the second.
    for (const megabytes of [26, 31]) {
      const image = Buffer.alloc(megabytes * 1024 * 1024, 1);
      const refused = await postPhoto(guest, event.linkSlug, { photo: image });
      expect([megabytes, refused.status]).toEqual([megabytes, 413]);
      expect(await refused.json()).toMatchObject({ statusCode: 413, code: 'upload_too_large' });
    }
  });
});
