import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Long answers that are being sent, on all nodes, for limits on how many of a kind run at once. Each is renewed
 * while it runs; those of a node that died count no more when their time is up.
 */
export class RunningUses1763700402000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE running_uses (
        id uuid PRIMARY KEY,
        key text NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX running_uses_key ON running_uses (key)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE running_uses`);
  }
}
