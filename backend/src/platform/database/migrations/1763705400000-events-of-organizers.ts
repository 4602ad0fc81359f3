import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The dashboard's list and counts from an index alone: the end of each event is included. Nothing that changes with a
 * photo is. In no transaction, since writes would wait for both indexes, so each step may find the work of an interrupted
 * run.
 */
export class EventsOfOrganizers1763705400000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX IF NOT EXISTS events_user_order ON events (user_id, created_at DESC, id) INCLUDE (expires_at)`,
    );
    await runner.query('DROP INDEX IF EXISTS events_user');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX IF NOT EXISTS events_user ON events (user_id, created_at DESC, id)');
    await runner.query('DROP INDEX IF EXISTS events_user_order');
  }
}
