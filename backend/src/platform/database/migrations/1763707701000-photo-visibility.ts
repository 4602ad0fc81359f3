import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an event's guests choose who sees their photos. The version before this one leaves the choice to guests. */
export class PhotoVisibility1763707701000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events ADD COLUMN photo_visibility text NOT NULL DEFAULT 'guest'
        CONSTRAINT events_photo_visibility CHECK (photo_visibility IN ('guest', 'shown', 'private'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events DROP COLUMN photo_visibility');
  }
}
