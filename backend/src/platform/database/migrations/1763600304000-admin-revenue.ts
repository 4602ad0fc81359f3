import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was paid on which day, without looking at every payment ever made. */
export class AdminRevenue1763600304000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX payments_paid_at ON payments (paid_at) WHERE paid_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments_paid_at`);
  }
}
