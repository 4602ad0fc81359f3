import { randomUUID } from 'node:crypto';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent, postEvent } from '../factories/events.js';
import { photoJpeg, postPhoto, type UploadedPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { S3Server } from '../support/s3/s3-server.js';
import { FaultyProxy } from '../support/s3/faulty-proxy.js';
import { cleanUp, expectCleanStorage } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { Crowd, expectAllThere } from '../system/crowd.js';

/** Photos confirmed with 201 are stored, failed uploads leave nothing, and a retry succeeds. */
describe('bucket failures', () => {
  let s3: S3Server;
  let proxy: FaultyProxy;
  let app: TestApp;
  let owner: Account;
  let guest: Agent;
  let event: CreatedEvent;

  beforeAll(async () => {
    s3 = await S3Server.start();
    proxy = await FaultyProxy.start(s3.url);
    app = await createTestApp({ env: { ...s3.env(proxy.url), LOG_LEVEL: 'silent' } });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    guest = new Agent(app);
    event = await createEvent(owner);
  });
  afterEach(() => {
    proxy.isDown = false;
    proxy.failEvery = 0;
    proxy.delayMs = 0;
  });
  afterAll(async () => {
    await app.stop();
    await proxy.stop();
    await s3.stop();
  });

  const rowsOf = (query: string, ...values: string[]) => app.database.query<object[]>(query, values);
  const photoRows = async () =>
    (await rowsOf('SELECT FROM generated_photos WHERE event_id = $1', event.id)).length;

  async function expectServed(photo: UploadedPhoto): Promise<void> {
    for (const url of [photo.photoUrl, photo.thumbUrl, photo.downloadUrl]) {
      const response = await guest.get(url);
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
    }
  }

  it('serves photos from the bucket with ETags and ranges, but no originals', async () => {
    const photo = (await (await postPhoto(guest, event.linkSlug)).json()) as UploadedPhoto;
    await expectServed(photo);
    const whole = await guest.get(photo.photoUrl);
    const etag = whole.headers.get('etag') ?? '';
    const restore = await guest.fetch(photo.photoUrl, {
      headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' },
    });
    expect(restore.status).toBe(304);
    const part = await guest.fetch(photo.photoUrl, { headers: { Range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    const [{ framed, frame, original }] = await app.database.query(
      `SELECT p.framed_object AS framed, f.working_object AS frame, p.original_object AS original
       FROM generated_photos p JOIN frames f ON f.id = p.frame_id WHERE p.id = $1`,
      [photo.id],
    );
    expect((await guest.get(`/media/${original}`)).status).toBe(404);
    // Headers for a cache in front of the bucket, which `MEDIA_PUBLIC_URL` may name.
    const cacheControlOf = async (name: string) =>
      (await fetch(s3.objectUrl(name), { method: 'HEAD' })).headers.get('cache-control');
    expect(await Promise.all([framed, frame, original].map(cacheControlOf))).toEqual([
      'public, max-age=86400, immutable',
      'public, max-age=31536000, immutable',
      'private, no-store',
    ]);
  });

  it('accepts and serves photos while every third call fails', async () => {
    const failedBefore = proxy.calls.failed;
    proxy.failEvery = 3;
    for (let number = 0; number < 6; number += 1) {
      const response = await postPhoto(guest, event.linkSlug, { photo: await photoJpeg(number) });
      expect(response.status).toBe(201);
      await expectServed((await response.json()) as UploadedPhoto);
    }
    expect(proxy.calls.failed).toBeGreaterThan(failedBefore);
  });

  it('waits for a slow bucket', async () => {
    proxy.delayMs = 300;
    const responses = await Promise.all(Array.from({ length: 5 }, () => postPhoto(guest, event.linkSlug)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const accepted = await Promise.all(
      responses.map((response) => response.json() as Promise<UploadedPhoto>),
    );
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(5);
    for (const photo of accepted) await expectServed(photo);
  });

  // asvs: 16.5.2
  it('returns storage_unavailable during an outage, stores nothing and accepts a retry', async () => {
    const before = await photoRows();
    const key = randomUUID();
    proxy.isDown = true;
    const refused = await postPhoto(guest, event.linkSlug, { key });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'storage_unavailable' });
    expect(await photoRows()).toBe(before);
    expect((await postEvent(owner, { title: 'No event' })).status).toBe(503);
    expect((await guest.get('/api/health/ready')).status).toBe(503);
    expect((await guest.get('/api/health/live')).status).toBe(200);

    proxy.isDown = false;
    expect((await guest.get('/api/health/ready')).status).toBe(200);
    const accepted = await postPhoto(guest, event.linkSlug, { key });
    expect(accepted.status).toBe(201);
    await expectServed((await accepted.json()) as UploadedPhoto);
    expect(await photoRows()).toBe(before + 1);
    expect(await rowsOf("SELECT FROM events WHERE title = 'No event'")).toHaveLength(0);
  });

  it('stores each confirmed photo once across outages under load', async () => {
    const busy = await createEvent(owner);
    const crowd = new Crowd(app, busy.linkSlug, { guests: 4, patient: true });
    for (let outage = 0; outage < 2; outage += 1) {
      await crowd.moreArrive(4);
      const attempts = crowd.tries;
      proxy.isDown = true;
      await waitFor(() => expect(crowd.tries).toBeGreaterThan(attempts + 4));
      proxy.isDown = false;
      await crowd.moreArrive(4);
    }
    await crowd.leave();
    expect(new Set(crowd.photos.map(({ id }) => id)).size).toBe(crowd.photos.length);
    await expectAllThere(app, busy.linkSlug, crowd.photos);

    // Objects that could not be deleted during the outage are left to the clean-up.
    await expectCleanStorage(app);
    const rows = await rowsOf('SELECT FROM generated_photos WHERE event_id = $1', busy.id);
    expect(rows).toHaveLength(crowd.photos.length);
    await expectAllThere(app, busy.linkSlug, crowd.photos);
  });

  it('deletes the files of a photo deleted during an outage', async () => {
    const photo = (await (await postPhoto(guest, event.linkSlug)).json()) as UploadedPhoto;
    proxy.isDown = true;
    const deleted = await guest.fetch(`/api/public/photos/${photo.id}`, {
      method: 'DELETE',
      headers: { 'X-Photo-Receipt': photo.receipt },
    });
    expect(deleted.status).toBe(200);
    expect(await rowsOf('SELECT FROM unowned_objects WHERE orphaned')).not.toHaveLength(0);
    expect((await guest.get(photo.downloadUrl)).status).toBe(404);

    proxy.isDown = false;
    await cleanUp(app);
    expect((await guest.get(photo.photoUrl)).status).toBe(404);
  });
});
