import { randomBytes } from 'node:crypto';
import { GUEST_COOKIE } from '../../src/platform/sessions/guest-identity.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { photoJpeg, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { LiveStream } from '../support/live-stream.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('GET /api/public/event/:slug/stream', () => {
  let app: TestApp;
  let other: TestApp;
  let owner: Account;
  let event: CreatedEvent;
  const open: LiveStream[] = [];

  beforeAll(async () => {
    app = await createTestApp({ env: { RENDER_QUEUE: '1000' } });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    other = await createTestApp({ sharedWith: app, env: { RENDER_QUEUE: '1000' } });
  });
  beforeEach(async () => {
    event = await createEvent(owner);
  });
  afterEach(() => Promise.all(open.splice(0).map((stream) => stream.close())));
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });

  const watch = async (node = app, lastEventId?: string) => {
    const stream = await LiveStream.open(node, event.linkSlug, lastEventId);
    open.push(stream);
    return stream;
  };
  const upload = (number = 0, node = app): Promise<UploadedPhoto> =>
    photoJpeg(number).then((image) => uploadPhoto(new Agent(node), event.linkSlug, { photo: image }));
  const remove = (photo: UploadedPhoto) =>
    new Agent(app).fetch(`/api/public/photos/${photo.id}`, {
      method: 'DELETE',
      headers: { 'X-Photo-Receipt': photo.receipt },
    });
  const summarize = (stream: LiveStream) => stream.events.map(({ type, data }) => `${type} ${data.id}`);

  it('sends added and removed photos to viewers on every node', async () => {
    const streams = [await watch(app), await watch(other)];
    const photo = await upload();
    for (const stream of streams) await stream.waitFor((events) => events.length === 1);
    await remove(photo);
    for (const stream of streams) {
      await stream.waitFor((events) => events.length === 2);
      expect(stream.response.headers.get('content-type')).toMatch('text/event-stream');
      expect(stream.events).toMatchObject([
        { type: 'photo.added', data: { id: photo.id, photoUrl: photo.photoUrl, thumbUrl: photo.thumbUrl } },
        { type: 'photo.removed', data: { id: photo.id } },
      ]);
      expect(stream.events[0]?.data.createdAt).toBe(photo.createdAt);
    }
  });

  it('excludes photos that await approval', async () => {
    const stream = await watch();
    await app.database.query('UPDATE events SET requires_approval = true WHERE id = $1', [event.id]);
    await remove(await upload(1));
    await app.database.query('UPDATE events SET requires_approval = false WHERE id = $1', [event.id]);
    const shown = await upload(2);
    await stream.waitFor((events) => events.length > 0);
    expect(summarize(stream)).toEqual([`photo.added ${shown.id}`]);
  });

  it('resumes a viewer with missed changes, each once', async () => {
    const first = await watch();
    const known = await upload(1);
    await first.waitFor((events) => events.length === 1);
    await first.close();

    const [kept, deleted] = [await upload(2, other), await upload(3)];
    await remove(deleted);
    await remove(known);
    const back = await watch(other, first.lastEventId);
    await back.waitFor((events) => events.length === 3);
    const last = await upload(4);
    await back.waitFor((events) => events.length === 4);
    expect(summarize(back)).toEqual([
      `photo.added ${kept.id}`,
      `photo.removed ${deleted.id}`,
      `photo.removed ${known.id}`,
      `photo.added ${last.id}`,
    ]);
  });

  it('resumes without received events and ignores a future event id', async () => {
    const early = await watch();
    await early.close();
    const photo = await upload();
    const back = await watch(app, early.lastEventId);
    await back.waitFor((events) => events.length === 1);
    expect(summarize(back)).toEqual([`photo.added ${photo.id}`]);

    const ahead = await watch(app, '999999');
    const next = await upload(1);
    await ahead.waitFor((events) => events.length === 1);
    expect(summarize(ahead)).toEqual([`photo.added ${next.id}`]);
  });

  it('delivers 60 photos once each to viewers that reconnect on two nodes', async () => {
    const PHOTOS = 60;
    const initialStreams = await Promise.all(
      Array.from({ length: 6 }, (_, i) => watch(i % 2 === 0 ? app : other)),
    );
    const reconnectRepeatedly = async (first: LiveStream, viewer: number): Promise<string[]> => {
      const received: string[] = [];
      let stream = first;
      for (let visit = 0; received.length < PHOTOS; visit++) {
        const batch = Math.min(PHOTOS - received.length, 1 + ((visit * 7 + viewer * 3) % 5));
        await stream.waitFor((events) => events.length >= batch);
        await stream.close();
        received.push(...summarize(stream));
        if (received.length < PHOTOS)
          stream = await watch((viewer + visit) % 2 === 0 ? other : app, stream.lastEventId);
      }
      return received;
    };
    const viewers = initialStreams.map(reconnectRepeatedly);
    const made = await Promise.all(
      Array.from({ length: PHOTOS }, (_, i) => upload(i, i % 2 === 0 ? app : other)),
    );
    const expected = made.map((photo) => `photo.added ${photo.id}`).sort();
    for (const received of await Promise.all(viewers)) expect([...received].sort()).toEqual(expected);
  });

  it('continues after its PostgreSQL connection is lost', async () => {
    const stream = await watch();
    await app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'eventframe-realtime'`,
    );
    const photos = [await upload(1), await upload(2)];
    await stream.waitFor((events) => events.length === 2);
    expect(summarize(stream)).toEqual(photos.map((photo) => `photo.added ${photo.id}`));
  });

  it('returns 404 for an unknown event', async () => {
    const response = await new Agent(app).get('/api/public/event/unknown-slug/stream');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  it('ends when its event is deleted and returns 404 afterwards', async () => {
    const stream = await watch();
    expect((await owner.agent.delete(`/api/events/${event.id}`)).status).toBe(200);
    await stream.ended;
    const response = await new Agent(app).get(`/api/public/event/${event.linkSlug}/stream`);
    expect(response.status).toBe(404);
  });

  it('limits a guest to 20 streams across nodes', async () => {
    const env = { RATE_LIMIT_FACTOR: '1' };
    const nodes = [
      await createTestApp({ sharedWith: app, env }),
      await createTestApp({ sharedWith: app, env }),
    ];
    const headers = { cookie: `${GUEST_COOKIE}=${randomBytes(16).toString('base64url')}` };
    const path = `/api/public/event/${event.linkSlug}/stream`;
    const openOn = (node: number) => new Agent(nodes[node]!).fetch(path, { headers });
    try {
      const streams = await Promise.all(Array.from({ length: 20 }, (_, number) => openOn(number % 2)));
      expect(streams.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
      const refused = await openOn(1);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
      expect((await new Agent(nodes[1]!).get(path)).status).toBe(200);

      await streams[0]!.body!.cancel();
      await waitFor(async () => expect((await openOn(1)).status).toBe(200));
      expect((await openOn(0)).status).toBe(429);
    } finally {
      for (const node of nodes) await node.stop();
    }
  });

  it('ends when the node stops', async () => {
    const node = await createTestApp({ sharedWith: app });
    const stream = await watch(node);
    await node.stop();
    await stream.ended;
  });
});
