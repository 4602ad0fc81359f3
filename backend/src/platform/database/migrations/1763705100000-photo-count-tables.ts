import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counters of photos, so that no call counts rows. `unreleased` counts photos with the flag `held` in every state. The
 * triggers of the next migration write them. Separate from it: a transaction that locks both events and photos would
 * deadlock with calls that lock them in either order.
 */
export class PhotoCountTables1763705100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Rows change with each upload. Free space in the page keeps such updates out of the indexes.
    await runner.query(`
      CREATE TABLE photo_counts (
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        frame_id uuid NOT NULL,
        shown integer NOT NULL,
        hidden integer NOT NULL,
        awaiting_approval integer NOT NULL,
        held integer NOT NULL,
        unreleased integer NOT NULL,
        PRIMARY KEY (event_id, frame_id)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE INDEX photo_counts_unreleased ON photo_counts (event_id) WHERE unreleased > 0`);
    await runner.query(`
      CREATE TABLE hourly_photo_counts (
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        hour timestamptz NOT NULL,
        frame_id uuid NOT NULL,
        photos integer NOT NULL,
        PRIMARY KEY (event_id, hour, frame_id)
      ) WITH (fillfactor = 70)`);
    // The nightly check: its last start, and the event up to which it has come; null once it is complete.
    await runner.query(`
      CREATE TABLE photo_count_checks (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        started_at timestamptz NOT NULL DEFAULT now(),
        checked_up_to uuid
      )`);
    await runner.query('INSERT INTO photo_count_checks DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE photo_count_checks');
    await runner.query('DROP TABLE hourly_photo_counts');
    await runner.query('DROP TABLE photo_counts');
  }
}
