import { DataSource } from 'typeorm';
import { dataSourceOptions, migrate } from '../../src/platform/database/data-source.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import { waitFor } from '../support/wait-for.js';
import { createTestDatabase, resetDatabase, type TestDatabase } from '../support/database.js';

describe('migrations of photos', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource(dataSourceOptions(database.url)).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('counts existing photos without blocking the previous version, which adds and changes photos', async () => {
    const [TABLES, BACKFILL] = ['PhotoCountTables1763705100000', 'PhotoCountBackfill1763705102000'];
    const names = MIGRATIONS.map(({ name }) => name);
    await resetDatabase(source);
    await migrate(database.url, names.slice(0, names.indexOf(TABLES)));
    await insertPhotos(3, 700);
    await migrate(database.url, names.slice(0, names.indexOf(BACKFILL)));
    const [{ counters }] = await source.query<[{ counters: number }]>(
      'SELECT count(*)::int AS counters FROM photo_counts',
    );
    expect(counters).toBe(0);
    // Between the migrations, counters hold changes alone.
    await changePhotos();
    const [{ shown }] = await source.query<[{ shown: number }]>(
      'SELECT sum(shown)::int AS shown FROM photo_counts',
    );
    expect(shown).toBeLessThan(0);

    // A writer's transaction is open during the backfill's snapshot and ends after it.
    const writer = source.createQueryRunner();
    await writer.startTransaction();
    await changePhotos(writer);
    let isMigrated = false;
    const migrated = migrate(database.url).finally(() => (isMigrated = true));
    const findWaiting = () =>
      source.query<object[]>(
        `SELECT FROM pg_stat_activity
         WHERE cardinality(pg_blocking_pids(pid)) > 0 AND datname = current_database()`,
      );
    await waitFor(async () => expect(await findWaiting()).not.toEqual([]));
    for (let round = 0; round < 5; round++) {
      // Events that the open transaction has not changed are not locked.
      await source.query(
        `UPDATE generated_photos SET hidden = NOT hidden
         WHERE event_id = (SELECT id FROM events ORDER BY id DESC LIMIT 1)`,
      );
    }
    await writer.commitTransaction();
    await writer.release();
    while (!isMigrated) await changePhotos();
    expect(await migrated).toContain(BACKFILL);
    await expectCountsOfRows();

    // An aborted backfill runs again.
    await source.query('UPDATE photo_counts SET shown = 0 WHERE frame_id IN (SELECT id FROM frames LIMIT 2)');
    await source.query('DELETE FROM hourly_photo_counts');
    await source.query('DELETE FROM migrations WHERE name = $1', [BACKFILL]);
    expect(await migrate(database.url)).toEqual([BACKFILL]);
    await expectCountsOfRows();
  });

  it('blocks uploads for less than a second while a long transaction reads photos', async () => {
    const names = MIGRATIONS.map(({ name }) => name);
    const later = names.slice(names.indexOf('PhotoCountTables1763705100000'));
    await resetDatabase(source);
    await migrate(
      database.url,
      names.filter((name) => !later.includes(name)),
    );
    await insertPhotos(2, 100);
    const reader = source.createQueryRunner();
    await reader.startTransaction();
    const [{ pid }] = (await reader.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
    await reader.query('LOCK TABLE generated_photos, events IN ACCESS SHARE MODE');
    const migrated = migrate(database.url);
    for (let round = 0; round < 3; round++) {
      await waitFor(async () => {
        const blocked = await source.query<unknown[]>(
          'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
          [pid],
        );
        expect(blocked).toHaveLength(1);
      });
      await source.transaction(async (transaction) => {
        await transaction.query(`SET LOCAL lock_timeout = '1s'`);
        await changePhotos(transaction);
      });
    }
    await reader.commitTransaction();
    await reader.release();
    expect(await migrated).toEqual(later);
    await expectCountsOfRows();
  });

  it('creates indexes concurrently while nodes of this and the previous version wait to migrate', async () => {
    const INDEXES = 'PhotoListIndexes1763705103000';
    await resetDatabase(source);
    await migrate(database.url);
    await source.query('DELETE FROM migrations WHERE name = $1', [INDEXES]);
    await source.query('DROP INDEX generated_photos_event_hidden, generated_photos_event_held');
    const writer = source.createQueryRunner();
    await writer.startTransaction();
    await writer.query('LOCK TABLE generated_photos IN ROW EXCLUSIVE MODE');
    // An aborted run leaves an invalid index.
    const aborted = source.createQueryRunner();
    await aborted.query(`SET lock_timeout = '100ms'`);
    await expect(
      aborted.query('CREATE INDEX CONCURRENTLY generated_photos_event_held ON generated_photos (event_id)'),
    ).rejects.toThrow('lock timeout');
    await aborted.query('RESET lock_timeout');
    await aborted.release();

    const migrated = Promise.all([migrate(database.url), migrate(database.url)]);
    await waitFor(async () => {
      const waiting = await source.query<object[]>(
        `SELECT FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    });
    // The previous version waits for its lock in a statement, for which the index would wait.
    await source.transaction(async (previous) => {
      await previous.query('SELECT pg_advisory_xact_lock($1)', [0x4566_4d67]);
    });
    await writer.commitTransaction();
    await writer.release();
    const applied = await migrated;
    expect(applied.flat()).toEqual([INDEXES]);
    const invalid = await source.query('SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid');
    expect(invalid).toEqual([]);
    const created = await source.query<{ name: string }[]>(
      `SELECT indexname AS name FROM pg_indexes WHERE indexname ~ '^generated_photos_(event|frame)(_|$)' ORDER BY 1`,
    );
    expect(created.map(({ name }) => name.replace('generated_photos_', ''))).toEqual([
      'event',
      'event_awaiting',
      'event_held',
      'event_hidden',
      'event_not_private',
      'event_private',
      'frame_all',
      'frame_awaiting',
      'frame_held',
      'frame_hidden',
      'frame_not_private',
      'frame_private',
      'frame_shown',
    ]);
  });

  it('leaves photos to the job that deletes events without blocking or deadlocking requests', async () => {
    const CHANGE = 'EventDeletions1763705300000';
    await resetDatabase(source);
    const names = MIGRATIONS.map(({ name }) => name);
    await migrate(database.url, names.slice(0, names.indexOf(CHANGE)));
    await source.query(`INSERT INTO users (name, email, username, password) VALUES ('Nora', 'n', 'n', 'x')`);
    const addEvent = async (slug: string) => {
      await source.query(
        `INSERT INTO events (user_id, title, frame_url, link_slug, photo_count)
         SELECT id, $1, '/media/x', $1, 1 FROM users`,
        [slug],
      );
      await source.query(
        `WITH frame AS (
           INSERT INTO frames (event_id, name, frame_url, original_object, working_object, original_width,
             original_height, width, height, photo_window, regions, accent, palette)
           SELECT id, 'Frame', '/media/x', 'x', 'x', 1, 1, 1, 1, '{}', '[]', '#000000', '{}' FROM events
           WHERE link_slug = $1 RETURNING id, event_id)
         INSERT INTO generated_photos (event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
           framed_object, thumb_object, original_object, original_type)
         SELECT event_id, id, '', '', '', 1, 1, event_id, 'x', 'x', 'image/jpeg' FROM frame`,
        [slug],
      );
    };
    await addEvent('before');

    // A request of the previous version reads photos, then waits for an event whose table the migration has locked.
    const request = source.createQueryRunner();
    await request.startTransaction();
    const [{ pid }] = (await request.query('SELECT pg_backend_pid() AS pid FROM generated_photos')) as [
      { pid: number },
    ];
    const migrated = migrate(database.url, [CHANGE]);
    await waitFor(async () => {
      const blocked = await source.query<unknown[]>(
        `SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))
         AND query LIKE '%generated_photos_event_id_fkey'`,
        [pid],
      );
      expect(blocked).toHaveLength(1);
    });
    expect(await request.query('SELECT link_slug FROM events')).toEqual([{ link_slug: 'before' }]);
    await request.commitTransaction();
    await request.release();
    expect(await migrated).toEqual([CHANGE]);
    // Another start after an abort.
    await source.query('DELETE FROM migrations WHERE name = $1', [CHANGE]);
    expect(await migrate(database.url, [CHANGE])).toEqual([CHANGE]);

    await addEvent('after');
    await source.query(`DELETE FROM events WHERE link_slug = 'before'`);
    await source.query('DELETE FROM users');
    expect(await source.query('SELECT title, photos, deleted FROM event_deletions ORDER BY title')).toEqual([
      { title: 'after', photos: 1, deleted: 0 },
      { title: 'before', photos: 1, deleted: 0 },
    ]);
    expect(await source.query<unknown[]>('SELECT FROM generated_photos')).toHaveLength(2);
    await source.query('DELETE FROM event_ids');
    expect(await source.query<unknown[]>('SELECT FROM generated_photos')).toEqual([]);
  });

  /** Inserts an organizer's events with photos of all states in two frames each, as rows. */
  async function insertPhotos(events: number, photos: number): Promise<void> {
    await source.query(
      `WITH owner AS (
         INSERT INTO users (name, email, username, password) VALUES ('Nora', 'nora', 'nora', 'x') RETURNING id),
       event AS (
         INSERT INTO events (user_id, title, frame_url, link_slug, photo_count)
         SELECT id, 'Gala', '/media/x', gen_random_uuid(), $2 FROM owner, generate_series(1, $1) RETURNING id),
       frame AS (
         INSERT INTO frames (event_id, name, frame_url, original_object, working_object, original_width,
           original_height, width, height, photo_window, regions, accent, palette)
         SELECT id, 'Frame', '', 'x', 'x', 1, 1, 1, 1, '{}', '[]', '', '{}' FROM event, generate_series(1, 2)
         RETURNING id, event_id)
       INSERT INTO generated_photos (event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
         framed_object, thumb_object, original_object, original_type, hidden, awaiting_approval, held, created_at)
       SELECT event_id, id, '', '', '', 1, 1, gen_random_uuid(), '', '', '', n % 5 = 0, n % 7 = 0, n % 11 = 0,
         timestamptz '2026-06-20T18:00:00Z' + n * interval '1 minute'
       FROM frame, generate_series(1, $2 / 2) AS n`,
      [events, photos],
    );
  }

  /** Hides, adds and deletes photos of the first event, as the previous version does. */
  async function changePhotos(runner: Pick<DataSource, 'query'> = source): Promise<void> {
    const EVENT = '(SELECT id FROM events ORDER BY id LIMIT 1)';
    await runner.query(
      `UPDATE generated_photos SET hidden = NOT hidden WHERE event_id = ${EVENT} AND random() < 0.5`,
    );
    await runner.query(
      `INSERT INTO generated_photos (event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
         framed_object, thumb_object, original_object, original_type, held)
       SELECT event_id, frame_id, '', '', '', 1, 1, gen_random_uuid(), '', '', '', random() < 0.5
       FROM generated_photos WHERE event_id = ${EVENT} LIMIT 20`,
    );
    await runner.query(
      `DELETE FROM generated_photos WHERE id IN (SELECT id FROM generated_photos WHERE event_id = ${EVENT} LIMIT 10)`,
    );
  }

  async function expectCountsOfRows(): Promise<void> {
    const byRows = await source.query<object[]>(
      `SELECT event_id, frame_id, count(*) FILTER (WHERE shown)::int AS shown,
         count(*) FILTER (WHERE hidden)::int AS hidden,
         count(*) FILTER (WHERE NOT hidden AND awaiting_approval)::int AS awaiting_approval,
         count(*) FILTER (WHERE NOT hidden AND NOT awaiting_approval AND held)::int AS held,
         count(*) FILTER (WHERE held)::int AS unreleased, 0 AS private
       FROM generated_photos GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(await source.query('SELECT * FROM photo_counts ORDER BY event_id, frame_id')).toEqual(byRows);
    const hours = await source.query<object[]>(
      `SELECT event_id, date_trunc('hour', created_at, 'UTC') AS hour, frame_id, count(*)::int AS photos
       FROM generated_photos GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    );
    expect(
      await source.query(
        'SELECT * FROM hourly_photo_counts WHERE photos <> 0 ORDER BY event_id, hour, frame_id',
      ),
    ).toEqual(hours);
  }
});
