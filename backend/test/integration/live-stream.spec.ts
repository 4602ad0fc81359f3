import { randomBytes } from 'node:crypto';
import { GUEST_COOKIE } from '../../src/platform/sessions/guest-identity.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { photoJpeg, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { eventually } from '../support/eventually.js';
import { LiveStream } from '../support/live-stream.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('live stream', () => {
  let app: TestApp;
  let other: TestApp;
  let owner: Account;
  let event: CreatedEvent;
  const open: LiveStream[] = [];

  beforeAll(async () => {
    app = await createTestApp({ env: { RENDER_QUEUE: '1000' } });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    other = await createTestApp({ beside: app, env: { RENDER_QUEUE: '1000' } });
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
    photoJpeg(number).then((picture) => uploadPhoto(new Agent(node), event.linkSlug, { picture }));
  const remove = (photo: UploadedPhoto) =>
    new Agent(app).fetch(`/api/public/photos/${photo.id}`, {
      method: 'DELETE',
      headers: { 'X-Photo-Receipt': photo.receipt },
    });
  const seen = (stream: LiveStream) => stream.events.map(({ type, data }) => `${type} ${data.id}`);

  it('tells viewers on every node of a new photo and of its removal', async () => {
    const streams = [await watch(app), await watch(other)];
    const photo = await upload();
    for (const stream of streams) await stream.until((events) => events.length === 1);
    await remove(photo);
    for (const stream of streams) {
      await stream.until((events) => events.length === 2);
      expect(stream.response.headers.get('content-type')).toMatch('text/event-stream');
      expect(stream.events).toMatchObject([
        { type: 'photo.added', data: { id: photo.id, photoUrl: photo.photoUrl, thumbUrl: photo.thumbUrl } },
        { type: 'photo.removed', data: { id: photo.id } },
      ]);
      expect(stream.events[0]?.data.createdAt).toBe(photo.createdAt);
    }
  });

  it('tells of nothing that nobody else may see', async () => {
    const stream = await watch();
    await app.database.query('UPDATE events SET requires_approval = true WHERE id = $1', [event.id]);
    await remove(await upload(1));
    await app.database.query('UPDATE events SET requires_approval = false WHERE id = $1', [event.id]);
    const shown = await upload(2);
    await stream.until((events) => events.length > 0);
    expect(seen(stream)).toEqual([`photo.added ${shown.id}`]);
  });

  it('tells a viewer that comes back what it missed, once, without what is gone again', async () => {
    const first = await watch();
    const known = await upload(1);
    await first.until((events) => events.length === 1);
    await first.close();

    const [kept, gone] = [await upload(2, other), await upload(3)];
    await remove(gone);
    await remove(known);
    const back = await watch(other, first.lastEventId);
    await back.until((events) => events.length === 3);
    const last = await upload(4);
    await back.until((events) => events.length === 4);
    expect(seen(back)).toEqual([
      `photo.added ${kept.id}`,
      `photo.removed ${gone.id}`,
      `photo.removed ${known.id}`,
      `photo.added ${last.id}`,
    ]);
  });

  it('lets a viewer resume that saw nothing yet, and takes no number from the future', async () => {
    const early = await watch();
    await early.close();
    const photo = await upload();
    const back = await watch(app, early.lastEventId);
    await back.until((events) => events.length === 1);
    expect(seen(back)).toEqual([`photo.added ${photo.id}`]);

    const stray = await watch(app, '999999');
    const next = await upload(1);
    await stray.until((events) => events.length === 1);
    expect(seen(stray)).toEqual([`photo.added ${next.id}`]);
  });

  it('misses nothing and repeats nothing for viewers that come and go on two nodes', async () => {
    const PHOTOS = 60;
    const firsts = await Promise.all(Array.from({ length: 6 }, (_, i) => watch(i % 2 === 0 ? app : other)));
    const wander = async (first: LiveStream, viewer: number): Promise<string[]> => {
      const got: string[] = [];
      let stream = first;
      for (let visit = 0; got.length < PHOTOS; visit++) {
        const some = Math.min(PHOTOS - got.length, 1 + ((visit * 7 + viewer * 3) % 5));
        await stream.until((events) => events.length >= some);
        await stream.close();
        got.push(...seen(stream));
        if (got.length < PHOTOS)
          stream = await watch((viewer + visit) % 2 === 0 ? other : app, stream.lastEventId);
      }
      return got;
    };
    const viewers = firsts.map(wander);
    const made = await Promise.all(
      Array.from({ length: PHOTOS }, (_, i) => upload(i, i % 2 === 0 ? app : other)),
    );
    const expected = made.map((photo) => `photo.added ${photo.id}`).sort();
    for (const got of await Promise.all(viewers)) expect([...got].sort()).toEqual(expected);
  });

  it('goes on when its connection to PostgreSQL was cut', async () => {
    const stream = await watch();
    await app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'eventframe-realtime'`,
    );
    const photos = [await upload(1), await upload(2)];
    await stream.until((events) => events.length === 2);
    expect(seen(stream)).toEqual(photos.map((photo) => `photo.added ${photo.id}`));
  });

  it('is not there for an event that is not', async () => {
    const answer = await new Agent(app).get('/api/public/event/nobodys-slug/stream');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('ends when its event is removed, and is not there again', async () => {
    const stream = await watch();
    expect((await owner.agent.delete(`/api/events/${event.id}`)).status).toBe(200);
    await stream.ended;
    const answer = await new Agent(app).get(`/api/public/event/${event.linkSlug}/stream`);
    expect(answer.status).toBe(404);
  });

  it('is open twenty times for a guest, on all nodes together, and again when one was closed', async () => {
    const env = { RATE_LIMIT_FACTOR: '1' };
    const nodes = [await createTestApp({ beside: app, env }), await createTestApp({ beside: app, env })];
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
      await eventually(async () => expect((await openOn(1)).status).toBe(200));
      expect((await openOn(0)).status).toBe(429);
    } finally {
      for (const node of nodes) await node.stop();
    }
  });

  it('ends when the node stops', async () => {
    const node = await createTestApp({ beside: app });
    const stream = await watch(node);
    await node.stop();
    await stream.ended;
  });
});
