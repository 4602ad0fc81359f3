import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who asks for a verification mail again may have a new address that waits for its proof: found by that address,
 * which few accounts have at any time.
 */
export class PendingEmails1763704501000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX users_pending_email ON users (pending_email) WHERE pending_email IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX users_pending_email`);
  }
}
