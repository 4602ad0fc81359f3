import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex, runBriefly } from '../brief-locks.js';

const NEWEST_FIRST = 'created_at DESC, id DESC';
const PRIVATE = 'is_private AND NOT hidden_by_operator AND NOT also_hidden_by_organizer';
const HIDDEN = 'hidden AND (NOT is_private OR hidden_by_operator OR also_hidden_by_organizer)';

/** The previous version lists hidden photos from the indexes `generated_photos_..._hidden`, which contain private ones. */
const INDEXES = {
  generated_photos_event_private: `(event_id, ${NEWEST_FIRST}) WHERE ${PRIVATE}`,
  generated_photos_event_not_private: `(event_id, ${NEWEST_FIRST}) WHERE ${HIDDEN}`,
  generated_photos_frame_private: `(frame_id, ${NEWEST_FIRST}) WHERE ${PRIVATE}`,
  generated_photos_frame_not_private: `(frame_id, ${NEWEST_FIRST}) WHERE ${HIDDEN}`,
};

/** The counters until now, each with the photos it counts. `hidden` counts private photos, too. */
const COUNTERS = {
  shown: 'NOT hidden AND NOT awaiting_approval AND NOT held',
  hidden: 'hidden',
  awaiting_approval: 'NOT hidden AND awaiting_approval',
  held: 'NOT hidden AND NOT awaiting_approval AND held',
  unreleased: 'held',
};

/** The triggers' functions and the rows they count, see `1763705101000-photo-count-triggers`. */
const MADE = 'SELECT *, 1 AS change FROM made';
const GONE = 'SELECT *, -1 AS change FROM gone';
const FUNCTIONS = { photos_made: MADE, photos_gone: GONE, photos_changed: `${MADE} UNION ALL ${GONE}` };

/**
 * Photos that only their guest and the organizer see. They are also `hidden`, so that the previous version does not show
 * them, and a trigger keeps them hidden when that version shows them.
 *
 * Not in one transaction, which would block uploads until the indexes exist. Each step can be repeated.
 */
export class PrivatePhotos1763707700000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runBriefly(runner, async () => {
      await runner.query(`
        ALTER TABLE generated_photos ADD COLUMN IF NOT EXISTS is_private boolean NOT NULL DEFAULT false`);
      await runner.query(`
        CREATE OR REPLACE FUNCTION hide_private_photo() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.hidden := true;
          RETURN NEW;
        END $$`);
      await runner.query(`
        CREATE OR REPLACE TRIGGER generated_photos_private BEFORE INSERT OR UPDATE ON generated_photos
          FOR EACH ROW WHEN (NEW.is_private AND NOT NEW.hidden) EXECUTE FUNCTION hide_private_photo()`);
    });
    await runBriefly(runner, async () => {
      await runner.query(`
        ALTER TABLE photo_counts ADD COLUMN IF NOT EXISTS private integer NOT NULL DEFAULT 0`);
      await replaceFunctions(runner, { ...COUNTERS, private: PRIVATE });
    });
    for (const [name, definition] of Object.entries(INDEXES)) {
      await createIndex(runner, name, `generated_photos ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await dropIndex(runner, name);
    await replaceFunctions(runner, COUNTERS);
    await runner.query('ALTER TABLE photo_counts DROP COLUMN private');
    await runner.query('DROP TRIGGER generated_photos_private ON generated_photos');
    await runner.query('DROP FUNCTION hide_private_photo');
    await runner.query('ALTER TABLE generated_photos DROP COLUMN is_private');
  }
}

/** Rows are locked in the order of their keys. A deleted event gets no counter, see the migration of the triggers. */
async function replaceFunctions(runner: QueryRunner, counters: Record<string, string>): Promise<void> {
  const names = Object.keys(counters);
  const list = names.join(', ');
  const sums = names.map((name) => `sum(change * ("is_${name}")::int) AS ${name}`).join(', ');
  const isCounted = Object.entries(counters).map(([name, condition]) => `(${condition}) AS "is_${name}"`);
  const additions = names.map((name) => `${name} = known.${name} + excluded.${name}`).join(', ');
  const existing = `
    existing AS (SELECT id FROM events WHERE id IN (SELECT event_id FROM counted) ORDER BY id FOR KEY SHARE)`;
  for (const [name, changes] of Object.entries(FUNCTIONS)) {
    await runner.query(`
      CREATE OR REPLACE FUNCTION count_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        WITH changes AS (SELECT event_id, frame_id, change, ${isCounted.join(', ')} FROM (${changes}) AS photos),
        sums AS (SELECT event_id, frame_id, ${sums} FROM changes GROUP BY event_id, frame_id),
        counted AS (SELECT * FROM sums WHERE (${list}) <> (${names.map(() => '0').join(', ')})),
        ${existing}
        INSERT INTO photo_counts AS known (event_id, frame_id, ${list})
        SELECT counted.* FROM counted JOIN existing ON existing.id = event_id ORDER BY event_id, frame_id
        ON CONFLICT (event_id, frame_id) DO UPDATE SET ${additions};

        WITH changes AS (${changes}),
        counted AS (
          SELECT event_id, date_trunc('hour', created_at, 'UTC') AS hour, frame_id, sum(change) AS photos
          FROM changes GROUP BY 1, 2, 3 HAVING sum(change) <> 0),
        ${existing}
        INSERT INTO hourly_photo_counts AS known (event_id, hour, frame_id, photos)
        SELECT counted.* FROM counted JOIN existing ON existing.id = event_id ORDER BY event_id, hour, frame_id
        ON CONFLICT (event_id, hour, frame_id) DO UPDATE SET photos = known.photos + excluded.photos;
        RETURN NULL;
      END $$`);
  }
}
