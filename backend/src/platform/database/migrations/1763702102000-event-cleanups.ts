import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cleanups of expired events, each with what it removed so far. Earlier ones are known from the audit log. */
export class EventCleanups1763702102000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_cleanups (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        requested_by uuid,
        started_at timestamptz NOT NULL DEFAULT now(),
        deleted_count integer NOT NULL DEFAULT 0 CHECK (deleted_count >= 0),
        ended_at timestamptz
      )`);
    await runner.query(`CREATE INDEX event_cleanups_started ON event_cleanups (started_at DESC)`);
    await runner.query(`
      INSERT INTO event_cleanups (requested_by, started_at, deleted_count, ended_at)
      SELECT actor_id, at, coalesce((details ->> 'deletedCount')::int, 0), at
      FROM audit_log WHERE action = 'events.cleaned_up'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE event_cleanups`);
  }
}
