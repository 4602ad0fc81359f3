import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Device } from './device.js';

/** A guest's visit to an event's page. `hour` is the start of the hour, ISO 8601. */
export interface Visit {
  eventId: string;
  hour: string;
  /** A digest of the guest's id. */
  visitor: string;
  device: Device;
}

/** Number of downloads or shares in one hour. */
export interface Count {
  kind: 'download' | 'share';
  eventId: string;
  hour: string;
  frameId: string;
  device: Device;
  count: number;
}

/** Placeholder for visits, which have no frame. */
export const NO_FRAME = '00000000-0000-0000-0000-000000000000';

/** Stores counts of visits, downloads and shares per UTC hour. A visitor counts once an hour. */
@Injectable()
export class CountersRepository {
  constructor(private readonly source: DataSource) {}

  /**
   * Add counts in one statement. Sorts the rows, so that concurrent nodes do not deadlock. Ignores deleted events.
   */
  async add(visits: Visit[], counts: Count[]): Promise<void> {
    await this.source.query(
      `WITH seen AS (
         SELECT v.* FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[])
           AS v (event_id, hour, visitor, device) JOIN events e ON e.id = v.event_id),
       first AS (
         INSERT INTO event_visitors (event_id, hour, visitor)
         SELECT DISTINCT event_id, hour, visitor FROM seen ORDER BY 1, 2, 3
         ON CONFLICT DO NOTHING RETURNING event_id, hour, visitor),
       counted AS (
         SELECT event_id, hour, 'visit' AS kind, $5::uuid AS frame_id, device, count(*) AS count
         FROM first JOIN seen USING (event_id, hour, visitor) GROUP BY 1, 2, 3, 4, 5
         UNION ALL
         SELECT c.event_id, c.hour, c.kind, c.frame_id, c.device, c.count
         FROM unnest($6::uuid[], $7::timestamptz[], $8::text[], $9::uuid[], $10::text[], $11::int[])
           AS c (event_id, hour, kind, frame_id, device, count) JOIN events e ON e.id = c.event_id)
       INSERT INTO event_counters AS known (event_id, hour, kind, frame_id, device, count)
       SELECT event_id, hour, kind, frame_id, device, count FROM counted ORDER BY 1, 2, 3, 4, 5
       ON CONFLICT (event_id, hour, kind, frame_id, device) DO UPDATE SET count = known.count + excluded.count`,
      [
        visits.map(({ eventId }) => eventId),
        visits.map(({ hour }) => hour),
        visits.map(({ visitor }) => visitor),
        visits.map(({ device }) => device),
        NO_FRAME,
        counts.map(({ eventId }) => eventId),
        counts.map(({ hour }) => hour),
        counts.map(({ kind }) => kind),
        counts.map(({ frameId }) => frameId),
        counts.map(({ device }) => device),
        counts.map(({ count }) => count),
      ],
    );
  }

  /** Delete visitors' digests before `hour`. Their visits stay counted. */
  async deleteVisitorsBefore(hour: Date): Promise<void> {
    await this.source.query('DELETE FROM event_visitors WHERE hour < $1', [hour]);
  }
}
