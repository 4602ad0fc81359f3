import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex } from '../brief-locks.js';

/** Tables whose rows own objects: their key, the object columns, and the number of a row's objects. */
const OWNERS = [
  {
    table: 'generated_photos',
    key: 'id',
    columns: ['framed_object', 'thumb_object', 'original_object', 'download_object', 'given_object'],
  },
  { table: 'frames', key: 'id', columns: ['original_object', 'working_object', 'preview_object'] },
  { table: 'brands', key: 'user_id', columns: ['logo_object'] },
];

/**
 * Bytes of the objects that a row owns, null until they are counted. Triggers add each change to `tally_changes`, so
 * that totals need no listing of the storage.
 *
 * A job counts rows without a number: existing rows, and those that the previous version inserts. A change of the objects
 * resets the number unless the same statement sets it.
 *
 * Not in one transaction, so that writes wait for no index. Each step can be repeated.
 */
export class StoredBytes1763705201000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tally_changes ALTER COLUMN change TYPE bigint`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION reset_stored_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        new.stored_bytes := NULL;
        RETURN new;
      END $$`);
    for (const { table, key, columns } of OWNERS) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS stored_bytes bigint`);
      await runner.query(createTallyFunction(table, columns));
      for (const [event, tables] of [
        ['INSERT', 'NEW TABLE AS added'],
        ['UPDATE', 'OLD TABLE AS removed NEW TABLE AS added'],
        ['DELETE', 'OLD TABLE AS removed'],
      ]) {
        await runner.query(`
          CREATE OR REPLACE TRIGGER ${table}_tally_media_${event?.toLowerCase()} AFTER ${event} ON ${table}
            REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION tally_media_of_${table}()`);
      }
      const list = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
      await runner.query(`
        CREATE OR REPLACE TRIGGER ${table}_reset_stored_bytes BEFORE UPDATE ON ${table}
          FOR EACH ROW WHEN (
            old.stored_bytes IS NOT DISTINCT FROM new.stored_bytes AND
            (${list('old')}) IS DISTINCT FROM (${list('new')}))
          EXECUTE FUNCTION reset_stored_bytes()`);
      await createIndex(runner, `${table}_uncounted`, `${table} (${key}) WHERE stored_bytes IS NULL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of OWNERS) {
      for (const event of ['insert', 'update', 'delete']) {
        await runner.query(`DROP TRIGGER ${table}_tally_media_${event} ON ${table}`);
      }
      await runner.query(`DROP TRIGGER ${table}_reset_stored_bytes ON ${table}`);
      await runner.query(`DROP FUNCTION tally_media_of_${table}`);
      await runner.query(`ALTER TABLE ${table} DROP COLUMN stored_bytes`);
    }
    await runner.query(`DROP FUNCTION reset_stored_bytes`);
    for (const table of ['tallies', 'tally_changes']) {
      await runner.query(`DELETE FROM ${table} WHERE kind IN ('media_objects', 'media_bytes')`);
    }
    await runner.query(`ALTER TABLE tally_changes ALTER COLUMN change TYPE integer`);
  }
}

/** The transition tables exist only for some events; PL/pgSQL plans a statement when it first runs. */
function createTallyFunction(table: string, columns: string[]): string {
  const totals = `coalesce(sum(num_nonnulls(${columns.join(', ')})), 0), coalesce(sum(stored_bytes), 0)`;
  return `
    CREATE OR REPLACE FUNCTION tally_media_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      objects_added bigint := 0;
      objects_removed bigint := 0;
      bytes_added bigint := 0;
      bytes_removed bigint := 0;
    BEGIN
      IF TG_OP <> 'DELETE' THEN
        SELECT ${totals} INTO objects_added, bytes_added FROM added WHERE stored_bytes IS NOT NULL;
      END IF;
      IF TG_OP <> 'INSERT' THEN
        SELECT ${totals} INTO objects_removed, bytes_removed FROM removed WHERE stored_bytes IS NOT NULL;
      END IF;
      INSERT INTO tally_changes (kind, day, change)
        SELECT kind, (now() AT TIME ZONE 'UTC')::date, total
        FROM (VALUES
          ('media_objects', objects_added - objects_removed),
          ('media_bytes', bytes_added - bytes_removed)) AS totals (kind, total)
        WHERE total <> 0;
      RETURN NULL;
    END $$`;
}
