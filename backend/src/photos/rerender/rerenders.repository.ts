import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';

/** The last requested run over an event's photos. */
export interface Rerender {
  runId: string;
  total: number;
  done: number;
  failed: number;
  requestedAt: Date;
  finishedAt: Date | null;
  /** Unfinished, and without progress for {@link STALE_AFTER_SECONDS}. */
  isStale: boolean;
}

/** A photo to re-render, and the frame that replaced its frame. */
export interface OutdatedPhoto {
  photoId: string;
  frameId: string;
}

/**
 * Replaced frames, with the frame that replaces each now: the last of a chain of replacements, unless that frame was
 * deleted.
 */
const SUCCESSORS = `
  WITH RECURSIVE chain AS (
    SELECT id AS old, replaced_by AS new FROM frames WHERE event_id = $1 AND replaced_by IS NOT NULL
    UNION ALL
    SELECT chain.old, f.replaced_by FROM chain JOIN frames f ON f.id = chain.new WHERE f.replaced_by IS NOT NULL),
  successor AS (
    SELECT chain.old, chain.new FROM chain JOIN frames f ON f.id = chain.new WHERE f.retired_at IS NULL),
  outdated AS (
    SELECT coalesce(sum(shown + hidden + awaiting_approval + held), 0)::int AS count
    FROM photo_counts WHERE event_id = $1 AND frame_id IN (SELECT old FROM successor))`;

/** After this time without progress, a run counts as stopped. Longer than the longest delay between two retries. */
const STALE_AFTER_SECONDS = 1_200;

/** Reads and writes re-render runs, at most one per event, and finds the photos left to re-render. */
@Injectable()
export class RerendersRepository {
  constructor(private readonly source: DataSource) {}

  async find(eventId: string): Promise<Rerender | null> {
    const [row] = await this.source.query<Rerender[]>(
      `SELECT run_id AS "runId", total, done, failed, requested_at AS "requestedAt", finished_at AS "finishedAt",
         finished_at IS NULL AND touched_at < now() - make_interval(secs => $2) AS "isStale"
       FROM rerenders WHERE event_id = $1`,
      [eventId, STALE_AFTER_SECONDS],
    );
    return row ?? null;
  }

  async countOutdated(eventId: string): Promise<number> {
    const [row] = await this.source.query<[{ count: number }]>(`${SUCCESSORS} SELECT count FROM outdated`, [
      eventId,
    ]);
    return row.count;
  }

  /**
   * Find outdated photos, oldest first, without those the run has skipped. Reads up to `take` photos of each replaced
   * frame from an index.
   */
  findOutdated(eventId: string, take: number): Promise<OutdatedPhoto[]> {
    return this.source.query(
      `${SUCCESSORS} SELECT p.id AS "photoId", new AS "frameId" FROM successor
       CROSS JOIN LATERAL (
         SELECT id, created_at FROM generated_photos photo WHERE frame_id = old AND NOT EXISTS (
           SELECT FROM rerender_failures f WHERE f.event_id = $1 AND f.photo_id = photo.id)
         ORDER BY created_at, id LIMIT $2) AS p
       ORDER BY p.created_at, p.id LIMIT $2`,
      [eventId, take],
    );
  }

  /** Whether a run is unfinished and not stale. */
  async isRunning(eventId: string): Promise<boolean> {
    const run = await this.find(eventId);
    return run !== null && run.finishedAt === null && !run.isStale;
  }

  /**
   * Start a run, unless one is running. Replaces a stale run.
   *
   * @returns the run's id; null if one is running
   */
  async start(eventId: string, transaction: Transaction): Promise<string | null> {
    const runId = randomUUID();
    const started = await transaction.query<unknown[]>(
      `${SUCCESSORS} INSERT INTO rerenders AS run (event_id, run_id, total)
       SELECT $1::uuid, $2::uuid, count FROM outdated
       ON CONFLICT (event_id) DO UPDATE SET run_id = excluded.run_id, total = excluded.total, done = 0, failed = 0,
         requested_at = now(), touched_at = now(), finished_at = NULL, stuck_on = NULL, tries = 0
       WHERE run.finished_at IS NOT NULL OR run.touched_at < now() - make_interval(secs => $3)
       RETURNING event_id`,
      [eventId, runId, STALE_AFTER_SECONDS],
    );
    if (started.length === 0) return null;
    await transaction.query('DELETE FROM rerender_failures WHERE event_id = $1', [eventId]);
    return runId;
  }

  /** Record that a run makes progress. @returns false if the run is finished or was replaced */
  async touch(eventId: string, runId: string): Promise<boolean> {
    const [rows] = await this.source.query<[unknown[], number]>(
      `UPDATE rerenders SET touched_at = now()
       WHERE event_id = $1 AND run_id = $2 AND finished_at IS NULL RETURNING event_id`,
      [eventId, runId],
    );
    return rows.length === 1;
  }

  /** Count a re-rendered photo. Photos uploaded with a replaced frame during the run increase the total. */
  async countDone(eventId: string, transaction: Transaction): Promise<void> {
    await transaction.query(
      `UPDATE rerenders SET done = done + 1, total = greatest(total, done + failed + 1), touched_at = now()
       WHERE event_id = $1`,
      [eventId],
    );
  }

  /** @returns consecutive failures of this photo, including this one */
  async countFailure(eventId: string, photoId: string): Promise<number> {
    const [[row]] = await this.source.query<[[{ tries: number } | undefined], number]>(
      `UPDATE rerenders SET tries = CASE WHEN stuck_on = $2 THEN tries + 1 ELSE 1 END, stuck_on = $2
       WHERE event_id = $1 RETURNING tries`,
      [eventId, photoId],
    );
    return row?.tries ?? 0;
  }

  async insertFailure(eventId: string, photoId: string, transaction: Transaction): Promise<void> {
    await transaction.query(
      `WITH inserted AS (
         INSERT INTO rerender_failures (event_id, photo_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id)
       UPDATE rerenders SET failed = failed + 1, total = greatest(total, done + failed + 1), touched_at = now()
       WHERE event_id IN (SELECT event_id FROM inserted)`,
      [eventId, photoId],
    );
  }

  /** Finish a run. Excludes photos deleted during the run from the total. */
  async finish(eventId: string, runId: string, transaction: Transaction): Promise<void> {
    await transaction.query(
      `UPDATE rerenders SET finished_at = now(), total = done + failed WHERE event_id = $1 AND run_id = $2`,
      [eventId, runId],
    );
  }
}
