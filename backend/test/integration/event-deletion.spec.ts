import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { EventDeletion } from '../../src/events/event-deletion.js';
import { EventDeletionsRepository } from '../../src/events/event-deletions.repository.js';
import { EventRemoval } from '../../src/events/event-removal.js';
import { MediaService } from '../../src/media/media.service.js';
import { PhotosRepository } from '../../src/photos/photos.repository.js';
import { type Account, Agent, PASSWORD, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { adminGet, type Schemas } from '../factories/admin-calls.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { photoRows, receiptOf } from '../factories/gallery.js';
import { postPhoto, uploadPhoto, type UploadedPhoto } from '../factories/uploads.js';
import { usedPhotos } from '../factories/usage.js';
import { waitFor } from '../support/wait-for.js';
import { LiveStream } from '../support/live-stream.js';
import { findAllFiles, expectOnlyReferencedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { type Placement, PLACEMENTS, sendCall, type World } from './access-matrix.placements.js';

/** More than are deleted before the response, and more than one batch of the job. */
const MANY = 1_100;

/** The calls that name an event or a photo. */
const CALLS_OF_EVENTS = Object.entries(PLACEMENTS).filter(([, placement]) => namesEvent(placement));

/** The calls that list or count, with the same response for every caller of a role. */
const LISTS = Object.keys(PLACEMENTS).filter(
  (line) => line.startsWith('GET /api/') && !line.includes('{') && !/health|metrics|audit-log/.test(line),
);

describe('event deletion', () => {
  let app: TestApp;
  let admin: Account;
  let owner: Account;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  const rows = async (sql: string, ...values: unknown[]) =>
    (await app.database.query<unknown[]>(sql, values)).length;
  const photosOf = (eventId: string) => rows('SELECT FROM generated_photos WHERE event_id = $1', eventId);
  const deletionOf = (eventId: string) => rows('SELECT FROM event_deletions WHERE event_id = $1', eventId);
  const remove = (event: CreatedEvent) => owner.agent.delete(`/api/events/${event.id}`);

  /** Prevents the job from deleting photos, so that the state right after the response stays. */
  const pauseJob = () =>
    jest.spyOn(app.nest.get(EventDeletionsRepository), 'claimNext').mockResolvedValue(null);
  /** Starts the job without waiting for the next minute. */
  const startJob = () => app.nest.get(EventDeletion).run(new AbortController().signal);
  const expectDeleted = (eventId: string) => waitFor(async () => expect(await deletionOf(eventId)).toBe(0));

  /** An event with one photo whose files exist, and many whose files don't. */
  async function createLargeEvent(
    title = 'Harvest Supper',
  ): Promise<CreatedEvent & { photo: UploadedPhoto }> {
    const event = await createEvent(owner, { title });
    const photo = await uploadPhoto(new Agent(app), event.linkSlug);
    const frameId = event.frames[0]?.id ?? '';
    await photoRows(app, { id: event.id, slug: event.linkSlug, frameId }, MANY);
    await app.database.query('UPDATE events SET photo_count = photo_count + $2 WHERE id = $1', [
      event.id,
      MANY,
    ]);
    return { ...event, photo };
  }

  describe('before the job has run', () => {
    let event: CreatedEvent & { photo: UploadedPhoto };
    let deleted: World;
    let never: World;
    let paused: ReturnType<typeof pauseJob>;

    beforeAll(async () => {
      owner = await signedInOrganizer(app, 'monthly-unlimited');
      paused = pauseJob();
      event = await createLargeEvent('Quiet Garden Party');
      await app.nest.get(PhotosRepository).insertReport({ photoId: event.photo.id, reason: 'other' });
      await app.database.query("UPDATE events SET expires_at = now() - interval '1 day' WHERE id = $1", [
        event.id,
      ]);
      expect((await remove(event)).status).toBe(200);
      expect(await photosOf(event.id)).toBe(MANY + 1);
      deleted = {
        ownerId: owner.id,
        eventId: event.id,
        slug: event.linkSlug,
        frameId: event.frames[0]?.id ?? '',
        photoId: event.photo.id,
        receipt: event.photo.receipt,
        strangerId: randomUUID(),
      };
      const photoId = randomUUID();
      never = {
        ...deleted,
        eventId: randomUUID(),
        slug: 'never-existed',
        frameId: randomUUID(),
        photoId,
        receipt: receiptOf(app, photoId),
      };
    });
    afterAll(() => paused.mockRestore());

    it.each(CALLS_OF_EVENTS)('does not find the event: %s', async (line, placement) => {
      const outcomeOf = async (agent: Agent, world: World) => {
        const response = await sendCall(agent, line, placement, world);
        return { status: response.status, body: await response.text() };
      };
      for (const agent of [new Agent(app), owner.agent, admin.agent]) {
        const outcome = await outcomeOf(agent, deleted);
        expect(withoutIds(outcome.body)).toEqual(withoutIds((await outcomeOf(agent, never)).body));
        expect(outcome.status).toBe((await outcomeOf(agent, never)).status);
      }
      expect(await photosOf(event.id)).toBe(MANY + 1);
    });

    it.each(LISTS)('does not list the event: %s', async (line) => {
      for (const agent of [owner.agent, admin.agent]) {
        let text = await (await sendCall(agent, line, PLACEMENTS[line]!, deleted)).text();
        // The audit log records the deletion.
        if (line === 'GET /api/user/export') text = JSON.stringify({ ...JSON.parse(text), record: [] });
        for (const word of [event.id, event.linkSlug, event.photo.id, 'Quiet Garden Party']) {
          expect(text).not.toContain(word);
        }
      }
    });

    it('rejects uploads and stores nothing', async () => {
      const before = await findAllFiles(app);
      expect((await postPhoto(new Agent(app), event.linkSlug)).status).toBe(404);
      expect(await findAllFiles(app)).toEqual(before);
    });

    it('serves neither its page nor its files', async () => {
      const guest = new Agent(app);
      for (const url of [event.photo.photoUrl, event.photo.thumbUrl, event.frameUrl]) {
        expect((await guest.get(url)).status).toBe(404);
      }
      const page = await guest.get(`/event/${event.linkSlug}`);
      expect(await page.text()).not.toContain('Quiet Garden Party');
      expect((await guest.get(event.photo.downloadUrl)).status).toBe(404);
    });

    it('does not count against the plan, except for the photos of this month', async () => {
      const response = await owner.agent.get(`/api/users/${owner.id}/credits`);
      expect(await response.json()).toMatchObject({ usage: { events: 0, frames: 0, photos: 1 } });
      expect(await usedPhotos(app, owner.id)).toBe(1);
      expect(await adminGet(admin, 'reports')).toEqual([]);
    });

    it('keeps its slug claimed and returns 404 for another deletion', async () => {
      const taken = await owner.agent.get(`/api/events/slug-available?slug=${event.linkSlug}`);
      expect(await taken.json()).toMatchObject({ available: false });
      expect((await remove(event)).status).toBe(404);
    });

    it('shows the photos left to operators', async () => {
      const { deletions } = await adminGet<Schemas['MaintenanceResponse']>(admin, 'maintenance');
      expect(deletions).toEqual({ events: 1, photos: MANY + 1 });
    });

    it('is deleted completely by the job', async () => {
      paused.mockRestore();
      await startJob();
      await expectDeleted(event.id);
      for (const table of ['generated_photos', 'frames', 'upload_keys', 'event_feed', 'event_counters']) {
        expect([table, await rows(`SELECT FROM ${table} WHERE event_id = $1`, event.id)]).toEqual([table, 0]);
      }
      expect(await rows('SELECT FROM event_ids WHERE id = $1', event.id)).toBe(0);
      expect(await rows('SELECT FROM discarded_objects')).toBe(0);
      await expectOnlyReferencedFiles(app);
      const log = await adminGet<object[]>(admin, `audit-log?subjectType=event&subjectId=${event.id}`);
      expect(log).toMatchObject([
        {
          action: 'event.deleted',
          actorId: owner.id,
          details: { name: 'Quiet Garden Party', linkSlug: event.linkSlug, photos: MANY + 1 },
        },
      ]);
    });
  });

  describe('DELETE', () => {
    beforeEach(async () => {
      owner = await signedInOrganizer(app, 'monthly-unlimited');
    });
    afterEach(() => void jest.restoreAllMocks());

    it('reads and writes as few rows for a large event as for a small one', async () => {
      const paused = pauseJob();
      const touchedBy = async (event: CreatedEvent): Promise<number> =>
        app.database.transaction(async (transaction) => {
          // Includes what earlier transactions of this connection have not reported yet.
          const countTouched = async () => {
            const [row] = await transaction.query<[{ touched: number }]>(
              `SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del)::int
                 AS touched FROM pg_stat_xact_user_tables`,
            );
            return row.touched;
          };
          const before = await countTouched();
          const { ids } = await app.nest.get(EventRemoval).deleteAllForUser(owner.id, owner.id, transaction);
          expect(ids).toEqual([event.id]);
          return (await countTouched()) - before;
        });
      await app.database.query('ANALYZE');
      const small = await touchedBy(await createEvent(owner));
      const large = await createLargeEvent();
      await app.database.query('ANALYZE');
      expect(await touchedBy(large)).toBeLessThan(small + 50);
      expect(await photosOf(large.id)).toBe(MANY + 1);
      paused.mockRestore();
      await startJob();
      await expectDeleted(large.id);
    });

    it('closes open streams of the event', async () => {
      const event = await createLargeEvent();
      const stream = await LiveStream.open(app, event.linkSlug);
      await remove(event);
      await stream.ended;
    });

    it('accepts uploads to other events of the organizer between batches', async () => {
      const [event, other] = [await createLargeEvent(), await createEvent(owner)];
      const media = app.nest.get(MediaService);
      const purge = media.purgeDiscardedAt.bind(media);
      const statuses: number[] = [];
      const spy = jest.spyOn(media, 'purgeDiscardedAt').mockImplementation(async (discardedAt) => {
        statuses.push((await postPhoto(new Agent(app), other.linkSlug)).status);
        return purge(discardedAt);
      });
      try {
        await remove(event);
        await expectDeleted(event.id);
      } finally {
        spy.mockRestore();
      }
      expect(statuses.length).toBeGreaterThanOrEqual(3);
      expect(statuses.filter((status) => status !== 201)).toEqual([]);
      expect(await photosOf(other.id)).toBe(statuses.length);
      expect((await owner.agent.get(`/api/events/${other.id}`)).status).toBe(200);
    });

    it('completes with several workers', async () => {
      const paused = pauseJob();
      const events = [await createLargeEvent(), await createLargeEvent()];
      for (const event of events) await remove(event);
      paused.mockRestore();
      await Promise.all([startJob(), startJob(), startJob()]);
      for (const { id } of events) await expectDeleted(id);
      await expectOnlyReferencedFiles(app);
    });

    it('deletes an account with several events and frees its email before the photos are deleted', async () => {
      const paused = pauseJob();
      const events = [await createLargeEvent('First'), await createLargeEvent('Second')];
      const response = await owner.agent.delete('/api/user', { currentPassword: owner.password });
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
      expect((await owner.agent.get('/api/user')).status).toBe(401);
      expect(await rows('SELECT FROM users WHERE id = $1', owner.id)).toBe(0);
      for (const { id, linkSlug, photo } of events) {
        expect(await photosOf(id)).toBe(MANY + 1);
        expect((await new Agent(app).get(`/api/public/event/${linkSlug}`)).status).toBe(404);
        expect((await new Agent(app).get(photo.photoUrl)).status).toBe(404);
      }
      const restore = { name: 'Olivia', email: owner.email, username: owner.email, password: PASSWORD };
      expect((await new Agent(app).post('/api/register', restore)).status).toBe(201);
      const log = await app.database.query<{ details: object }[]>(
        `SELECT details FROM audit_log WHERE action = 'event.deleted' AND actor_id = $1 ORDER BY details ->> 'name'`,
        [owner.id],
      );
      expect(log.map(({ details }) => details)).toMatchObject([
        { name: 'First', photos: MANY + 1 },
        { name: 'Second', photos: MANY + 1 },
      ]);
      paused.mockRestore();
      await startJob();
      for (const { id } of events) await expectDeleted(id);
      await expectOnlyReferencedFiles(app);
    });

    it('leaves the photos of an event that the previous version deletes to the job', async () => {
      const event = await createLargeEvent();
      await app.database.query('DELETE FROM users WHERE id = $1', [owner.id]);
      expect(await deletionOf(event.id)).toBe(1);
      await startJob();
      await expectDeleted(event.id);
      await expectOnlyReferencedFiles(app);
    });
  });
});

function namesEvent({ path, body }: Placement): boolean {
  const marks = { eventId: 'event', slug: 'event', photoId: 'event', frameId: 'event' };
  const world: World = { ...marks, ownerId: 'owner', receipt: 'receipt', strangerId: 'stranger' };
  return JSON.stringify([path?.(world), body?.(world)]).includes('"event"');
}

/** Leaves out what differs in every response: ids of requests and photos. */
function withoutIds(body: string): string {
  return body.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
}
