import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an organizer learns of an event's visitors: counts by the hour, and for two days who was counted as a
 * visitor already, as digests that name nobody and differ from event to event.
 */
export class EventCounters1763700401000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_counters (
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        hour timestamptz NOT NULL,
        kind text NOT NULL CHECK (kind IN ('visit', 'download', 'share')),
        frame_id uuid NOT NULL,
        device text NOT NULL CHECK (device IN ('phone', 'tablet', 'computer', 'other')),
        count integer NOT NULL,
        PRIMARY KEY (event_id, hour, kind, frame_id, device)
      ) WITH (fillfactor = 70)`);
    await runner.query(`
      CREATE TABLE event_visitors (
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        hour timestamptz NOT NULL,
        visitor text NOT NULL,
        PRIMARY KEY (event_id, hour, visitor)
      )`);
    await runner.query(`CREATE INDEX event_visitors_hour ON event_visitors (hour)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE event_visitors`);
    await runner.query(`DROP TABLE event_counters`);
  }
}
