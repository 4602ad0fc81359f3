import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex, runBriefly } from '../brief-locks.js';

const CURRENT = 'retired_at IS NULL';
const ADDED = `SELECT event_id, 1 AS change FROM added WHERE ${CURRENT}`;
const REMOVED = `SELECT event_id, -1 AS change FROM removed WHERE ${CURRENT}`;

/** One trigger per kind of statement: a trigger with transition tables cannot have several kinds. */
const TRIGGERS = [
  { event: 'INSERT', tables: 'NEW TABLE AS added', changes: ADDED },
  { event: 'DELETE', tables: 'OLD TABLE AS removed', changes: REMOVED },
  {
    event: 'UPDATE',
    tables: 'NEW TABLE AS added OLD TABLE AS removed',
    changes: `${ADDED} UNION ALL ${REMOVED}`,
  },
];

/** Events counted at a time. Uploads to them wait some milliseconds. */
const BATCH_SIZE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Events count their current frames, so that an organizer's usage comes from one index, whatever the number of events.
 * Triggers also count the frames of the previous version.
 *
 * Not in one transaction, which would block uploads until the last event is counted. Each step can be repeated.
 */
export class FrameCounts1763705600000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE events ADD COLUMN IF NOT EXISTS frame_count integer NOT NULL DEFAULT 0`);
    for (const { event, tables, changes } of TRIGGERS) {
      const name = `count_frames_${event.toLowerCase()}`;
      await runner.query(`
        CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE events SET frame_count = frame_count + counted.change
            FROM (SELECT event_id, sum(change) AS change FROM (${changes}) AS changes GROUP BY event_id) AS counted
            WHERE id = counted.event_id AND counted.change <> 0;
          RETURN NULL;
        END $$`);
      await runner.query(`
        CREATE OR REPLACE TRIGGER frames_${name} AFTER ${event} ON frames REFERENCING ${tables}
          FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`);
    }
    for (let last: string | undefined = FIRST_ID; last !== undefined;) last = await countBatch(runner, last);
    await createIndex(
      runner,
      'events_of_user',
      'events (user_id, created_at DESC, id) INCLUDE (frame_count)',
    );
    await dropIndex(runner, 'events_user');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { event } of TRIGGERS) {
      const name = `count_frames_${event.toLowerCase()}`;
      await runner.query(`DROP TRIGGER frames_${name} ON frames`);
      await runner.query(`DROP FUNCTION ${name}`);
    }
    await createIndex(runner, 'events_user', 'events (user_id, created_at DESC, id)');
    await dropIndex(runner, 'events_of_user');
    await runner.query(`ALTER TABLE events DROP COLUMN frame_count`);
  }
}

/**
 * Count the frames of the events after an id. Locks the events in a separate statement: the next one then finds the frames
 * of every transaction whose trigger has already changed a locked event, and later triggers add theirs.
 *
 * @returns the last counted id; undefined at the end
 */
function countBatch(runner: QueryRunner, after: string): Promise<string | undefined> {
  return runBriefly(runner, async () => {
    const events = (await runner.query(
      `SELECT id FROM events WHERE id > $1 ORDER BY id LIMIT $2 FOR NO KEY UPDATE`,
      [after, BATCH_SIZE],
    )) as { id: string }[];
    await runner.query(
      `WITH counted AS (
         SELECT e.id, (SELECT count(*)::int FROM frames f WHERE f.event_id = e.id AND f.${CURRENT}) AS frames
         FROM events e WHERE e.id = ANY($1))
       UPDATE events e SET frame_count = counted.frames FROM counted
       WHERE e.id = counted.id AND e.frame_count <> counted.frames`,
      [events.map(({ id }) => id)],
    );
    return events.at(-1)?.id;
  });
}
