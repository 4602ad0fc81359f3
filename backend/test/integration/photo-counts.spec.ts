import { PhotoCountCheck } from '../../src/photos/count-check/photo-count-check.js';
import { PhotoCountChecksRepository } from '../../src/photos/count-check/photo-count-checks.repository.js';
import { LOGGER, type Logger } from '../../src/platform/logging/logger.js';
import { type Account, signedInOrganizer } from '../factories/accounts.js';
import { type EventRow, eventRow, photoRow } from '../factories/gallery.js';
import { useUpPhotos } from '../factories/usage.js';
import { mapInLanes } from '../support/map-in-lanes.js';
import { readMetrics, sum } from '../support/metrics.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const ALL_STATES = [
  {},
  { hidden: true },
  { awaitingApproval: true },
  { held: true },
  { held: true, hidden: true },
  { held: true, awaitingApproval: true },
  { hidden: true, awaitingApproval: true },
  { isPrivate: true, awaitingApproval: true },
  { isPrivate: true, alsoHiddenByOrganizer: true },
];

describe('counters of photos', () => {
  let app: TestApp;
  let owner: Account;

  beforeAll(async () => {
    app = await createTestApp();
    owner = await signedInOrganizer(app);
    // Held photos stay held.
    await useUpPhotos(app, owner.id, 30);
  });
  afterAll(() => app.stop());

  const countsOf = async ({ id }: EventRow): Promise<unknown> => {
    const [row] = await app.database.query<[object]>(
      `SELECT coalesce(sum(shown), 0)::int AS shown, coalesce(sum(hidden), 0)::int AS hidden,
         coalesce(sum(awaiting_approval), 0)::int AS awaiting, coalesce(sum(held), 0)::int AS held,
         coalesce(sum(unreleased), 0)::int AS unreleased, coalesce(sum(private), 0)::int AS private,
         (SELECT coalesce(sum(photos), 0)::int FROM hourly_photo_counts WHERE event_id = $1) AS hourly
       FROM photo_counts WHERE event_id = $1`,
      [id],
    );
    return row;
  };
  const eventOfAllStates = async (): Promise<EventRow> => {
    const event = await eventRow(app, owner);
    for (const state of ALL_STATES) await photoRow(app, event, state);
    return event;
  };
  const OF_ALL_STATES = { shown: 1, hidden: 5, private: 1, awaiting: 2, held: 1, unreleased: 3, hourly: 9 };
  const NONE = { shown: 0, hidden: 0, private: 0, awaiting: 0, held: 0, unreleased: 0, hourly: 0 };

  it('follows every state change, including several events in one statement', async () => {
    const events = [await eventOfAllStates(), await eventOfAllStates()];
    const ids = events.map(({ id }) => id);
    for (const event of events) expect(await countsOf(event)).toEqual(OF_ALL_STATES);

    await app.database.query('UPDATE generated_photos SET held = false WHERE event_id = ANY($1) AND held', [
      ids,
    ]);
    for (const event of events) {
      expect(await countsOf(event)).toEqual({ ...OF_ALL_STATES, shown: 2, held: 0, unreleased: 0 });
    }
    await app.database.query('UPDATE generated_photos SET zoom = 2 WHERE event_id = ANY($1)', [ids]);
    await app.database.query(
      `UPDATE generated_photos SET hidden = true, created_at = created_at + interval '1 day' WHERE event_id = ANY($1)`,
      [ids],
    );
    for (const event of events)
      expect(await countsOf(event)).toEqual({ ...NONE, hidden: 9, private: 1, hourly: 9 });
    await app.database.query('DELETE FROM generated_photos WHERE event_id = ANY($1)', [ids]);
    for (const event of events) expect(await countsOf(event)).toEqual(NONE);
  });

  it('deletes the counters of a deleted event', async () => {
    const event = await eventOfAllStates();
    expect((await owner.agent.delete(`/api/events/${event.id}`)).status).toBe(200);
    const rows = await app.database.query<object[]>(
      `SELECT event_id FROM photo_counts WHERE event_id = $1
       UNION ALL SELECT event_id FROM hourly_photo_counts WHERE event_id = $1`,
      [event.id],
    );
    expect(rows).toEqual([]);
  });

  it('checks, corrects and reports counters while photos change', async () => {
    const check = app.nest.get(PhotoCountCheck);
    const events = await Promise.all(Array.from({ length: 6 }, eventOfAllStates));
    const [intact, ...wrong] = events;
    const signal = new AbortController().signal;
    await check.run(signal, 0);
    await app.database.query(
      `UPDATE photo_counts SET shown = shown + 5, unreleased = unreleased - 2 WHERE event_id = ANY($1)`,
      [wrong.map(({ id }) => id)],
    );
    await app.database.query('DELETE FROM hourly_photo_counts WHERE event_id = $1', [wrong[0]!.id]);
    await app.database.query('UPDATE events SET photo_count = 100 WHERE id = $1', [wrong[1]!.id]);

    const before = await corrected();
    await Promise.all([
      check.run(signal, 0),
      mapInLanes(
        events.flatMap((event) => Array.from({ length: 20 }, () => event)),
        4,
        (event) =>
          app.database.transaction(async (transaction) => {
            await transaction.query('SELECT FROM events WHERE id = $1 FOR NO KEY UPDATE', [event.id]);
            await transaction.query(
              'UPDATE generated_photos SET hidden = NOT hidden WHERE event_id = $1 AND NOT held',
              [event.id],
            );
          }),
      ),
    ]);
    for (const event of events) expect(await countsOf(event)).toEqual(OF_ALL_STATES);
    expect(await corrected()).toBe(before + wrong.length);
    expect(await totalOf(wrong[1]!)).toBe(ALL_STATES.length);
    expect(await totalOf(intact!)).toBe(ALL_STATES.length);
  });

  it('checks counters once a night and continues an aborted check in the next run', async () => {
    const check = app.nest.get(PhotoCountCheck);
    const event = await eventOfAllStates();
    const breakCounts = () =>
      app.database.query('UPDATE photo_counts SET shown = 50 WHERE event_id = $1', [event.id]);
    const progress = async () =>
      (await app.database.query<object[]>('SELECT checked_up_to FROM photo_count_checks'))[0];
    await check.run(new AbortController().signal, 0);
    await breakCounts();
    await check.run(new AbortController().signal);
    expect(await countsOf(event)).toMatchObject({ shown: 50 });

    await expect(check.run(AbortSignal.abort(), 0)).rejects.toThrow();
    expect(await progress()).not.toEqual({ checked_up_to: null });
    await check.run(new AbortController().signal);
    expect(await countsOf(event)).toEqual(OF_ALL_STATES);
    expect(await progress()).toEqual({ checked_up_to: null });
  });

  it('are checked and corrected although two events exceed the statement timeout, which are reported', async () => {
    const node = await createTestApp({ env: { STATEMENT_TIMEOUT_SECONDS: '1' }, sharedWith: app });
    const events = await Promise.all(Array.from({ length: 5 }, eventOfAllStates));
    events.sort((one, other) => (one.id < other.id ? -1 : 1));
    const [slow, , locked] = events as [EventRow, EventRow, EventRow];
    const blocker = app.database.createQueryRunner();
    try {
      await app.nest.get(PhotoCountCheck).run(new AbortController().signal, 0);
      await app.database.query('UPDATE photo_counts SET shown = 50 WHERE event_id = ANY($1)', [
        events.map(({ id }) => id),
      ]);
      const checks = node.nest.get(PhotoCountChecksRepository);
      const findDiffering = checks.findDiffering.bind(checks);
      checks.findDiffering = async (ids) => {
        if (ids.includes(slow.id)) await node.database.query('SELECT pg_sleep(5)');
        return findDiffering(ids);
      };
      const skipped: unknown[] = [];
      const logger = node.nest.get<Logger>(LOGGER);
      logger.error = (fields: { eventId: string }) => skipped.push(fields.eventId);
      await blocker.startTransaction();
      await blocker.query('SELECT FROM events WHERE id = $1 FOR UPDATE', [locked.id]);
      await node.nest.get(PhotoCountCheck).run(new AbortController().signal, 0);

      expect(skipped).toEqual([slow.id, locked.id]);
      for (const event of events) {
        const isSkipped = event === slow || event === locked;
        expect(await countsOf(event)).toMatchObject({ shown: isSkipped ? 50 : OF_ALL_STATES.shown });
      }
      const [progress] = await app.database.query<[object]>('SELECT checked_up_to FROM photo_count_checks');
      expect(progress).toEqual({ checked_up_to: null });
    } finally {
      await blocker.rollbackTransaction();
      await blocker.release();
      await node.stop();
    }
  });

  const corrected = async () => sum(await readMetrics(app), 'photo_counts_corrected_total');

  async function totalOf({ id }: EventRow): Promise<number> {
    const [row] = await app.database.query<[{ total: number }]>(
      'SELECT photo_count AS total FROM events WHERE id = $1',
      [id],
    );
    return row.total;
  }
});
