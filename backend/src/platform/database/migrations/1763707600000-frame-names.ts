import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether the organizer named a frame. Names of earlier frames may be those of their files, so guests see none of them
 * until the organizer saves a name.
 */
export class FrameNames1763707600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE frames ADD COLUMN is_named boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE frames DROP COLUMN is_named');
  }
}
