import type { MigrationInterface, QueryRunner } from 'typeorm';

const REFERENCES = ['generated_photos', 'photo_revisions'];

/**
 * Whether a frame is still in use is asked at the end of a transaction: an event's deletion takes frames,
 * photos and their revisions away in an order of PostgreSQL's own, in which frames may come first.
 */
export class FrameReferences1763600303000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Without it each frame that goes would be looked for in every revision there is.
    await runner.query(`CREATE INDEX photo_revisions_frame ON photo_revisions (frame_id)`);
    for (const table of REFERENCES) {
      await runner.query(
        `ALTER TABLE ${table} ALTER CONSTRAINT ${table}_frame_id_fkey DEFERRABLE INITIALLY DEFERRED`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of REFERENCES) {
      await runner.query(`ALTER TABLE ${table} ALTER CONSTRAINT ${table}_frame_id_fkey NOT DEFERRABLE`);
    }
    await runner.query(`DROP INDEX photo_revisions_frame`);
  }
}
