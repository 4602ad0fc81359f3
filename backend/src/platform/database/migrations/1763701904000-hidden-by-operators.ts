import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who took a photo out of the gallery: what operators hid, only operators show again. Photos they hid until now
 * are known by their reports. No constraint binds the columns to `hidden`: the version before this one may still
 * change that alone.
 */
export class HiddenByOperators1763701904000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE generated_photos
        ADD COLUMN hidden_by_operator boolean NOT NULL DEFAULT false,
        ADD COLUMN also_hidden_by_organizer boolean NOT NULL DEFAULT false`);
    await runner.query(`
      UPDATE generated_photos p SET hidden_by_operator = true
      FROM reported_photos r WHERE r.photo_id = p.id AND r.state = 'hidden' AND p.hidden`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE generated_photos DROP COLUMN hidden_by_operator, DROP COLUMN also_hidden_by_organizer`);
  }
}
