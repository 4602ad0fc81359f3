import { randomUUID } from 'node:crypto';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { photoJpeg, postPhoto, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { retryWhileBusy } from '../support/retry-while-busy.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('upload idempotency keys', () => {
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
    app.database.query<object[]>('SELECT FROM generated_photos WHERE event_id = $1', [eventId]);

  it('creates one photo from 100 concurrent uploads with one key', async () => {
    const event = await createEvent(owner);
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => retryWhileBusy(() => postPhoto(guest, event.linkSlug, { key }))),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(100).fill(201));
    const photos = (await Promise.all(responses.map((response) => response.json()))) as UploadedPhoto[];
    expect(new Set(photos.map((photo) => photo.id)).size).toBe(1);
    expect(await rowsOf(event.id)).toHaveLength(1);
  });

  it('returns the first result for a repeated upload, even after the event ended', async () => {
    const event = await createEvent(owner);
    const key = randomUUID();
    const first = await uploadPhoto(guest, event.linkSlug, { key });
    await app.database.query("UPDATE events SET expires_at = now() - interval '1 hour' WHERE id = $1", [
      event.id,
    ]);
    expect(await uploadPhoto(guest, event.linkSlug, { key: key.toUpperCase() })).toEqual(first);
    expect(await outcome(await postPhoto(guest, event.linkSlug))).toEqual({
      status: 410,
      code: 'event_expired',
    });
  });

  it('rejects a key of another photo, a key of a deleted photo and an invalid key', async () => {
    const event = await createEvent(owner);
    const key = randomUUID();
    const photo = await uploadPhoto(guest, event.linkSlug, { key });
    expect(await outcome(await postPhoto(guest, event.linkSlug, { key, photo: await photoJpeg(9) }))).toEqual(
      {
        status: 422,
        code: 'idempotency_key_reused',
      },
    );
    await guest.fetch(`/api/public/photos/${photo.id}`, {
      method: 'DELETE',
      headers: { 'X-Photo-Receipt': photo.receipt },
    });
    expect(await outcome(await postPhoto(guest, event.linkSlug, { key }))).toEqual({
      status: 410,
      code: 'photo_deleted',
    });
    expect(await outcome(await postPhoto(guest, event.linkSlug, { key: 'not-a-uuid' }))).toEqual({
      status: 400,
      code: 'idempotency_key_malformed',
    });
    expect((await guest.get(photo.photoUrl)).status).toBe(404);
  });

  it('scopes a key to its event', async () => {
    const [one, other] = [await createEvent(owner), await createEvent(owner)];
    const key = randomUUID();
    const photos = [
      await uploadPhoto(guest, one.linkSlug, { key }),
      await uploadPhoto(guest, other.linkSlug, { key, photo: await photoJpeg(1) }),
    ];
    expect(photos[0]!.id).not.toBe(photos[1]!.id);
  });

  it('creates one photo from concurrent uploads with one key on two nodes', async () => {
    const second = await createTestApp({ sharedWith: app, env: { RENDER_QUEUE: '1000' } });
    try {
      const event = await createEvent(owner);
      const guests = [guest, new Agent(second)];
      for (let round = 0; round < 5; round++) {
        const key = randomUUID();
        const photos = await Promise.all(
          Array.from({ length: 10 }, (_, i) => uploadPhoto(guests[i % 2]!, event.linkSlug, { key })),
        );
        expect(new Set(photos.map((photo) => photo.id)).size).toBe(1);
      }
      expect(await rowsOf(event.id)).toHaveLength(5);
    } finally {
      await second.stop();
    }
  });
});
