import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when an account may have a customer at Stripe that nobody told us of; empty when there is none. */
export class BegunCustomers1763704808200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN customer_begun_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN customer_begun_at');
  }
}
