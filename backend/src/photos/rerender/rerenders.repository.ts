import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';

/** A run over an event's photos, the last that was asked for. */
export interface Rerender {
  runId: string;
  total: number;
  done: number;
  failed: number;
  requestedAt: Date;
  finishedAt: Date | null;
  /** Nobody worked on it for {@link LOST_AFTER_SECONDS}, though it is not finished. */
  isLost: boolean;
}

/** A photo to be made anew, and the frame that took its frame's place. */
export interface Outdated {
  photoId: string;
  frameId: string;
}

/**
 * Photos whose frame was replaced, with what stands in its place today: the last of a chain of replacements,
 * unless that one was deleted.
 */
const OUTDATED = `
  WITH RECURSIVE chain AS (
    SELECT id AS old, replaced_by AS new FROM frames WHERE event_id = $1 AND replaced_by IS NOT NULL
    UNION ALL
    SELECT chain.old, f.replaced_by FROM chain JOIN frames f ON f.id = chain.new WHERE f.replaced_by IS NOT NULL),
  successor AS (
    SELECT chain.old, chain.new FROM chain JOIN frames f ON f.id = chain.new WHERE f.retired_at IS NULL),
  outdated AS (
    SELECT p.id, p.created_at, s.new FROM generated_photos p JOIN successor s ON s.old = p.frame_id
    WHERE p.event_id = $1)`;

/** A run that nobody worked on for so long was given up; longer than the longest pause between two tries. */
const LOST_AFTER_SECONDS = 1_200;

/**
 * The run of an event that puts its photos into the frames of today, one an event at most, and the photos left to do.
 */
@Injectable()
export class RerendersRepository {
  constructor(private readonly source: DataSource) {}

  async find(eventId: string): Promise<Rerender | null> {
    const [row] = await this.source.query<Rerender[]>(
      `SELECT run_id AS "runId", total, done, failed, requested_at AS "requestedAt", finished_at AS "finishedAt",
         finished_at IS NULL AND touched_at < now() - make_interval(secs => $2) AS "isLost"
       FROM rerenders WHERE event_id = $1`,
      [eventId, LOST_AFTER_SECONDS],
    );
    return row ?? null;
  }

  async countOutdated(eventId: string): Promise<number> {
    const [row] = await this.source.query<[{ count: number }]>(
      `${OUTDATED} SELECT count(*)::int AS count FROM outdated`,
      [eventId],
    );
    return row.count;
  }

  /** The oldest photos first; those a run gave up stay out of it. */
  findOutdated(eventId: string, take: number): Promise<Outdated[]> {
    return this.source.query(
      `${OUTDATED} SELECT id AS "photoId", new AS "frameId" FROM outdated o
       WHERE NOT EXISTS (SELECT FROM rerender_failures f WHERE f.event_id = $1 AND f.photo_id = o.id)
       ORDER BY created_at, id LIMIT $2`,
      [eventId, take],
    );
  }

  /** Whether a run is going on, and not given up. */
  async isAtWork(eventId: string): Promise<boolean> {
    const run = await this.find(eventId);
    return run !== null && run.finishedAt === null && !run.isLost;
  }

  /**
   * Begins a run, unless one is at work: one that nobody touched for long was lost and begins anew.
   *
   * @returns the run's id, null when one is at work
   */
  async begin(eventId: string, transaction: Transaction): Promise<string | null> {
    const runId = randomUUID();
    const begun = await transaction.query<unknown[]>(
      `${OUTDATED} INSERT INTO rerenders AS run (event_id, run_id, total)
       SELECT $1::uuid, $2::uuid, count(*) FROM outdated
       ON CONFLICT (event_id) DO UPDATE SET run_id = excluded.run_id, total = excluded.total, done = 0, failed = 0,
         requested_at = now(), touched_at = now(), finished_at = NULL, stuck_on = NULL, tries = 0
       WHERE run.finished_at IS NOT NULL OR run.touched_at < now() - make_interval(secs => $3)
       RETURNING event_id`,
      [eventId, runId, LOST_AFTER_SECONDS],
    );
    if (begun.length === 0) return null;
    await transaction.query('DELETE FROM rerender_failures WHERE event_id = $1', [eventId]);
    return runId;
  }

  /** Whether this is the run that counts; also says that it is at work. */
  async touch(eventId: string, runId: string): Promise<boolean> {
    const [rows] = await this.source.query<[unknown[], number]>(
      `UPDATE rerenders SET touched_at = now()
       WHERE event_id = $1 AND run_id = $2 AND finished_at IS NULL RETURNING event_id`,
      [eventId, runId],
    );
    return rows.length === 1;
  }

  /** With the photo's own change. Photos uploaded with a replaced frame meanwhile come on top of the total. */
  async countDone(eventId: string, transaction: Transaction): Promise<void> {
    await transaction.query(
      `UPDATE rerenders SET done = done + 1, total = greatest(total, done + failed + 1), touched_at = now()
       WHERE event_id = $1`,
      [eventId],
    );
  }

  /** @returns how often in a row the run has failed at this photo, this time included */
  async countTry(eventId: string, photoId: string): Promise<number> {
    const [[row]] = await this.source.query<[[{ tries: number } | undefined], number]>(
      `UPDATE rerenders SET tries = CASE WHEN stuck_on = $2 THEN tries + 1 ELSE 1 END, stuck_on = $2
       WHERE event_id = $1 RETURNING tries`,
      [eventId, photoId],
    );
    return row?.tries ?? 0;
  }

  async noteFailure(eventId: string, photoId: string, transaction: Transaction): Promise<void> {
    await transaction.query(
      `WITH noted AS (
         INSERT INTO rerender_failures (event_id, photo_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id)
       UPDATE rerenders SET failed = failed + 1, total = greatest(total, done + failed + 1), touched_at = now()
       WHERE event_id IN (SELECT event_id FROM noted)`,
      [eventId, photoId],
    );
  }

  /** What was deleted on the way is left out of the total. */
  async finish(eventId: string, runId: string, transaction: Transaction): Promise<void> {
    await transaction.query(
      `UPDATE rerenders SET finished_at = now(), total = done + failed WHERE event_id = $1 AND run_id = $2`,
      [eventId, runId],
    );
  }
}
