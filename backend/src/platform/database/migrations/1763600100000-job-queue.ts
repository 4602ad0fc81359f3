import PgBoss from 'pg-boss';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the job queue, as its library makes them; it upgrades them itself when it starts. */
export class JobQueue1763600100000 implements MigrationInterface {
  /** The library's script brings its own transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ made }] = (await runner.query(`SELECT to_regclass('jobs.version') IS NOT NULL AS made`)) as [
      { made: boolean },
    ];
    if (!made) await runner.query(PgBoss.getConstructionPlans('jobs'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP SCHEMA jobs CASCADE`);
  }
}
