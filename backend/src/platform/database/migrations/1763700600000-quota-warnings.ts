import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A warning belongs to a limit: who moves to a greater plan is warned of that one's end, too. */
export class QuotaWarnings1763700600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE usage_warnings ADD photo_limit integer NOT NULL DEFAULT 0`);
    await runner.query(`ALTER TABLE usage_warnings DROP CONSTRAINT usage_warnings_pkey`);
    await runner.query(`ALTER TABLE usage_warnings ADD PRIMARY KEY (user_id, month, photo_limit, percent)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM usage_warnings`);
    await runner.query(`ALTER TABLE usage_warnings DROP COLUMN photo_limit`);
    await runner.query(`ALTER TABLE usage_warnings ADD PRIMARY KEY (user_id, month, percent)`);
  }
}
