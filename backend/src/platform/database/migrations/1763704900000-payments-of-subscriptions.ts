import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was paid for a subscription is looked for each time one that ended is read anew. One-time payments are left out.
 *
 * Reads wait for nothing meanwhile, and writes of payments for as long as it takes to read the table once. Building it
 * beside them (CONCURRENTLY) would wait for the nodes that wait for this migration.
 */
export class PaymentsOfSubscriptions1763704900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX payments_subscription ON payments (subscription_id) WHERE subscription_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments_subscription`);
  }
}
