import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The running nodes. Unlogged: a row is rewritten every few seconds, and means nothing after a crash of the database.
 * The version before this one does not register.
 */
export class Nodes1763705500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE nodes (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        version text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        seen_at timestamptz NOT NULL DEFAULT now(),
        secret_fingerprint text NOT NULL,
        storage_fingerprint text NOT NULL,
        cpu double precision NOT NULL DEFAULT 0,
        receives_notifications boolean NOT NULL DEFAULT true
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE nodes');
  }
}
