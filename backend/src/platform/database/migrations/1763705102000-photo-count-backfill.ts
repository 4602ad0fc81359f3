import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runBriefly, runPatiently } from '../brief-locks.js';

/** Counters written per statement, each in its own transaction: uploads to their events wait for it. */
const BATCH_SIZE = 1000;

/**
 * Count the photos that existed before the triggers did, without a lock on them: one statement compares rows and
 * counters in one snapshot, and the differences are added. Changes made after the snapshot are in neither, and their
 * triggers add them to the same counters.
 *
 * In no transaction, since that would block uploads until the last counter is written. After an abort, the next run
 * compares again.
 */
export class PhotoCountBackfill1763705102000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TEMPORARY TABLE photo_differences AS
        WITH counted AS (
          SELECT event_id, frame_id,
            count(*) FILTER (WHERE NOT hidden AND NOT awaiting_approval AND NOT held)::int AS shown,
            count(*) FILTER (WHERE hidden)::int AS hidden,
            count(*) FILTER (WHERE NOT hidden AND awaiting_approval)::int AS awaiting_approval,
            count(*) FILTER (WHERE NOT hidden AND NOT awaiting_approval AND held)::int AS held,
            count(*) FILTER (WHERE generated_photos.held)::int AS unreleased
          FROM generated_photos GROUP BY event_id, frame_id),
        differences AS (
          SELECT event_id, frame_id,
            coalesce(counted.shown, 0) - coalesce(known.shown, 0) AS shown,
            coalesce(counted.hidden, 0) - coalesce(known.hidden, 0) AS hidden,
            coalesce(counted.awaiting_approval, 0) - coalesce(known.awaiting_approval, 0) AS awaiting_approval,
            coalesce(counted.held, 0) - coalesce(known.held, 0) AS held,
            coalesce(counted.unreleased, 0) - coalesce(known.unreleased, 0) AS unreleased
          FROM counted FULL JOIN photo_counts known USING (event_id, frame_id))
        SELECT row_number() OVER (ORDER BY event_id, frame_id) AS number, * FROM differences
        WHERE (shown, hidden, awaiting_approval, held, unreleased) <> (0, 0, 0, 0, 0)`);
    await addInBatches(
      runner,
      'photo_differences',
      `INSERT INTO photo_counts AS known (event_id, frame_id, shown, hidden, awaiting_approval, held, unreleased)
       SELECT event_id, frame_id, shown, hidden, awaiting_approval, held, unreleased
       FROM batch JOIN existing ON existing.id = event_id ORDER BY event_id, frame_id
       ON CONFLICT (event_id, frame_id) DO UPDATE SET
         shown = known.shown + excluded.shown,
         hidden = known.hidden + excluded.hidden,
         awaiting_approval = known.awaiting_approval + excluded.awaiting_approval,
         held = known.held + excluded.held,
         unreleased = known.unreleased + excluded.unreleased`,
    );

    await runner.query(`
      CREATE TEMPORARY TABLE hourly_differences AS
        WITH counted AS (
          SELECT event_id, date_trunc('hour', created_at, 'UTC') AS hour, frame_id, count(*)::int AS photos
          FROM generated_photos GROUP BY 1, 2, 3),
        differences AS (
          SELECT event_id, hour, frame_id, coalesce(counted.photos, 0) - coalesce(known.photos, 0) AS photos
          FROM counted FULL JOIN hourly_photo_counts known USING (event_id, hour, frame_id))
        SELECT row_number() OVER (ORDER BY event_id, hour, frame_id) AS number, * FROM differences
        WHERE photos <> 0`);
    await addInBatches(
      runner,
      'hourly_differences',
      `INSERT INTO hourly_photo_counts AS known (event_id, hour, frame_id, photos)
       SELECT event_id, hour, frame_id, photos
       FROM batch JOIN existing ON existing.id = event_id ORDER BY event_id, hour, frame_id
       ON CONFLICT (event_id, hour, frame_id) DO UPDATE SET photos = known.photos + excluded.photos`,
    );
    // Without statistics, the first queries of many events would scan the tables.
    await runPatiently(runner, 'ANALYZE photo_counts, hourly_photo_counts');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM photo_counts');
    await runner.query('DELETE FROM hourly_photo_counts');
  }
}

/** Execute `insert` for the rows of a table of differences, without those of events deleted since. */
async function addInBatches(runner: QueryRunner, differences: string, insert: string): Promise<void> {
  await runner.query(`CREATE INDEX ON ${differences} (number)`);
  const [{ count }] = (await runner.query(`SELECT count(*)::int AS count FROM ${differences}`)) as [
    { count: number },
  ];
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    await runBriefly(runner, () =>
      runner.query(
        `WITH batch AS MATERIALIZED (SELECT * FROM ${differences} WHERE number >= $1 AND number < $2),
         existing AS MATERIALIZED (
           SELECT id FROM events WHERE id IN (SELECT event_id FROM batch) ORDER BY id FOR KEY SHARE)
         ${insert}`,
        [first, first + BATCH_SIZE],
      ),
    );
  }
  await runner.query(`DROP TABLE ${differences}`);
}
