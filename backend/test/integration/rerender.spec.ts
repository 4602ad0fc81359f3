import { jest } from '@jest/globals';
import { movePlacement } from '@eventframe/contracts/framing/geometry';
import sharp from 'sharp';
import { limitKey } from '../../src/platform/throttling/throttle.js';
import { PhotoRevisions } from '../../src/photos/rerender/photo-revisions.js';
import { MAX_TRIES } from '../../src/photos/rerender/rerender.job.js';
import { RerendersRepository } from '../../src/photos/rerender/rerenders.repository.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent, eventFrame } from '../factories/events.js';
import { replaceFrame, findPhotoRow, type Progress, readProgress } from '../factories/rerenders.js';
import { photoJpeg, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { LiveStream } from '../support/live-stream.js';
import { findFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;

describe('re-rendering after a frame replacement', () => {
  let app: TestApp;
  let guest: Agent;
  let owner: Account;
  let event: CreatedEvent;
  let wideFrame: Buffer;

  beforeAll(async () => {
    app = await createTestApp();
    guest = new Agent(app);
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    wideFrame = await eventFrame({
      width: 960,
      height: 540,
      openings: [{ x: 60, y: 40, width: 690, height: 460 }],
      color: [200, 30, 30],
    });
  });
  beforeEach(async () => {
    event = await createEvent(owner);
  });
  afterAll(() => app.stop());

  const path = () => `/api/events/${event.id}/rerender`;
  const upload = async (number: number, fields = {}): Promise<UploadedPhoto> =>
    uploadPhoto(guest, event.linkSlug, { photo: await photoJpeg(number), fields });
  const progress = () => readProgress(owner, event.id);
  const start = async (): Promise<Progress> => {
    const response = await owner.agent.post(path());
    expect(response.status).toBe(202);
    return (await response.json()) as Progress;
  };
  const waitUntilDone = () =>
    waitFor(async () => {
      const now = await progress();
      expect(now.state).toBe('done');
      return now;
    });
  const refusalOf = async (request: Promise<Response>) => {
    const response = await request;
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  const rowOf = (photo: { id: string }) => findPhotoRow(app, photo.id);
  const replacePrimary = (frame = wideFrame) => replaceFrame(owner, event.id, frame);

  it('renders photos in the new frame and keeps originals and recipes', async () => {
    const photo = await upload(1, { zoom: '1.5', rotation: '12', offsetX: '46', offsetY: '-69' });
    await (await guest.get(photo.downloadUrl)).arrayBuffer();
    const before = await rowOf(photo);
    const old = event.frames[0]!;
    const stream = await LiveStream.open(app, event.linkSlug);
    expect(await progress()).toMatchObject({ state: 'none', outdated: 0 });
    const frame = await replacePrimary();
    expect(await progress()).toMatchObject({ state: 'none', outdated: 1 });
    expect(await start()).toMatchObject({ total: 1, failed: 0 });
    expect(await waitUntilDone()).toMatchObject({ outdated: 0, total: 1, done: 1, failed: 0 });

    const after = await rowOf(photo);
    const placement = { zoom: 1.5, rotation: 12, offsetX: 46, offsetY: -69 };
    const moved = movePlacement(placement, old.window, frame.window);
    expect(after).toMatchObject({
      frame_id: frame.id,
      revision: 2,
      original_object: before.original_object,
      width: 960,
      zoom: moved.zoom,
      rotation: moved.rotation,
      offset_x: moved.offsetX,
      offset_y: moved.offsetY,
    });
    expect(
      await app.database.query(
        'SELECT revision, frame_id, offset_x FROM photo_revisions WHERE photo_id = $1 ORDER BY revision',
        [photo.id],
      ),
    ).toEqual([
      { revision: 1, frame_id: old.id, offset_x: 46 },
      { revision: 2, frame_id: frame.id, offset_x: moved.offsetX },
    ]);

    const receipt = { headers: { 'X-Photo-Receipt': photo.receipt } };
    const organizerStream = (await (
      await guest.fetch(`/api/public/photos/${photo.id}`, receipt)
    ).json()) as UploadedPhoto;
    const gallery = (await (await guest.get(`/api/public/event/${event.linkSlug}/gallery`)).json()) as {
      photos: UploadedPhoto[];
    };
    expect(gallery.photos).toMatchObject([
      { id: photo.id, photoUrl: organizerStream.photoUrl, width: 960, height: 540 },
    ]);
    const shown = Buffer.from(await (await guest.get(organizerStream.photoUrl)).arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ width: 960, height: 540 });
    const lossless = Buffer.from(await (await guest.get(organizerStream.downloadUrl)).arrayBuffer());
    expect(await sharp(lossless).metadata()).toMatchObject({ width: 960, height: 540 });
    expect((await guest.get(photo.photoUrl)).status).toBe(404);

    await stream.waitFor((events) => events.some(({ type }) => type === 'photo.changed'));
    expect(stream.events.filter(({ type }) => type === 'photo.changed')).toMatchObject([
      { data: { id: photo.id, photoUrl: organizerStream.photoUrl } },
    ]);
    await stream.close();
    await waitFor(async () => expect(await findFiles(app, 'framed')).not.toContain(before.framed_object));
  });

  it('follows a chain of replacements and skips photos in other frames', async () => {
    const photo = await upload(1);
    const form = new FormData();
    form.set('frame', new Blob([new Uint8Array(wideFrame)], { type: 'image/png' }), 'Second.png');
    const added = await owner.agent.fetch(`/api/events/${event.id}/frames`, { method: 'POST', body: form });
    const { id: secondId } = (await added.json()) as { id: string };
    const beside = await upload(2, { frameId: secondId });
    await replacePrimary();
    const last = await replacePrimary(await eventFrame());
    await start();
    expect(await waitUntilDone()).toMatchObject({ total: 1, done: 1 });
    expect(await rowOf(photo)).toMatchObject({ frame_id: last.id, revision: 2 });
    expect(await rowOf(beside)).toMatchObject({ frame_id: secondId, revision: 1 });
  });

  it('renders each photo once for 5 concurrent requests', async () => {
    const photos = [await upload(1), await upload(2), await upload(3)];
    await replacePrimary();
    // Block the renders until all requests are sent.
    const revisions = app.nest.get(PhotoRevisions);
    let releaseRenders!: () => void;
    const allRequested = new Promise<void>((resolve) => (releaseRenders = resolve));
    const move = jest.spyOn(revisions, 'moveToFrame').mockImplementation(async (photoId, frameId) => {
      await allRequested;
      await PhotoRevisions.prototype.moveToFrame.call(revisions, photoId, frameId);
    });
    await Promise.all(Array.from({ length: 5 }, start));
    // A ZIP contains the sizes of all photos, so it is rejected during a re-render.
    const zip = `/api/events/${event.id}/photos.zip`;
    expect(await refusalOf(owner.agent.get(zip))).toEqual([409, expect.stringContaining('re-rendered')]);
    releaseRenders();
    expect(await waitUntilDone()).toMatchObject({ total: 3, done: 3, failed: 0 });
    expect(move).toHaveBeenCalledTimes(3);
    move.mockRestore();
    for (const photo of photos) expect((await rowOf(photo)).revision).toBe(2);
    const whole = await owner.agent.get(zip);
    expect([whole.status, (await whole.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    await start();
    expect(await waitUntilDone()).toMatchObject({ total: 0, done: 0 });
    for (const photo of photos) expect((await rowOf(photo)).revision).toBe(2);
  });

  it('rejects a start while any node sends a ZIP of the event', async () => {
    const photo = await upload(1);
    await replacePrimary();
    const key = limitKey('event-archives', event.id);
    const take = (of: string) =>
      app.database.query('SELECT take_running_use(gen_random_uuid(), $1, 3, 3600)', [of]);
    // A download of another event by the same organizer does not block.
    for (const used of [key, limitKey('photo-archives', owner.id)]) {
      await take(used);
    }
    expect(await refusalOf(owner.agent.post(path()))).toEqual([409, expect.stringContaining('download')]);
    expect(await progress()).toMatchObject({ state: 'none', outdated: 1 });
    await app.database.query('DELETE FROM running_uses WHERE key = $1', [key]);
    // A download that starts at the same time waits and sees the run.
    const rerenders = app.nest.get(RerendersRepository);
    const startRun = rerenders.start.bind(rerenders);
    let found: Promise<unknown> | undefined;
    jest.spyOn(rerenders, 'start').mockImplementationOnce(async (...run) => {
      found = take(key).then(() => rerenders.find(event.id));
      await waitFor(async () => expect(await app.database.query(WAITING)).toHaveLength(1));
      return startRun(...run);
    });
    await start();
    expect(await found).toMatchObject({ total: 1 });
    expect(await waitUntilDone()).toMatchObject({ total: 1, done: 1 });
    expect((await rowOf(photo)).revision).toBe(2);
    await app.database.query('DELETE FROM running_uses');
  });

  it('skips a photo without its original and renders the others', async () => {
    const [lost, whole] = [await upload(1), await upload(2)];
    const missing = 'originals/00/00000000000000000000000000000000.jpg';
    await app.database.query('UPDATE generated_photos SET original_object = $2 WHERE id = $1', [
      lost.id,
      missing,
    ]);
    await replacePrimary();
    const stream = await LiveStream.openAs(owner.agent, `/api/events/${event.id}/photos/stream`);
    await start();
    expect(await waitUntilDone()).toMatchObject({ outdated: 1, total: 2, done: 1, failed: 1 });
    // The organizer is notified of the skipped photo, the rendered one and the end.
    await stream.waitFor(({ length }) => length >= 3);
    expect(stream.events.map(({ type, data }) => [type, data.id])).toEqual([
      ['event.changed', undefined],
      ['photo.changed', whole.id],
      ['event.changed', undefined],
    ]);
    await stream.close();
    expect((await rowOf(lost)).revision).toBe(1);
    expect((await guest.get(lost.photoUrl)).status).toBe(200);
    expect((await rowOf(whole)).revision).toBe(2);
  });

  it('keeps hidden photos hidden and notifies only the organizer', async () => {
    const photo = await upload(1);
    await owner.agent.patch(`/api/events/${event.id}/photos/${photo.id}`, { state: 'hidden' });
    await replacePrimary();
    const guestStream = await LiveStream.open(app, event.linkSlug);
    const organizerStream = await LiveStream.openAs(owner.agent, `/api/events/${event.id}/photos/stream`);
    await start();
    const end = { type: 'event.changed' };
    await organizerStream.waitFor((events) => events.length === 2);
    expect(organizerStream.events).toMatchObject([
      { type: 'photo.changed', data: { id: photo.id, state: 'hidden' } },
      end,
    ]);
    const shown = await upload(2);
    await guestStream.waitFor((events) => events.length === 2);
    expect(guestStream.events).toMatchObject([end, { type: 'photo.added', data: { id: shown.id } }]);
    await Promise.all([guestStream.close(), organizerStream.close()]);
  });

  it('resumes at the failed photo', async () => {
    const photos = [await upload(1), await upload(2), await upload(3)];
    await replacePrimary();
    const revisions = app.nest.get(PhotoRevisions);
    const move = jest.spyOn(revisions, 'moveToFrame');
    move.mockImplementationOnce((photoId, frameId) =>
      PhotoRevisions.prototype.moveToFrame.call(revisions, photoId, frameId),
    );
    let fail!: (error: Error) => void;
    const failure = new Promise<void>((_resolve, reject) => (fail = reject));
    move.mockImplementationOnce(() => failure);
    await start();
    // Progress is reported during the run.
    const midway = { state: 'running', outdated: 2, total: 3, done: 1, failed: 0 };
    await waitFor(async () => expect(await progress()).toMatchObject(midway));
    fail(new Error('database unavailable'));
    expect(await waitUntilDone()).toMatchObject({ total: 3, done: 3, failed: 0 });
    const moved = move.mock.calls.map(([photoId]) => photoId);
    expect(moved).toEqual([photos[0], photos[1], photos[1], photos[2]].map((photo) => photo?.id));
    move.mockRestore();
  });

  it('skips a photo after the last retry and renders the others', async () => {
    const [bad, whole] = [await upload(1), await upload(2)];
    await replacePrimary();
    const revisions = app.nest.get(PhotoRevisions);
    const move = jest.spyOn(revisions, 'moveToFrame').mockImplementationOnce(async () => {
      // Simulate earlier failed attempts.
      await app.database.query('UPDATE rerenders SET stuck_on = $2, tries = $3 WHERE event_id = $1', [
        event.id,
        bad.id,
        MAX_TRIES - 1,
      ]);
      throw new Error('frame file missing');
    });
    await start();
    expect(await waitUntilDone()).toMatchObject({ outdated: 1, total: 2, done: 1, failed: 1 });
    expect(move.mock.calls.map(([photoId]) => photoId)).toEqual([bad.id, whole.id]);
    move.mockRestore();
    expect((await rowOf(whole)).revision).toBe(2);
    // A new run resets the attempts.
    await start();
    expect(await waitUntilDone()).toMatchObject({ outdated: 0, total: 1, done: 1, failed: 0 });
  });

  it('reports a stopped run and restarts it', async () => {
    await upload(1);
    await replacePrimary();
    const revisions = app.nest.get(PhotoRevisions);
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const move = jest.spyOn(revisions, 'moveToFrame').mockImplementationOnce(() => held);
    await start();
    await waitFor(() => Promise.resolve(expect(move).toHaveBeenCalled()));
    await app.database.query(
      `UPDATE rerenders SET touched_at = now() - interval '21 minutes' WHERE event_id = $1`,
      [event.id],
    );
    expect(await progress()).toMatchObject({ state: 'stopped', outdated: 1, done: 0 });
    expect(await start()).toMatchObject({ state: 'running', outdated: 1 });
    release();
    expect(await waitUntilDone()).toMatchObject({ outdated: 0, total: 1, done: 1 });
    move.mockRestore();
  });
});
