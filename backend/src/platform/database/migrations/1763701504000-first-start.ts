import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The operator whom the first start made, until it has told their password: a start that is killed is repeated. */
export class FirstStart1763701504000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE unfinished_first_start (
        admin_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE unfinished_first_start`);
  }
}
