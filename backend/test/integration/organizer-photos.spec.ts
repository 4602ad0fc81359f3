import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { eventRow, photoRow } from '../factories/gallery.js';
import { photoJpeg, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { waitFor } from '../support/wait-for.js';
import { LiveStream } from '../support/live-stream.js';
import { findFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

interface Listed {
  id: string;
  state: string;
  photoUrl: string;
  thumbUrl: string;
  downloadUrl: string;
}

describe('/api/events/:id/photos', () => {
  let app: TestApp;
  let guest: Agent;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp();
    guest = new Agent(app);
    owner = await signedInOrganizer(app, 'monthly-unlimited');
  });
  beforeEach(async () => {
    event = await createEvent(owner);
  });
  afterAll(() => app.stop());

  const upload = async (number = 0): Promise<UploadedPhoto> =>
    uploadPhoto(guest, event.linkSlug, { photo: await photoJpeg(number) });
  const path = (photo?: { id: string }) => `/api/events/${event.id}/photos${photo ? `/${photo.id}` : ''}`;
  const setState = async (photo: { id: string }, state: string): Promise<Listed> => {
    const response = await owner.agent.patch(path(photo), { state });
    expect(response.status).toBe(200);
    return (await response.json()) as Listed;
  };
  const list = async (query = ''): Promise<{ photos: Listed[]; total: number; hasMore: boolean }> =>
    (await (await owner.agent.get(path() + query)).json()) as never;
  const statusOf = async (url: string) => (await guest.get(url)).status;

  /** An organizer without photos left in the plan, so that held photos stay held. */
  async function fullOrganizer(): Promise<Account> {
    const account = await signedInOrganizer(app);
    await app.database.query(
      `INSERT INTO monthly_usage (user_id, month, photos)
       SELECT $1, month::date, 1000 FROM generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'),
         date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month', interval '1 month') AS month`,
      [account.id],
    );
    return account;
  }

  it('lists photos by state, newest first', async () => {
    const full = await fullOrganizer();
    const rows = await eventRow(app, full);
    const shown = await photoRow(app, rows, { createdAt: new Date(4) });
    const held = await photoRow(app, rows, { createdAt: new Date(3), held: true });
    const hidden = await photoRow(app, rows, { createdAt: new Date(2), hidden: true, held: true });
    const waiting = await photoRow(app, rows, { createdAt: new Date(1), awaitingApproval: true });
    const get = async (query: string) =>
      (await full.agent.get(`/api/events/${rows.id}/photos${query}`)).json() as Promise<{
        photos: Listed[];
        total: number;
      }>;
    const states = async (query: string) => (await get(query)).photos.map((photo) => [photo.id, photo.state]);

    expect(await states('')).toEqual([
      [shown, 'shown'],
      [held, 'held'],
      [hidden, 'hidden'],
      [waiting, 'awaiting_approval'],
    ]);
    expect(await states('?state=shown')).toEqual([[shown, 'shown']]);
    expect(await states('?state=held')).toEqual([[held, 'held']]);
    expect(await states('?state=hidden')).toEqual([[hidden, 'hidden']]);
    expect(await states('?state=awaiting_approval')).toEqual([[waiting, 'awaiting_approval']]);
    expect((await get('?state=held')).total).toBe(1);
    expect((await full.agent.get(`/api/events/${rows.id}/photos?state=lost`)).status).toBe(400);
    expect(await states(`?state=shown&frameId=${rows.frameId}`)).toEqual([[shown, 'shown']]);
    expect(await get(`?frameId=${event.frames[0]?.id}`)).toMatchObject({ photos: [], total: 0 });
    const other = await eventRow(app, full);
    await photoRow(app, other);
    expect(await get(`?frameId=${other.frameId}`)).toMatchObject({ photos: [], total: 0 });
  });

  it('hides a photo from guests immediately and keeps it for its owner and its guest', async () => {
    const photo = await upload();
    const stream = await LiveStream.open(app, event.linkSlug);
    expect([await statusOf(photo.photoUrl), await statusOf(photo.thumbUrl)]).toEqual([200, 200]);

    const hidden = await setState(photo, 'hidden');
    expect(hidden).toMatchObject({ id: photo.id, state: 'hidden' });
    expect([await statusOf(photo.photoUrl), await statusOf(photo.thumbUrl)]).toEqual([404, 404]);
    expect([await statusOf(hidden.photoUrl), await statusOf(hidden.thumbUrl)]).toEqual([200, 200]);
    expect(await (await guest.get(`/api/public/event/${event.linkSlug}/gallery`)).json()).toMatchObject({
      photos: [],
      total: 0,
    });
    const own = await guest.fetch(`/api/public/photos/${photo.id}`, {
      headers: { 'X-Photo-Receipt': photo.receipt },
    });
    expect(await own.json()).toMatchObject({ photoUrl: hidden.photoUrl });

    await setState(photo, 'shown');
    await stream.waitFor((events) => events.length === 2);
    expect(stream.events).toMatchObject([
      { type: 'photo.removed', data: { id: photo.id } },
      { type: 'photo.added', data: { id: photo.id, photoUrl: hidden.photoUrl } },
    ]);
    await stream.close();
    expect(await list('?state=shown')).toMatchObject({ total: 1 });
  });

  it('accepts uploads while a slow storage delays hiding a photo', async () => {
    const photo = await upload();
    const storage = app.nest.get(Storage);
    const read = storage.read.bind(storage);
    let reads = 0;
    let releaseReads = (): void => undefined;
    const released = new Promise<void>((resolve) => (releaseReads = resolve));
    storage.read = async (...args) => {
      reads += 1;
      await released;
      return read(...args);
    };
    try {
      const hiding = setState(photo, 'hidden');
      await waitFor(() => Promise.resolve(expect(reads).toBe(2)));
      await upload(1);
      releaseReads();
      expect(await hiding).toMatchObject({ id: photo.id, state: 'hidden' });
    } finally {
      releaseReads();
      storage.read = read;
    }
  });

  it('leaves no orphaned files after state changes', async () => {
    const photo = await upload();
    await Promise.all(['hidden', 'hidden', 'hidden', 'shown'].map((state) => setState(photo, state)));
    await setState(photo, 'hidden');
    const [row] = await app.database.query('SELECT * FROM generated_photos WHERE id = $1', [photo.id]);
    const files = await findFiles(app, 'framed');
    expect(files).toContain(row.framed_object);
    const named = await app.database.query(
      "SELECT framed_object FROM generated_photos WHERE photo_url <> ''",
    );
    expect(files).toHaveLength(named.length as number);
    expect(await app.database.query('SELECT name FROM unowned_objects WHERE orphaned')).toEqual([]);
  });

  it('approves a photo and sends it to viewers', async () => {
    await app.database.query('UPDATE events SET requires_approval = true WHERE id = $1', [event.id]);
    const photo = await upload();
    const stream = await LiveStream.open(app, event.linkSlug);
    expect(await list('?state=awaiting_approval')).toMatchObject({ photos: [{ id: photo.id }], total: 1 });
    await setState(photo, 'shown');
    await stream.waitFor((events) => events.length === 1);
    expect(stream.events).toMatchObject([{ type: 'photo.added', data: { id: photo.id } }]);
    await stream.close();
  });

  it('keeps a held photo held when it is shown', async () => {
    const full = await fullOrganizer();
    const own = await createEvent(full);
    const photo = await uploadPhoto(guest, own.linkSlug);
    const change = async (state: string) =>
      (await full.agent.patch(`/api/events/${own.id}/photos/${photo.id}`, { state })).json();
    expect(photo.held).toBe(true);
    expect(await change('hidden')).toMatchObject({ state: 'hidden' });
    expect(await change('shown')).toMatchObject({ state: 'held' });
  });

  it('deletes a photo with its files', async () => {
    const photo = await upload();
    await guest.get(photo.downloadUrl);
    const [row] = await app.database.query('SELECT * FROM generated_photos WHERE id = $1', [photo.id]);
    expect((await owner.agent.delete(path(photo))).status).toBe(200);
    expect([await statusOf(photo.photoUrl), await statusOf(photo.downloadUrl)]).toEqual([404, 404]);
    for (const folder of ['framed', 'thumbs', 'originals', 'downloads']) {
      const deleted = [row.framed_object, row.thumb_object, row.original_object, row.download_object];
      expect((await findFiles(app, folder)).filter((name) => deleted.includes(name))).toEqual([]);
    }
    expect((await owner.agent.delete(path(photo))).status).toBe(404);
  });

  it('rejects changes by another organizer, a visitor and through another event', async () => {
    const photo = await upload();
    const other = await signedInOrganizer(app);
    const elsewhere = await createEvent(owner);
    for (const method of ['PATCH', 'DELETE']) {
      const ask = (agent: Agent, url: string) => agent.fetch(url, { method, body: { state: 'hidden' } });
      expect((await ask(other.agent, path(photo))).status).toBe(404);
      expect((await ask(guest, path(photo))).status).toBe(401);
      expect((await ask(owner.agent, `/api/events/${elsewhere.id}/photos/${photo.id}`)).status).toBe(404);
    }
    expect((await other.agent.get(path())).status).toBe(404);
    expect((await owner.agent.patch(path(photo), { state: 'held' })).status).toBe(400);
    expect(await statusOf(photo.photoUrl)).toBe(200);
  });

  // spec: fields.photos-removed-with-event
  it('deletes photos and files with their event', async () => {
    const photo = await upload();
    await guest.get(photo.downloadUrl);
    expect((await owner.agent.delete(`/api/events/${event.id}`)).status).toBe(200);
    expect([await statusOf(photo.photoUrl), await statusOf(photo.downloadUrl)]).toEqual([404, 404]);
    const rows: { name: string }[] = await app.database.query('SELECT name FROM stored_objects');
    const known = rows.map((row) => row.name);
    for (const folder of ['framed', 'thumbs', 'originals', 'downloads', 'frames', 'frame-originals']) {
      expect((await findFiles(app, folder)).filter((name) => !known.includes(name))).toEqual([]);
    }
  });
});
