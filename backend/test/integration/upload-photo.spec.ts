import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { GUEST_COOKIE } from '../../src/platform/sessions/guest-identity.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { photoJpeg, postPhoto, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { retryWhileBusy } from '../support/retry-while-busy.js';
import { countOf } from '../support/soak.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { avoidPeriodEnd } from '../support/avoid-period-end.js';

const KEYS = countOf('concurrent uploads with as many keys', { test: 40, soak: 100 });
const UPLOADS = countOf('concurrent uploads on two nodes', { test: 80, soak: 200 });
/** Of these, 30 are shown and 20 more are held. */
const REJECTED = UPLOADS - 50;

describe('POST /api/public/upload-photo/:slug', () => {
  let app: TestApp;
  let guest: Agent;
  let owner: Account;

  beforeAll(async () => {
    app = await createTestApp({ env: { RENDER_QUEUE: '1000' } });
    guest = new Agent(app);
    owner = await signedInOrganizer(app, 'monthly-unlimited');
  });
  afterAll(() => app.stop());

  const outcome = async (response: Response) => ({
    status: response.status,
    code: ((await response.json()) as { code: string }).code,
  });
  const rowsOf = (eventId: string) =>
    app.database.query<{ guest_id: string }[]>('SELECT * FROM generated_photos WHERE event_id = $1', [
      eventId,
    ]);

  it('stores a device id that is neither the cookie nor the same at another event', async () => {
    const event = await createEvent(owner);
    const [mine, theirs] = [new Agent(app), new Agent(app)];
    for (const device of [mine, mine, theirs]) await uploadPhoto(device, event.linkSlug);

    const here = (await rowsOf(event.id)).map(({ guest_id: id }) => id);
    expect(new Set(here).size).toBe(2);
    const cookie = mine.cookie(GUEST_COOKIE);
    expect(cookie).toMatch(/^[\w-]{22}$/);
    expect(here).not.toContain(cookie);

    const elsewhere = await createEvent(owner);
    await uploadPhoto(mine, elsewhere.linkSlug);
    const [{ guest_id: there } = { guest_id: '' }] = await rowsOf(elsewhere.id);
    expect(here).not.toContain(there);
  });

  // spec: fields.generated-photos, fields.upload-and-gallery
  it('frames a photo, stores it and lists it in the gallery', async () => {
    const event = await createEvent(owner);
    const response = await postPhoto(guest, event.linkSlug, {
      fields: { frameId: event.frames[0]!.id, zoom: '1.5', rotation: '-10', offsetX: '12.5', offsetY: '-3' },
    });
    expect(response.status).toBe(201);
    const photo = (await response.json()) as UploadedPhoto;
    expect(photo).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      photoUrl: expect.stringMatching(/^\/media\/framed\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/),
      thumbUrl: expect.stringMatching(/^\/media\/thumbs\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/),
      downloadUrl: expect.stringMatching(`^/api/public/photos/${photo.id}/framed-photo.png\\?signature=`),
      receipt: expect.stringMatching(/^[\w-]{43}$/),
      held: false,
      awaitingApproval: false,
      hidden: false,
      visibility: 'shown',
      width: 540,
      height: 960,
      createdAt: expect.any(String),
    });

    const framed = await guest.get(photo.photoUrl);
    expect([framed.status, framed.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await sharp(Buffer.from(await framed.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 540,
      height: 960,
      chromaSubsampling: '4:4:4',
    });
    const thumb = await sharp(Buffer.from(await (await guest.get(photo.thumbUrl)).arrayBuffer())).metadata();
    expect(thumb).toMatchObject({ width: 270, height: 480 });

    const gallery = await (await guest.get(`/api/public/event/${event.linkSlug}/gallery`)).json();
    expect(gallery).toMatchObject({
      photos: [{ id: photo.id, photoUrl: photo.photoUrl, createdAt: photo.createdAt }],
      total: 1,
    });
    const [row] = await rowsOf(event.id);
    expect(row).toMatchObject({
      zoom: 1.5,
      rotation: -10,
      offset_x: 12.5,
      offset_y: -3,
      photo_url: photo.photoUrl,
    });
    const [revision] = await app.database.query('SELECT * FROM photo_revisions WHERE photo_id = $1', [
      photo.id,
    ]);
    expect(revision).toMatchObject({ revision: 1, zoom: 1.5, frame_id: event.frames[0]!.id });
    const [{ photo_count }] = await app.database.query('SELECT photo_count FROM events WHERE id = $1', [
      event.id,
    ]);
    expect(photo_count).toBe(1);
  });

  // spec: fields.generated-photos, rules.placement-defaults, calls.upload-photo, limits.placement
  it('accepts a photo without placement, frame and key', async () => {
    const event = await createEvent(owner);
    await uploadPhoto(guest, event.linkSlug, { key: null, fields: { zoom: '', frameId: '' } });
    expect(await rowsOf(event.id)).toMatchObject([
      { zoom: 1, rotation: 0, offset_x: 0, offset_y: 0, frame_id: event.frames[0]!.id },
    ]);
  });

  it('creates a photo for each key of concurrent uploads', async () => {
    const event = await createEvent(owner);
    const uploads = await Promise.all(
      Array.from({ length: KEYS }, async (_, i) => {
        const upload = { key: randomUUID(), photo: await photoJpeg(i) };
        return retryWhileBusy(() => postPhoto(guest, event.linkSlug, upload));
      }),
    );
    expect(uploads.map((response) => response.status)).toEqual(Array(KEYS).fill(201));
    const photos = (await Promise.all(uploads.map((response) => response.json()))) as UploadedPhoto[];
    expect(new Set(photos.map((photo) => photo.id)).size).toBe(KEYS);
    for (const { photoUrl, thumbUrl } of photos) {
      for (const url of [photoUrl, thumbUrl]) {
        const image = Buffer.from(await (await guest.get(url)).arrayBuffer());
        expect((await sharp(image).metadata()).format).toBe('jpeg');
      }
    }
    const [{ photo_count }] = await app.database.query('SELECT photo_count FROM events WHERE id = $1', [
      event.id,
    ]);
    expect([photo_count, (await rowsOf(event.id)).length]).toEqual([KEYS, KEYS]);
  });

  // spec: guest.expired
  it('rejects uploads to paused, ended, suspended and unknown events', async () => {
    const organizer = await signedInOrganizer(app, 'standard');
    const event = await createEvent(organizer);
    const rejection = async () => outcome(await postPhoto(guest, event.linkSlug));
    const set = (change: string) =>
      app.database.query(`UPDATE events SET ${change} WHERE id = $1`, [event.id]);
    const setStatus = (status: string) =>
      app.database.query('UPDATE users SET status = $2 WHERE id = $1', [organizer.id, status]);

    await set('is_active = false');
    expect(await rejection()).toEqual({ status: 403, code: 'event_inactive' });
    await set("is_active = true, expires_at = now() - interval '1 second'");
    expect(await rejection()).toEqual({ status: 410, code: 'event_expired' });
    await set('expires_at = NULL');
    await setStatus('suspended');
    expect(await rejection()).toEqual({ status: 403, code: 'event_inactive' });
    await setStatus('deactivated');
    expect(await rejection()).toEqual({ status: 404, code: 'not_found' });
    expect(await outcome(await postPhoto(guest, 'unknown-slug'))).toEqual({ status: 404, code: 'not_found' });
    expect(await rowsOf(event.id)).toHaveLength(0);
  });

  it("accepts a retired frame of the event and rejects another event's frame", async () => {
    const [event, other] = [await createEvent(owner), await createEvent(owner)];
    const fields = { frameId: event.frames[0]!.id };
    await app.database.query('UPDATE frames SET retired_at = now() WHERE id = $1', [fields.frameId]);
    await uploadPhoto(guest, event.linkSlug, { fields });
    expect(await outcome(await postPhoto(guest, other.linkSlug, { fields }))).toEqual({
      status: 404,
      code: 'not_found',
    });
  });

  // spec: rules.placement-ranges, limits.placement
  it.each([
    ['zoom', '0.4', 'The zoom must be a number from 0.5 to 3.'],
    ['zoom', '3.1', 'The zoom must be a number from 0.5 to 3.'],
    ['zoom', 'big', 'The zoom must be a number from 0.5 to 3.'],
    ['rotation', '181', 'The rotation must be a number from -180 to 180 degrees.'],
    ['rotation', '-181', 'The rotation must be a number from -180 to 180 degrees.'],
    ['offsetX', 'Infinity', 'The offset must be a number from -10000 to 10000.'],
    ['offsetY', 'NaN', 'The offset must be a number from -10000 to 10000.'],
    ['frameId', 'the-second', 'frameId must be the id of a frame.'],
  ])('rejects %s %s with a message', async (field, value, message) => {
    const event = await createEvent(owner);
    const response = await postPhoto(guest, event.linkSlug, { fields: { [field]: value } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation_failed', errors: { [field]: message } });
  });

  // spec: rules.placement-ranges, limits.placement
  it('accepts the minimum and maximum zoom and rotation', async () => {
    const event = await createEvent(owner);
    for (const [zoom, rotation] of [
      ['0.5', '-180'],
      ['3', '180'],
    ] as const) {
      const { id } = await uploadPhoto(guest, event.linkSlug, { fields: { zoom, rotation } });
      const [row] = await app.database.query('SELECT zoom, rotation FROM generated_photos WHERE id = $1', [
        id,
      ]);
      expect(row).toEqual({ zoom: Number(zoom), rotation: Number(rotation) });
    }
  });

  it('excludes unapproved photos from the gallery', async () => {
    const event = await createEvent(owner);
    await app.database.query('UPDATE events SET requires_approval = true WHERE id = $1', [event.id]);
    const photo = await uploadPhoto(guest, event.linkSlug);
    expect(photo).toMatchObject({ held: false, awaitingApproval: true });
    expect(await (await guest.get(`/api/public/event/${event.linkSlug}/gallery`)).json()).toMatchObject({
      total: 0,
    });
  });

  it('returns busy when the queue is full and accepts retries', async () => {
    const small = await createTestApp({
      sharedWith: app,
      env: { RENDER_QUEUE: '1', RENDER_CONCURRENCY: '1' },
    });
    try {
      const crowd = new Agent(small);
      const event = await createEvent(owner);
      let busyResponses = 0;
      const uploadWithRetries = async (number: number): Promise<number> => {
        const key = randomUUID();
        const image = await photoJpeg(number);
        for (;;) {
          const response = await postPhoto(crowd, event.linkSlug, { key, photo: image });
          if (response.status !== 503) return response.status;
          expect(await response.json()).toMatchObject({ code: 'busy' });
          expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
          busyResponses += 1;
        }
      };
      const statuses = await Promise.all(Array.from({ length: 20 }, (_, i) => uploadWithRetries(i)));
      expect(statuses).toEqual(Array(20).fill(201));
      expect(busyResponses).toBeGreaterThan(0);
      expect(await rowsOf(event.id)).toHaveLength(20);
    } finally {
      await small.stop();
    }
  });

  // spec: product.plan-limits, dashboard.this-month, fields.stats, limits.photos
  it('shows 30 photos of concurrent uploads on two nodes and holds 20 more', async () => {
    await avoidPeriodEnd();
    const second = await createTestApp({ sharedWith: app, env: { RENDER_QUEUE: '1000' } });
    try {
      const free = await signedInOrganizer(app);
      const event = await createEvent(free);
      const guests = [guest, new Agent(second)];
      const responses = await Promise.all(
        Array.from({ length: UPLOADS }, async (_, i) => {
          const upload = { key: randomUUID(), photo: await photoJpeg(i) };
          return retryWhileBusy(() => postPhoto(guests[i % 2]!, event.linkSlug, upload));
        }),
      );
      const bodies = (await Promise.all(responses.map((response) => response.json()))) as {
        held?: boolean;
        code?: string;
      }[];
      const count = (is: (body: { held?: boolean; code?: string }) => boolean) => bodies.filter(is).length;
      expect({
        shown: count((body) => body.held === false),
        held: count((body) => body.held === true),
        refused: count((body) => body.code === 'photo_quota_exhausted'),
      }).toEqual({ shown: 30, held: 20, refused: REJECTED });
      expect(responses.filter((response) => response.status === 402)).toHaveLength(REJECTED);
      expect(await (await guest.get(`/api/public/event/${event.linkSlug}/gallery`)).json()).toMatchObject({
        total: 30,
      });
      const credits = await (await free.agent.get(`/api/users/${free.id}/credits`)).json();
      expect(credits).toMatchObject({ usage: { photos: 30 }, credits: { photos: 0 } });
      expect(await (await free.agent.get('/api/users/me/stats')).json()).toMatchObject({
        lifetimePhotos: 50,
        photosThisMonth: 30,
      });
    } finally {
      await second.stop();
    }
  });
});
