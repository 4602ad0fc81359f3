import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counted up to end all sessions of a user, also those that are just being opened. */
export class SessionEpoch1763600102000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN session_epoch integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users DROP COLUMN session_epoch`);
  }
}
