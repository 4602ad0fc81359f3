import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Organizers who were told when the photos of an event that ended will be removed. The expiration they were told
 * of stands with it: an event that was prolonged since is told of anew.
 */
export class RemovalNotices1763701702000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE removal_notices (
        event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
        expired_at timestamptz NOT NULL,
        remove_at timestamptz NOT NULL,
        told_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX removal_notices_due ON removal_notices (remove_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE removal_notices`);
  }
}
