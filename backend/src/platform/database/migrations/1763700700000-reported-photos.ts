import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What operators see of reports: one row a photo, however often it was reported, so that a page of the queue
 * is read from an index. And the devices that may add no more photos to an event.
 */
export class ReportedPhotos1763700700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reported_photos (
        photo_id uuid PRIMARY KEY REFERENCES generated_photos (id) ON DELETE CASCADE,
        reports integer NOT NULL,
        reasons text[] NOT NULL,
        state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'hidden', 'dismissed')),
        first_reported_at timestamptz NOT NULL DEFAULT now(),
        last_reported_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      INSERT INTO reported_photos (photo_id, reports, reasons, first_reported_at, last_reported_at)
        SELECT photo_id, count(*), array_agg(DISTINCT reason), min(created_at), max(created_at)
        FROM photo_reports GROUP BY photo_id`);
    await runner.query(`
      CREATE INDEX reported_photos_state ON reported_photos (state, last_reported_at DESC, photo_id)`);
    await runner.query(
      `CREATE INDEX reported_photos_latest ON reported_photos (last_reported_at DESC, photo_id)`,
    );
    // The newest words about a photo, without sorting all there are.
    await runner.query(`DROP INDEX photo_reports_photo`);
    await runner.query(`CREATE INDEX photo_reports_photo ON photo_reports (photo_id, created_at DESC)`);

    await runner.query(`
      CREATE TABLE banned_devices (
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        guest_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (event_id, guest_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE banned_devices`);
    await runner.query(`DROP INDEX photo_reports_photo`);
    await runner.query(`CREATE INDEX photo_reports_photo ON photo_reports (photo_id)`);
    await runner.query(`DROP TABLE reported_photos`);
  }
}
