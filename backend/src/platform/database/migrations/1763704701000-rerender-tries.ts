import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The photo a run failed at last, and how often in a row: one that never succeeds does not hold up the others. */
export class RerenderTries1763704701000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rerenders ADD COLUMN stuck_on uuid, ADD COLUMN tries integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE rerenders DROP COLUMN stuck_on, DROP COLUMN tries`);
  }
}
