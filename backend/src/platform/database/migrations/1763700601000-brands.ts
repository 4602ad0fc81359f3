import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An organizer's own logo and colours. They stay when a plan without them begins, and are only not shown then. */
export class Brands1763700601000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE brands (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        main_colour text CHECK (main_colour ~ '^#[0-9a-f]{6}$'),
        band_colour text CHECK (band_colour ~ '^#[0-9a-f]{6}$'),
        logo_object text UNIQUE,
        logo_width integer,
        logo_height integer
      )`);
    // Whatever takes a logo away, be it the deletion of the account: its file goes with it.
    await runner.query(`
      CREATE FUNCTION discard_logo() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO discarded_objects (name) VALUES (old.logo_object) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER brands_discard_deleted_logo AFTER DELETE ON brands
        FOR EACH ROW WHEN (old.logo_object IS NOT NULL) EXECUTE FUNCTION discard_logo()`);
    await runner.query(`
      CREATE TRIGGER brands_discard_replaced_logo AFTER UPDATE ON brands
        FOR EACH ROW WHEN (old.logo_object IS DISTINCT FROM new.logo_object AND old.logo_object IS NOT NULL)
        EXECUTE FUNCTION discard_logo()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE brands`);
    await runner.query(`DROP FUNCTION discard_logo()`);
  }
}
