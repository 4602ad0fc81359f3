import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Device } from './device.js';
import type { AdvancedTotals, InsightFrame } from './insights.dto.js';

export interface DeviceCount {
  device: Device;
  kind: 'visit' | 'download' | 'share';
  count: number;
}

/** Counts of one frame in one hour, such as `2026-11-21 18:00`, in the requested time zone. */
export interface HourRow extends AdvancedTotals {
  hour: string;
  /** Null for visits, which have no frame. */
  frame: string | null;
}

/**
 * Counters per UTC hour, those of photos without deleted ones. In time zones with a half-hour offset, a counter belongs
 * to the hour in which it starts.
 */
const COUNTED = `
  counted AS (
    SELECT hour AS moment, frame_id,
      CASE kind WHEN 'visit' THEN count ELSE 0 END AS visits, 0 AS photos,
      CASE kind WHEN 'download' THEN count ELSE 0 END AS downloads,
      CASE kind WHEN 'share' THEN count ELSE 0 END AS shares
    FROM event_counters WHERE event_id = $1
    UNION ALL
    SELECT hour, frame_id, 0, photos, 0, 0 FROM hourly_photo_counts WHERE event_id = $1 AND photos > 0)`;

const SUMS = `
  sum(visits)::float8 AS visits, sum(photos)::float8 AS photos,
  sum(downloads)::float8 AS downloads, sum(shares)::float8 AS shares`;

/** Reads an event's figures by day, hour, frame and device. Days and hours are in an IANA time zone. */
@Injectable()
export class InsightsRepository {
  constructor(private readonly source: DataSource) {}

  /** From the first to the last day with any figures, oldest first, including days without. */
  findDays(eventId: string, timeZone: string): Promise<(AdvancedTotals & { day: string })[]> {
    return this.source.query(
      `WITH ${COUNTED},
       by_day AS (SELECT (moment AT TIME ZONE $2)::date AS day, ${SUMS} FROM counted GROUP BY 1),
       span AS (SELECT generate_series(min(day)::timestamp, max(day)::timestamp, interval '1 day')::date AS day FROM by_day)
       SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(visits, 0) AS visits, coalesce(photos, 0) AS photos,
         coalesce(downloads, 0) AS downloads, coalesce(shares, 0) AS shares
       FROM span LEFT JOIN by_day USING (day) ORDER BY day`,
      [eventId, timeZone],
    );
  }

  /** The 24 hours of the day, over all days. */
  findHoursOfDay(eventId: string, timeZone: string): Promise<(AdvancedTotals & { hour: number })[]> {
    return this.source.query(
      `WITH ${COUNTED},
       by_hour AS (SELECT extract(hour FROM moment AT TIME ZONE $2)::int AS hour, ${SUMS} FROM counted GROUP BY 1)
       SELECT hour, coalesce(visits, 0) AS visits, coalesce(photos, 0) AS photos,
         coalesce(downloads, 0) AS downloads, coalesce(shares, 0) AS shares
       FROM generate_series(0, 23) AS hour LEFT JOIN by_hour USING (hour) ORDER BY hour`,
      [eventId, timeZone],
    );
  }

  /** Every frame the event ever had, most photos first. */
  findFrames(eventId: string): Promise<InsightFrame[]> {
    return this.source.query(
      `WITH ${COUNTED}, by_frame AS (SELECT frame_id, ${SUMS} FROM counted GROUP BY 1)
       SELECT f.id AS "frameId", f.name, f.frame_url AS "frameUrl", f.retired_at IS NULL AS current,
         coalesce(photos, 0) AS photos, coalesce(downloads, 0) AS downloads, coalesce(shares, 0) AS shares
       FROM frames f LEFT JOIN by_frame b ON b.frame_id = f.id
       WHERE f.event_id = $1 ORDER BY 5 DESC, f.created_at, f.id`,
      [eventId],
    );
  }

  findDevices(eventId: string): Promise<DeviceCount[]> {
    return this.source.query(
      `SELECT device, kind, sum(count)::float8 AS count FROM event_counters
       WHERE event_id = $1 GROUP BY device, kind`,
      [eventId],
    );
  }

  /** By hour and frame, oldest first, without empty hours. */
  findHours(eventId: string, timeZone: string): Promise<HourRow[]> {
    return this.source.query(
      `WITH ${COUNTED},
       own_frames AS MATERIALIZED (SELECT id, name FROM frames WHERE event_id = $1)
       SELECT to_char(date_trunc('hour', moment AT TIME ZONE $2), 'YYYY-MM-DD HH24:MI') AS hour, f.name AS frame, ${SUMS}
       FROM counted c LEFT JOIN own_frames f ON f.id = c.frame_id
       GROUP BY 1, f.id, f.name ORDER BY 1, 2 NULLS FIRST, f.id`,
      [eventId, timeZone],
    );
  }
}
