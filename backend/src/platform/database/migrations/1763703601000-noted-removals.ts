import type { MigrationInterface, QueryRunner } from 'typeorm';

/** That an account is to be deleted is noted before anything of it ends, so that a deletion which breaks off is finished. */
export class NotedRemovals1763703601000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN removal_noted_at timestamptz');
    await runner.query(
      'CREATE INDEX users_removal_noted ON users (removal_noted_at) WHERE removal_noted_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN removal_noted_at');
  }
}
