import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAMES = `
  CREATE OR REPLACE VIEW stored_objects (name, event_id) AS
    SELECT original_object, event_id FROM frames
    UNION ALL SELECT working_object, event_id FROM frames
    UNION ALL SELECT preview_object, event_id FROM frames
    UNION ALL SELECT framed_object, event_id FROM generated_photos
    UNION ALL SELECT thumb_object, event_id FROM generated_photos
    UNION ALL SELECT original_object, event_id FROM generated_photos
    UNION ALL SELECT download_object, event_id FROM generated_photos`;

/**
 * Originals that are given out as another picture than the kept one are made once, and kept. A node of the version
 * before knows nothing of them: what it leaves behind when it deletes such a photo, the sweep of stray files finds.
 */
export class GivenOriginals1763702001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE generated_photos ADD COLUMN given_object text`);
    await runner.query(`
      CREATE UNIQUE INDEX generated_photos_given ON generated_photos (given_object)
        WHERE given_object IS NOT NULL`);
    await runner.query(`${NAMES} UNION ALL SELECT given_object, event_id FROM generated_photos`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(NAMES);
    await runner.query(`ALTER TABLE generated_photos DROP COLUMN given_object`);
  }
}
