import type { MigrationInterface, QueryRunner } from 'typeorm';

const OWNED = `
  CREATE OR REPLACE VIEW stored_objects (name, event_id) AS
    SELECT original_object, event_id FROM frames
    UNION ALL SELECT working_object, event_id FROM frames
    UNION ALL SELECT preview_object, event_id FROM frames
    UNION ALL SELECT framed_object, event_id FROM generated_photos
    UNION ALL SELECT thumb_object, event_id FROM generated_photos
    UNION ALL SELECT original_object, event_id FROM generated_photos
    UNION ALL SELECT download_object, event_id FROM generated_photos
    UNION ALL SELECT given_object, event_id FROM generated_photos`;

/**
 * Names of objects that no row owns: those about to be stored (`orphaned` is false, due after an hour), and those to
 * delete. The owner's transaction deletes the names it takes over.
 *
 * The previous version keeps using `discarded_objects`, now a view of the objects to delete. A later version can drop it.
 */
export class UnownedObjects1763705200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE discarded_objects RENAME TO unowned_objects`);
    await runner.query(`ALTER TABLE unowned_objects RENAME COLUMN discarded_at TO due_at`);
    await runner.query(`ALTER TABLE unowned_objects ADD COLUMN orphaned boolean NOT NULL DEFAULT true`);
    await runner.query(`ALTER INDEX discarded_objects_pkey RENAME TO unowned_objects_pkey`);
    await runner.query(`ALTER INDEX discarded_objects_moment RENAME TO unowned_objects_due`);
    await runner.query(`
      CREATE VIEW discarded_objects (name, discarded_at) AS
        SELECT name, due_at FROM unowned_objects WHERE orphaned`);
    await runner.query(discardLogoInto('unowned_objects'));
    await runner.query(`${OWNED} UNION ALL SELECT logo_object, NULL FROM brands`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(OWNED);
    await runner.query(discardLogoInto('discarded_objects'));
    await runner.query(`DROP VIEW discarded_objects`);
    await runner.query(`ALTER INDEX unowned_objects_due RENAME TO discarded_objects_moment`);
    await runner.query(`ALTER INDEX unowned_objects_pkey RENAME TO discarded_objects_pkey`);
    await runner.query(`ALTER TABLE unowned_objects DROP COLUMN orphaned`);
    await runner.query(`ALTER TABLE unowned_objects RENAME COLUMN due_at TO discarded_at`);
    await runner.query(`ALTER TABLE unowned_objects RENAME TO discarded_objects`);
  }
}

function discardLogoInto(table: string): string {
  return `
    CREATE OR REPLACE FUNCTION discard_logo() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ${table} (name) VALUES (old.logo_object) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`;
}
