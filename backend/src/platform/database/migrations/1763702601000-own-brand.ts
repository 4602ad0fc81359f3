import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether pages of an organizer's events show their brand and not our mark, as it was when it last changed. */
export class OwnBrand1763702601000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN own_brand boolean NOT NULL DEFAULT false');
    await runner.query(`UPDATE users SET own_brand = true WHERE current_plan = 'enterprise'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN own_brand');
  }
}
