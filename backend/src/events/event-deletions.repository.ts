import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';

/** Photos deleted per transaction, with up to five files each. */
const PHOTOS_PER_BATCH = 500;

/** Tables with small rows and no files. Later batches than the photos, so that their files go first. */
const OTHER_TABLES = ['upload_keys', 'event_feed', 'event_visitors', 'event_counters'] as const;
const ROWS_PER_BATCH = 5000;

/** A killed node delays its event by this time. Longer than one batch and the deletion of its files take. */
const CLAIM_SECONDS = 30;

/** Deleted events that still have rows. */
export interface DeletionProgress {
  events: number;
  photos: number;
}

/** Reads and deletes the rows of deleted events. A trigger adds each deleted event to `event_deletions`. */
@Injectable()
export class EventDeletionsRepository {
  constructor(private readonly source: DataSource) {}

  async findProgress(): Promise<DeletionProgress> {
    const [row] = await this.source.query<[DeletionProgress]>(
      `SELECT count(*)::int AS events, coalesce(sum(greatest(photos - deleted, 0)), 0)::int AS photos
       FROM event_deletions`,
    );
    return row;
  }

  /** Claim the deleted event that waits longest. @returns its id; null if other workers have claimed the rest */
  async claimNext(): Promise<string | null> {
    const [rows] = await this.source.query<[{ id: string }[], number]>(
      `UPDATE event_deletions SET claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
       WHERE event_id = (
         SELECT event_id FROM event_deletions WHERE claimed_until < now()
         ORDER BY requested_at, event_id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING event_id AS id`,
    );
    return rows[0]?.id ?? null;
  }

  /** Let another worker continue with the event immediately. */
  async release(eventId: string): Promise<void> {
    await this.source.query("UPDATE event_deletions SET claimed_until = '-infinity' WHERE event_id = $1", [
      eventId,
    ]);
  }

  /**
   * Find when the last batch's files were discarded, as PostgreSQL formats it; null before the first batch.
   *
   * @returns undefined if nothing is left of the event
   */
  async findDiscardedAt(eventId: string): Promise<string | null | undefined> {
    const [row] = await this.source.query<{ discardedAt: string | null }[]>(
      'SELECT discarded_at::text AS "discardedAt" FROM event_deletions WHERE event_id = $1',
      [eventId],
    );
    return row?.discardedAt;
  }

  /**
   * Delete the next batch of rows: photos, then keys, feed and counters, then frames, then the event's id.
   *
   * @param discardedAt of the batch whose files are deleted. Does nothing if another worker deleted a batch since
   */
  async deleteBatch(eventId: string, discardedAt: string | null, transaction: Transaction): Promise<void> {
    const current = await transaction.query<unknown[]>(
      `SELECT FROM event_deletions
       WHERE event_id = $1 AND discarded_at IS NOT DISTINCT FROM $2::timestamptz FOR UPDATE`,
      [eventId, discardedAt],
    );
    if (current.length === 0) return;
    const photos = await this.deletePhotos(eventId, transaction);
    if (photos > 0) return this.recordBatch(eventId, photos, transaction);
    for (const table of OTHER_TABLES) {
      if ((await this.deleteRows(table, eventId, transaction)) > 0)
        return this.recordBatch(eventId, 0, transaction);
    }
    if ((await this.deleteFrames(eventId, transaction)) > 0) return this.recordBatch(eventId, 0, transaction);
    await transaction.query('DELETE FROM event_ids WHERE id = $1', [eventId]);
  }

  /** Record progress and extend the claim. Files discarded in this transaction have its time. */
  private async recordBatch(eventId: string, photos: number, transaction: Transaction): Promise<void> {
    await transaction.query(
      `UPDATE event_deletions SET deleted = deleted + $2, discarded_at = now(),
         claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
       WHERE event_id = $1`,
      [eventId, photos],
    );
  }

  private deletePhotos(eventId: string, transaction: Transaction): Promise<number> {
    return countOf(
      `WITH batch AS (
         DELETE FROM generated_photos WHERE id IN (
           SELECT id FROM generated_photos WHERE event_id = $1 LIMIT ${PHOTOS_PER_BATCH})
         RETURNING framed_object, thumb_object, original_object, download_object, given_object),
       discarded AS (
         INSERT INTO discarded_objects (name)
         SELECT name FROM batch CROSS JOIN LATERAL (VALUES
           (framed_object), (thumb_object), (original_object), (download_object), (given_object)) AS object (name)
         WHERE name IS NOT NULL ON CONFLICT DO NOTHING)
       SELECT count(*)::int AS count FROM batch`,
      eventId,
      transaction,
    );
  }

  private deleteFrames(eventId: string, transaction: Transaction): Promise<number> {
    return countOf(
      `WITH batch AS (
         DELETE FROM frames WHERE event_id = $1 RETURNING original_object, working_object, preview_object),
       discarded AS (
         INSERT INTO discarded_objects (name)
         SELECT name FROM batch CROSS JOIN LATERAL (VALUES
           (original_object), (working_object), (preview_object)) AS object (name)
         WHERE name IS NOT NULL ON CONFLICT DO NOTHING)
       SELECT count(*)::int AS count FROM batch`,
      eventId,
      transaction,
    );
  }

  private deleteRows(
    table: (typeof OTHER_TABLES)[number],
    eventId: string,
    transaction: Transaction,
  ): Promise<number> {
    return countOf(
      `WITH batch AS (
         DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE event_id = $1 LIMIT ${ROWS_PER_BATCH}))
         RETURNING event_id)
       SELECT count(*)::int AS count FROM batch`,
      eventId,
      transaction,
    );
  }
}

async function countOf(query: string, eventId: string, transaction: Transaction): Promise<number> {
  const [row] = await transaction.query<[{ count: number }]>(query, [eventId]);
  return row.count;
}
