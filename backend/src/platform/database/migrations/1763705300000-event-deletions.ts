import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runBriefly, runPatiently } from '../brief-locks.js';

/** Tables with many rows per event. They outlive the event's row, until the deletion job has emptied them. */
const LARGE_TABLES = [
  'frames',
  'generated_photos',
  'upload_keys',
  'event_feed',
  'event_counters',
  'event_visitors',
] as const;

/**
 * Deleting the row of an event is the mark: every query that starts from `events` no longer finds it, and a trigger
 * records the remaining work in `event_deletions`. Large tables therefore refer to `event_ids`, where an event's id
 * stays until a job has deleted the photos in batches. The other tables still cascade with the row.
 *
 * The previous version keeps serving. It deletes events and accounts with the same statements, and triggers add the new
 * rows, so the photos of an event that it deletes are left to the job. It does not find a deleted event by slug, owner,
 * list or count. Until the job has deleted a photo, the previous version still finds it by the photo's unguessable id
 * with its receipt, and serves its files by their unguessable names.
 *
 * Not in one transaction, which would block writes while the large tables are checked. Each step can be repeated.
 */
export class EventDeletions1763705300000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runStatements(runner, [
      `CREATE TABLE IF NOT EXISTS event_ids (id uuid PRIMARY KEY)`,
      `CREATE OR REPLACE FUNCTION add_event_id() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         INSERT INTO event_ids (id) VALUES (new.id) ON CONFLICT DO NOTHING;
         RETURN new;
       END $$`,
      `CREATE OR REPLACE TRIGGER events_add_id BEFORE INSERT ON events
         FOR EACH ROW EXECUTE FUNCTION add_event_id()`,
    ]);
    await runner.query(`INSERT INTO event_ids (id) SELECT id FROM events ON CONFLICT DO NOTHING`);

    await runStatements(runner, [
      `CREATE TABLE IF NOT EXISTS event_deletions (
         event_id uuid PRIMARY KEY REFERENCES event_ids (id) ON DELETE CASCADE,
         title text NOT NULL,
         photos integer NOT NULL,
         deleted integer NOT NULL DEFAULT 0,
         -- The last deleted photo. Without it, each batch would read the entries of all photos deleted before.
         last_created_at timestamptz NOT NULL DEFAULT '-infinity',
         last_photo_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
         requested_at timestamptz NOT NULL DEFAULT now(),
         -- When the files of the last batch were discarded; null before the first batch.
         discarded_at timestamptz,
         -- No other worker takes the event before this.
         claimed_until timestamptz NOT NULL DEFAULT '-infinity'
       )`,
      `CREATE OR REPLACE FUNCTION record_event_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         INSERT INTO event_deletions (event_id, title, photos) VALUES (old.id, old.title, old.photo_count);
         RETURN NULL;
       END $$`,
      `CREATE OR REPLACE TRIGGER events_record_deletion AFTER DELETE ON events
         FOR EACH ROW EXECUTE FUNCTION record_event_deletion()`,
    ]);
    // Ids of events that the previous version deleted between the two triggers.
    await runner.query(`
      DELETE FROM event_ids i WHERE NOT EXISTS (SELECT FROM events e WHERE e.id = i.id)
        AND NOT EXISTS (SELECT FROM event_deletions d WHERE d.event_id = i.id)`);

    await addReference(runner, 'events', 'id', 'NO ACTION');
    for (const table of LARGE_TABLES) await addReference(runner, table, 'event_id', 'CASCADE');
    await runStatements(runner, [
      `LOCK TABLE events IN ACCESS EXCLUSIVE MODE`,
      ...LARGE_TABLES.map((table) => `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_event_id_fkey`),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Deletes what is left of deleted events.
    await runner.query(`DELETE FROM event_ids i WHERE NOT EXISTS (SELECT FROM events e WHERE e.id = i.id)`);
    for (const table of LARGE_TABLES) {
      await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${nameOf(table)}`);
      await runner.query(
        `ALTER TABLE ${table} ADD CONSTRAINT ${table}_event_id_fkey
           FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE`,
      );
    }
    await runner.query(`ALTER TABLE events DROP CONSTRAINT ${nameOf('events')}`);
    await runner.query(`DROP TRIGGER events_record_deletion ON events`);
    await runner.query(`DROP FUNCTION record_event_deletion`);
    await runner.query(`DROP TABLE event_deletions`);
    await runner.query(`DROP TRIGGER events_add_id ON events`);
    await runner.query(`DROP FUNCTION add_event_id`);
    await runner.query(`DROP TABLE event_ids`);
  }
}

function nameOf(table: string): string {
  return `${table}_event_ids_fkey`;
}

/** Add a foreign key to `event_ids`. Checks the existing rows without blocking writes. */
async function addReference(
  runner: QueryRunner,
  table: string,
  column: string,
  action: 'CASCADE' | 'NO ACTION',
): Promise<void> {
  const name = nameOf(table);
  const existing = (await runner.query('SELECT FROM pg_constraint WHERE conname = $1', [name])) as unknown[];
  if (existing.length === 0) {
    await runStatements(runner, [
      `ALTER TABLE ${table} ADD CONSTRAINT ${name}
         FOREIGN KEY (${column}) REFERENCES event_ids (id) ON DELETE ${action} NOT VALID`,
    ]);
  }
  await runPatiently(runner, `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
}

/** Run statements in one transaction. */
function runStatements(runner: QueryRunner, statements: string[]): Promise<void> {
  return runBriefly(runner, async () => {
    for (const statement of statements) await runner.query(statement);
  });
}
