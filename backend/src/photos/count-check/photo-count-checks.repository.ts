import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';

/** Photos by rows minus photos by counters, each summed up over the event's frames and hours. */
export interface PhotoCountDifference {
  shown: number;
  hidden: number;
  awaitingApproval: number;
  held: number;
  unreleased: number;
  private: number;
  hourly: number;
  /** Of `events.photo_count`. */
  total: number;
}

/**
 * Differences of the events $1. Compares rows and counters in one snapshot, so concurrent changes cause none: each is
 * in both or in neither.
 */
const DIFFERENCES = `
  photos AS MATERIALIZED (
    SELECT event_id, frame_id, date_trunc('hour', created_at, 'UTC') AS hour,
      count(*) FILTER (WHERE shown)::int AS shown,
      count(*) FILTER (WHERE hidden)::int AS hidden,
      count(*) FILTER (WHERE NOT hidden AND awaiting_approval)::int AS awaiting_approval,
      count(*) FILTER (WHERE NOT hidden AND NOT awaiting_approval AND held)::int AS held,
      count(*) FILTER (WHERE held)::int AS unreleased,
      count(*) FILTER (
        WHERE is_private AND NOT hidden_by_operator AND NOT also_hidden_by_organizer)::int AS private,
      count(*)::int AS photos
    FROM generated_photos WHERE event_id = ANY($1) GROUP BY 1, 2, 3),
  changes AS (
    SELECT event_id, frame_id, shown, hidden, awaiting_approval, held, unreleased, private FROM photos
    UNION ALL
    SELECT event_id, frame_id, -shown, -hidden, -awaiting_approval, -held, -unreleased, -private
    FROM photo_counts WHERE event_id = ANY($1)),
  state_differences AS (
    SELECT * FROM (
      SELECT event_id, frame_id, sum(shown)::int AS shown, sum(hidden)::int AS hidden,
        sum(awaiting_approval)::int AS awaiting_approval, sum(held)::int AS held, sum(unreleased)::int AS unreleased,
        sum(private)::int AS private
      FROM changes GROUP BY 1, 2) AS sums
    WHERE (shown, hidden, awaiting_approval, held, unreleased, private) <> (0, 0, 0, 0, 0, 0)),
  hourly_differences AS (
    SELECT event_id, hour, frame_id, sum(photos)::int AS photos FROM (
      SELECT event_id, hour, frame_id, photos FROM photos
      UNION ALL
      SELECT event_id, hour, frame_id, -photos FROM hourly_photo_counts WHERE event_id = ANY($1)) AS changes
    GROUP BY 1, 2, 3 HAVING sum(photos) <> 0),
  total_differences AS (
    SELECT e.id AS event_id, coalesce(sum(p.photos), 0)::int - e.photo_count AS photos
    FROM events e LEFT JOIN photos p ON p.event_id = e.id WHERE e.id = ANY($1)
    GROUP BY e.id HAVING coalesce(sum(p.photos), 0) <> e.photo_count)`;

/** Compares counters of photos with rows, and corrects them. */
@Injectable()
export class PhotoCountChecksRepository {
  constructor(private readonly source: DataSource) {}

  /** Start a check, unless the last one started less than `hours` ago or is not complete. */
  async startIfDue(hours: number): Promise<void> {
    await this.source.query(
      `UPDATE photo_count_checks SET started_at = now(), checked_up_to = '00000000-0000-0000-0000-000000000000'
       WHERE checked_up_to IS NULL AND started_at <= now() - make_interval(hours => $1)`,
      [hours],
    );
  }

  /**
   * Find the check's next events: up to `events`, and fewer if they have more than `photos` photos.
   *
   * @returns their ids in order; empty if the check is complete
   */
  async findNext(events: number, photos: number): Promise<string[]> {
    const rows = await this.source.query<{ id: string }[]>(
      `SELECT id FROM (
         SELECT e.id, sum(e.photo_count) OVER (ORDER BY e.id) - e.photo_count AS before
         FROM (SELECT id, photo_count FROM events
           WHERE id > (SELECT checked_up_to FROM photo_count_checks) ORDER BY id LIMIT $1) AS e) AS next
       WHERE before <= $2 ORDER BY id`,
      [events, photos],
    );
    return rows.map(({ id }) => id);
  }

  /** Record progress. @param eventId null: the check is complete */
  async recordProgress(eventId: string | null): Promise<void> {
    await this.source.query('UPDATE photo_count_checks SET checked_up_to = $1', [eventId]);
  }

  /** Find those of the events whose counters differ from their rows. */
  async findDiffering(eventIds: string[]): Promise<string[]> {
    const rows = await this.source.query<{ id: string }[]>(
      `WITH ${DIFFERENCES}
       SELECT event_id AS id FROM state_differences UNION SELECT event_id FROM hourly_differences
       UNION SELECT event_id FROM total_differences`,
      [eventIds],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Correct an event's counters. The caller has locked the event.
   *
   * @returns the differences
   */
  async correct(eventId: string, transaction: Transaction): Promise<PhotoCountDifference> {
    const [row] = await transaction.query<[PhotoCountDifference]>(
      `WITH ${DIFFERENCES},
       states AS (
         INSERT INTO photo_counts AS known
           (event_id, frame_id, shown, hidden, awaiting_approval, held, unreleased, private)
         SELECT * FROM state_differences ORDER BY event_id, frame_id
         ON CONFLICT (event_id, frame_id) DO UPDATE SET
           shown = known.shown + excluded.shown,
           hidden = known.hidden + excluded.hidden,
           awaiting_approval = known.awaiting_approval + excluded.awaiting_approval,
           held = known.held + excluded.held,
           unreleased = known.unreleased + excluded.unreleased,
           private = known.private + excluded.private),
       hours AS (
         INSERT INTO hourly_photo_counts AS known (event_id, hour, frame_id, photos)
         SELECT * FROM hourly_differences ORDER BY event_id, hour, frame_id
         ON CONFLICT (event_id, hour, frame_id) DO UPDATE SET photos = known.photos + excluded.photos),
       totals AS (
         UPDATE events SET photo_count = photo_count + photos FROM total_differences WHERE id = event_id)
       SELECT coalesce(sum(shown), 0)::int AS shown, coalesce(sum(hidden), 0)::int AS hidden,
         coalesce(sum(awaiting_approval), 0)::int AS "awaitingApproval", coalesce(sum(held), 0)::int AS held,
         coalesce(sum(unreleased), 0)::int AS unreleased, coalesce(sum(private), 0)::int AS private,
         (SELECT coalesce(sum(photos), 0)::int FROM hourly_differences) AS hourly,
         (SELECT coalesce(sum(photos), 0)::int FROM total_differences) AS total
       FROM state_differences`,
      [[eventId]],
    );
    return row;
  }
}
