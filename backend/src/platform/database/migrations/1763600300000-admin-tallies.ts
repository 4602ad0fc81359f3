import type { MigrationInterface, QueryRunner } from 'typeorm';

const COUNTED = [
  { table: 'users', kind: 'users' },
  { table: 'events', kind: 'events' },
  { table: 'generated_photos', kind: 'photos' },
];

/**
 * Counts that never look at the counted rows. Each statement that makes or removes rows appends what it
 * changed; nobody waits for anybody, since nothing is updated. A job folds the changes into one row a day
 * and kind, and the sum over both tables is exact at any moment.
 */
export class AdminTallies1763600300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tallies (
        kind text NOT NULL,
        day date NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (kind, day)
      )`);
    await runner.query(`
      CREATE TABLE tally_changes (kind text NOT NULL, day date NOT NULL, change integer NOT NULL)`);
    await runner.query(`
      CREATE FUNCTION tally_made() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO tally_changes (kind, day, change)
          SELECT TG_ARGV[0] || '_made', (created_at AT TIME ZONE 'UTC')::date, count(*)
          FROM made GROUP BY 2;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE FUNCTION tally_gone() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO tally_changes (kind, day, change)
          SELECT TG_ARGV[0] || '_gone', (now() AT TIME ZONE 'UTC')::date, count(*)
          FROM gone HAVING count(*) > 0;
        RETURN NULL;
      END $$`);
    for (const { table, kind } of COUNTED) {
      await runner.query(`
        CREATE TRIGGER ${table}_tally_made AFTER INSERT ON ${table} REFERENCING NEW TABLE AS made
          FOR EACH STATEMENT EXECUTE FUNCTION tally_made('${kind}')`);
      await runner.query(`
        CREATE TRIGGER ${table}_tally_gone AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
          FOR EACH STATEMENT EXECUTE FUNCTION tally_gone('${kind}')`);
      await runner.query(`
        INSERT INTO tallies (kind, day, count)
          SELECT '${kind}_made', (created_at AT TIME ZONE 'UTC')::date, count(*) FROM ${table} GROUP BY 2`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of COUNTED) {
      await runner.query(`DROP TRIGGER ${table}_tally_made ON ${table}`);
      await runner.query(`DROP TRIGGER ${table}_tally_gone ON ${table}`);
    }
    await runner.query(`DROP FUNCTION tally_made`);
    await runner.query(`DROP FUNCTION tally_gone`);
    await runner.query(`DROP TABLE tally_changes`);
    await runner.query(`DROP TABLE tallies`);
  }
}
