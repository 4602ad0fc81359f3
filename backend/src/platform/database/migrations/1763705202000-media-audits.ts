import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The weekly comparison of storage and rows: the planned or running one, and the last one that ended. Its cursor is the
 * next of 256 name prefixes.
 *
 * Replaces the hourly sweep, whose queue no node of this version serves. The previous version still reads and writes
 * `media_figures`, the sweep's result. A later version can drop it.
 */
export class MediaAudits1763705202000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Nodes of the previous version may be adding jobs.
    await runner.query(`LOCK TABLE jobs.job IN ACCESS EXCLUSIVE MODE`);
    await runner.query(`DELETE FROM jobs.job WHERE name = 'sweep-stray-files'`);
    await runner.query(`SELECT jobs.delete_queue(name) FROM jobs.queue WHERE name = 'sweep-stray-files'`);
    await runner.query(`
      CREATE TABLE media_audits (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        starts_at timestamptz NOT NULL,
        -- No other node continues the audit before this.
        claimed_until timestamptz NOT NULL DEFAULT '-infinity',
        next_prefix smallint NOT NULL DEFAULT 0 CHECK (next_prefix BETWEEN 0 AND 256),
        objects bigint NOT NULL DEFAULT 0,
        orphaned bigint NOT NULL DEFAULT 0,
        missing bigint NOT NULL DEFAULT 0,
        rejected boolean NOT NULL DEFAULT false,
        ended_at timestamptz
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX media_audits_open ON media_audits ((ended_at IS NULL)) WHERE ended_at IS NULL`);
    await runner.query(`INSERT INTO media_audits (starts_at) VALUES (now() + interval '7 days')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE media_audits`);
  }
}
