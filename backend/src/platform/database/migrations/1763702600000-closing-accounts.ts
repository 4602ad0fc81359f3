import type { MigrationInterface, QueryRunner } from 'typeorm';

/** While an account is being deleted nothing new may be bought with it; forgotten when the deletion breaks off. */
export class ClosingAccounts1763702600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN closing_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN closing_until');
  }
}
