import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts how often a photo was hidden, which invalidates its download links. The version before this one hides photos
 * without counting: links sign `hidden`, too, so no row is rewritten here and no trigger is needed.
 */
export class LinkRevisions1763705001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE generated_photos ADD COLUMN link_revision integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE generated_photos DROP COLUMN link_revision');
  }
}
