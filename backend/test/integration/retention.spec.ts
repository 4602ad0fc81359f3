import { jest } from '@jest/globals';
import { PhotoRemoval } from '../../src/photos/photo-removal.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { REMOVE_OLD_PHOTOS, RetentionService } from '../../src/retention/retention.service.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { createPhotos } from '../factories/many-photos.js';
import { eventRow } from '../factories/gallery.js';
import { uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { sentMailsTo } from '../support/outbox.js';
import { findFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const DAYS = 30;

describe('photo retention', () => {
  let app: TestApp;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp({ env: { RETENTION_DAYS: String(DAYS) } });
    // Wait for the run of the start, so that only the tests' runs remain.
    await waitFor(async () => {
      expect(
        await app.database.query("SELECT DISTINCT state FROM jobs.job WHERE name = 'remove-old-photos'"),
      ).toEqual([{ state: 'completed' }]);
    });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    owner = await signedInOrganizer(app);
    event = await createEvent(owner, { title: 'Harvest Supper' });
    for (let photo = 0; photo < 3; photo++) await uploadPhoto(new Agent(app), event.linkSlug);
    await app.database.query(
      'UPDATE generated_photos SET held = true WHERE id IN (SELECT id FROM generated_photos LIMIT 1)',
    );
  });
  // Isolates the tests.
  afterEach(() => app.database.query('DELETE FROM events'));

  const run = () => app.nest.get(RetentionService).run(new AbortController().signal);
  const endEvent = (days: number) =>
    app.database.query('UPDATE events SET expires_at = now() - make_interval(days => $2) WHERE id = $1', [
      event.id,
      days,
    ]);
  /** Moves the announced removals forward by the given days. */
  const daysPass = (days: number) =>
    app.database.query('UPDATE removal_notices SET remove_at = remove_at - make_interval(days => $1)', [
      days,
    ]);
  const photos = async () => {
    const [row] = await app.database.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM generated_photos WHERE event_id = $1',
      [event.id],
    );
    return row.count;
  };
  const notices = async () =>
    (await sentMailsTo(app, owner.email)).filter(({ subject }) => subject.includes('will be deleted'));
  const audited = async () => {
    const rows = await app.database.query<{ action: string; details: { photos: number } }[]>(
      'SELECT action, details FROM audit_log WHERE subject_id = $1 AND actor_id IS NULL ORDER BY at',
      [event.id],
    );
    return rows.map(({ action, details }) => [action, details.photos]);
  };

  it('deletes photos and files a week after the email and keeps the event', async () => {
    await endEvent(DAYS + 1);
    await run();
    const [mail, ...others] = await notices();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('The photos of Harvest Supper will be deleted on');
    expect(await photos()).toBe(3);

    await run();
    await daysPass(6);
    await run();
    expect([await photos(), (await notices()).length]).toEqual([3, 1]);

    await daysPass(1);
    await run();
    expect(await photos()).toBe(0);
    for (const folder of ['framed', 'thumbs', 'originals']) expect(await findFiles(app, folder)).toEqual([]);
    expect(await audited()).toEqual([
      ['event.photo_removal_announced', 3],
      ['event.photos_removed_by_age', 3],
    ]);
    expect(
      await app.database.query(
        `SELECT details ->> 'name' AS name FROM audit_log WHERE action = 'event.photos_removed_by_age' AND subject_id = $1`,
        [event.id],
      ),
    ).toEqual([{ name: 'Harvest Supper' }]);
    const response = await new Agent(app).get(`/api/public/event/${event.linkSlug}`);
    expect(response.status).toBe(200);
    const [row] = await app.database.query('SELECT photo_count FROM events WHERE id = $1', [event.id]);
    expect(row).toEqual({ photo_count: 0 });
    await run();
    expect(await audited()).toHaveLength(2);
  });

  it('deletes photos of several events in batches of 100 and notifies viewers of each', async () => {
    const events = [await eventRow(app, owner), await eventRow(app, owner)];
    for (const { id } of events) {
      await app.database.query("UPDATE events SET expires_at = now() - interval '31 days' WHERE id = $1", [
        id,
      ]);
    }
    for (const one of events) {
      await createPhotos(app, one, 120, [Buffer.from('a image')]);
      await app.database.query('UPDATE events SET photo_count = 120 WHERE id = $1', [one.id]);
    }
    await run();
    await daysPass(8);
    const removed = jest.spyOn(app.nest.get(PhotoRemoval), 'removeAll');
    // Starts no batch when the time limit is 0.
    expect(await app.nest.get(RetentionService).run(new AbortController().signal, 0)).toBe(false);
    expect(removed).not.toHaveBeenCalled();
    expect(await run()).toBe(true);
    expect(removed.mock.calls.map(([, ids]) => ids.length).sort()).toEqual([100, 100, 20, 20]);
    removed.mockRestore();

    expect(await app.database.query('SELECT FROM generated_photos WHERE event_id <> $1', [event.id])).toEqual(
      [],
    );
    const feed = await app.database.query<object[]>(
      `SELECT count(*)::int AS entries, count(DISTINCT photo_id)::int AS photos, max(sequence)::int AS last,
         min(e.feed_sequence)::int AS position, min(e.photo_count) AS left
       FROM event_feed f JOIN events e ON e.id = f.event_id
       WHERE type = 'photo.removed' GROUP BY e.id`,
    );
    const each = { entries: 120, photos: 120, last: 120, position: 120, left: 0 };
    expect(feed).toEqual([each, each]);
    expect(await app.database.query('SELECT name FROM unowned_objects WHERE orphaned')).toEqual([]);
    const files = await findFiles(app, 'framed');
    expect(files).toHaveLength(3);
  });

  it('continues in a single follow-up job when the time limit is reached', async () => {
    const jobs = app.nest.get(Jobs);
    let finishSecondRun = () => {};
    const second = new Promise<boolean>((resolve) => (finishSecondRun = () => resolve(true)));
    const service = app.nest.get(RetentionService);
    const runs = jest.spyOn(service, 'run').mockResolvedValueOnce(false).mockReturnValueOnce(second);
    const states = async () => {
      const rows = await app.database.query<{ state: string }[]>(
        "SELECT state FROM jobs.job WHERE name = 'remove-old-photos' AND state < 'completed'",
      );
      return rows.map(({ state }) => state);
    };
    await jobs.send(REMOVE_OLD_PHOTOS, {});
    await waitFor(() => expect(runs).toHaveBeenCalledTimes(2));
    expect(await jobs.isPending(REMOVE_OLD_PHOTOS, { goesOn: true })).toBe(true);
    const other = await createTestApp({ sharedWith: app, env: { RETENTION_DAYS: String(DAYS) } });
    const otherRuns = jest.spyOn(other.nest.get(RetentionService), 'run');
    try {
      // The next hourly job, which the other node skips while one is running.
      await jobs.send(REMOVE_OLD_PHOTOS, {});
      await waitFor(async () => expect(await states()).toEqual(['active']));
      expect(otherRuns).not.toHaveBeenCalled();
    } finally {
      finishSecondRun();
      await other.stop();
    }
    await waitFor(async () => expect(await states()).toEqual([]));
    expect(runs).toHaveBeenCalledTimes(2);
    runs.mockRestore();
  });

  it('sends the email a week before the removal', async () => {
    await endEvent(DAYS - 8);
    await run();
    expect(await notices()).toEqual([]);
    await endEvent(DAYS - 7);
    await run();
    expect(await notices()).toHaveLength(1);
    const [row] = await app.database.query<[{ days: number }]>(
      'SELECT round(extract(epoch FROM remove_at - expired_at) / 86400)::int AS days FROM removal_notices',
    );
    expect(row.days).toBe(DAYS);
  });

  it('keeps photos of an extended event and announces its next removal', async () => {
    await endEvent(DAYS + 1);
    await run();
    await owner.agent.patch(`/api/events/${event.id}/expiration`, { expiresAt: null });
    await daysPass(8);
    await run();
    expect(await photos()).toBe(3);
    await endEvent(DAYS + 2);
    await run();
    expect([await photos(), (await notices()).length]).toEqual([3, 2]);
  });

  it('keeps photos when the retention period was extended', async () => {
    await endEvent(DAYS + 1);
    await run();
    const longerApp = await createTestApp({ sharedWith: app, env: { RETENTION_DAYS: '365' } });
    try {
      await daysPass(8);
      await longerApp.nest.get(RetentionService).run(new AbortController().signal);
      expect(await photos()).toBe(3);
    } finally {
      await longerApp.stop();
    }
  });

  it('keeps photos without a retention period or an event end', async () => {
    await run();
    expect(await notices()).toEqual([]);
    await endEvent(10_000);
    const unlimitedApp = await createTestApp({ sharedWith: app });
    try {
      await unlimitedApp.nest.get(RetentionService).run(new AbortController().signal);
      expect([await photos(), await notices()]).toEqual([3, []]);
    } finally {
      await unlimitedApp.stop();
    }
  });
});
