import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = 'event_id, frame_id, created_at, held, hidden, awaiting_approval';
const MADE = `SELECT ${COLUMNS}, 1 AS change FROM made`;
const GONE = `SELECT ${COLUMNS}, -1 AS change FROM gone`;

/** One trigger per kind of statement: a trigger with transition tables cannot have several kinds or columns. */
const TRIGGERS = [
  { name: 'photos_made', on: 'INSERT', tables: 'NEW TABLE AS made', changes: MADE },
  { name: 'photos_gone', on: 'DELETE', tables: 'OLD TABLE AS gone', changes: GONE },
  {
    name: 'photos_changed',
    on: 'UPDATE',
    tables: 'NEW TABLE AS made OLD TABLE AS gone',
    changes: `${MADE} UNION ALL ${GONE}`,
  },
];

/** Deleting an event deletes its counters and photos in an order of PostgreSQL's choice: a deleted event gets no counter. */
const EXISTING = `
  existing AS (SELECT id FROM events WHERE id IN (SELECT event_id FROM counted) ORDER BY id FOR KEY SHARE)`;

/**
 * Keep the counters in the transaction that changes the photos, also for the previous version, which does not know
 * them. Until the next migration has counted the existing photos, counters hold changes alone and can be negative.
 *
 * Rows are locked in the order of their keys, so that statements about several events do not deadlock.
 */
export class PhotoCountTriggers1763705101000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { name, on, tables, changes } of TRIGGERS) {
      await runner.query(`
        CREATE FUNCTION count_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          WITH changes AS (${changes}),
          sums AS (
            SELECT event_id, frame_id,
              coalesce(sum(change) FILTER (WHERE NOT hidden AND NOT awaiting_approval AND NOT held), 0) AS shown,
              coalesce(sum(change) FILTER (WHERE hidden), 0) AS hidden,
              coalesce(sum(change) FILTER (WHERE NOT hidden AND awaiting_approval), 0) AS awaiting_approval,
              coalesce(sum(change) FILTER (WHERE NOT hidden AND NOT awaiting_approval AND held), 0) AS held,
              coalesce(sum(change) FILTER (WHERE changes.held), 0) AS unreleased
            FROM changes GROUP BY event_id, frame_id),
          counted AS (
            SELECT * FROM sums WHERE (shown, hidden, awaiting_approval, held, unreleased) <> (0, 0, 0, 0, 0)),
          ${EXISTING}
          INSERT INTO photo_counts AS known
            (event_id, frame_id, shown, hidden, awaiting_approval, held, unreleased)
          SELECT counted.* FROM counted JOIN existing ON existing.id = event_id ORDER BY event_id, frame_id
          ON CONFLICT (event_id, frame_id) DO UPDATE SET
            shown = known.shown + excluded.shown,
            hidden = known.hidden + excluded.hidden,
            awaiting_approval = known.awaiting_approval + excluded.awaiting_approval,
            held = known.held + excluded.held,
            unreleased = known.unreleased + excluded.unreleased;

          WITH changes AS (${changes}),
          counted AS (
            SELECT event_id, date_trunc('hour', created_at, 'UTC') AS hour, frame_id, sum(change) AS photos
            FROM changes GROUP BY 1, 2, 3 HAVING sum(change) <> 0),
          ${EXISTING}
          INSERT INTO hourly_photo_counts AS known (event_id, hour, frame_id, photos)
          SELECT counted.* FROM counted JOIN existing ON existing.id = event_id
          ORDER BY event_id, hour, frame_id
          ON CONFLICT (event_id, hour, frame_id) DO UPDATE SET photos = known.photos + excluded.photos;
          RETURN NULL;
        END $$`);
      await runner.query(`
        CREATE TRIGGER generated_photos_count_${name} AFTER ${on} ON generated_photos REFERENCING ${tables}
          FOR EACH STATEMENT EXECUTE FUNCTION count_${name}()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of TRIGGERS) {
      await runner.query(`DROP TRIGGER generated_photos_count_${name} ON generated_photos`);
      await runner.query(`DROP FUNCTION count_${name}`);
    }
  }
}
