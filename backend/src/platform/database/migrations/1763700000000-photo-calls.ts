import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the photo calls need beside the core tables: kept downloads, reports, and which objects are in use. */
export class PhotoCalls1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The lossless picture, made at the first download and kept until the photo changes or goes.
    await runner.query(`ALTER TABLE generated_photos ADD COLUMN download_object text`);

    await runner.query(`
      CREATE TABLE photo_reports (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        photo_id uuid NOT NULL REFERENCES generated_photos (id) ON DELETE CASCADE,
        reason text NOT NULL,
        details text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX photo_reports_photo ON photo_reports (photo_id)`);
    await runner.query(`CREATE INDEX photo_reports_created_at ON photo_reports (created_at DESC, id)`);

    // The sweep of stray files asks for each object whether a row still names it.
    await runner.query(`CREATE INDEX generated_photos_thumb ON generated_photos (thumb_object)`);
    await runner.query(`CREATE INDEX generated_photos_original ON generated_photos (original_object)`);
    await runner.query(`
      CREATE UNIQUE INDEX generated_photos_download ON generated_photos (download_object)
        WHERE download_object IS NOT NULL`);
    await runner.query(`CREATE INDEX frames_original_object ON frames (original_object)`);
    await runner.query(`CREATE INDEX frames_working_object ON frames (working_object)`);
    await runner.query(`CREATE INDEX frames_preview_object ON frames (preview_object)`);
    // Names may be null: a condition that left those out would keep PostgreSQL from using the indexes.
    await runner.query(`
      CREATE VIEW stored_objects (name, event_id) AS
        SELECT original_object, event_id FROM frames
        UNION ALL SELECT working_object, event_id FROM frames
        UNION ALL SELECT preview_object, event_id FROM frames
        UNION ALL SELECT framed_object, event_id FROM generated_photos
        UNION ALL SELECT thumb_object, event_id FROM generated_photos
        UNION ALL SELECT original_object, event_id FROM generated_photos
        UNION ALL SELECT download_object, event_id FROM generated_photos`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW stored_objects`);
    for (const index of ['frames_preview_object', 'frames_working_object', 'frames_original_object']) {
      await runner.query(`DROP INDEX ${index}`);
    }
    for (const index of ['download', 'original', 'thumb']) {
      await runner.query(`DROP INDEX generated_photos_${index}`);
    }
    await runner.query(`DROP TABLE photo_reports`);
    await runner.query(`ALTER TABLE generated_photos DROP COLUMN download_object`);
  }
}
