import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes each new photo private if its event keeps all photos private, also one that a node of the previous version inserts. */
export class PrivateEvents1763707704000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION make_photo_private() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT photo_visibility = 'private' FROM events WHERE id = NEW.event_id) THEN
          NEW.is_private := true;
          NEW.hidden := true;
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER generated_photos_private_event BEFORE INSERT ON generated_photos
        FOR EACH ROW WHEN (NOT NEW.is_private) EXECUTE FUNCTION make_photo_private()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER generated_photos_private_event ON generated_photos');
    await runner.query('DROP FUNCTION make_photo_private');
  }
}
