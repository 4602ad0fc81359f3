import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex, runBriefly } from '../brief-locks.js';

/**
 * Reported photos with their event, so that the reports of one event come from an index. A trigger sets it, also for the
 * previous version.
 *
 * Not in one transaction, which would block deletions of photos meanwhile. Each step can be repeated.
 */
export class ReportsOfEvents1763707100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runBriefly(runner, async () => {
      await runner.query(`ALTER TABLE reported_photos ADD COLUMN IF NOT EXISTS event_id uuid`);
      await runner.query(`
        CREATE OR REPLACE FUNCTION set_event_of_report() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.event_id := (SELECT event_id FROM generated_photos WHERE id = NEW.photo_id);
          RETURN NEW;
        END $$`);
      await runner.query(`
        CREATE OR REPLACE TRIGGER reported_photos_event BEFORE INSERT ON reported_photos
          FOR EACH ROW EXECUTE FUNCTION set_event_of_report()`);
    });
    await runner.query(`
      UPDATE reported_photos r SET event_id = p.event_id FROM generated_photos p
      WHERE p.id = r.photo_id AND r.event_id IS NULL`);
    await createIndex(
      runner,
      'reported_photos_of_event',
      'reported_photos (event_id, last_reported_at DESC, photo_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'reported_photos_of_event');
    await runner.query(`DROP TRIGGER reported_photos_event ON reported_photos`);
    await runner.query(`DROP FUNCTION set_event_of_report`);
    await runner.query(`ALTER TABLE reported_photos DROP COLUMN event_id`);
  }
}
