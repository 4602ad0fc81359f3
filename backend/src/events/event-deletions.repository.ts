import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';

/** Photos deleted per transaction, with up to five files each. */
const PHOTOS_PER_BATCH = 500;

/** Tables without files, each with the next column of its primary key, so that a batch reads the index. */
const OTHER_TABLES = [
  { table: 'upload_keys', order: 'key' },
  { table: 'event_feed', order: 'sequence' },
  { table: 'event_visitors', order: 'hour' },
  { table: 'event_counters', order: 'hour' },
] as const;
const ROWS_PER_BATCH = 5000;

/** A killed node delays its event by this time. Longer than one batch and the deletion of its files take. */
const CLAIM_SECONDS = 30;

/** Deleted events that still have rows. */
export interface DeletionProgress {
  events: number;
  photos: number;
}

/** A photo's place in the order of an event's photos. */
interface PhotoPosition {
  /** As PostgreSQL formats it. */
  createdAt: string;
  id: string;
}

interface DeletedPhotos {
  photos: number;
  /** null if there were none. */
  last: PhotoPosition | null;
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
    const [current] = await transaction.query<PhotoPosition[]>(
      `SELECT last_created_at::text AS "createdAt", last_photo_id AS id FROM event_deletions
       WHERE event_id = $1 AND discarded_at IS NOT DISTINCT FROM $2::timestamptz FOR UPDATE`,
      [eventId, discardedAt],
    );
    if (current === undefined) return;
    const { photos, last } = await this.deletePhotos(eventId, current, transaction);
    if (photos > 0) return this.recordBatch(eventId, transaction, { photos, last });
    for (const table of OTHER_TABLES) {
      if ((await this.deleteRows(table, eventId, transaction)) > 0)
        return this.recordBatch(eventId, transaction);
    }
    if ((await this.deleteFrames(eventId, transaction)) > 0) return this.recordBatch(eventId, transaction);
    await transaction.query('DELETE FROM event_ids WHERE id = $1', [eventId]);
  }

  /** Record progress and extend the claim. Files discarded in this transaction have its time. */
  private async recordBatch(
    eventId: string,
    transaction: Transaction,
    { photos, last }: DeletedPhotos = { photos: 0, last: null },
  ): Promise<void> {
    await transaction.query(
      `UPDATE event_deletions SET deleted = deleted + $2, discarded_at = now(),
         last_created_at = coalesce($3, last_created_at), last_photo_id = coalesce($4, last_photo_id),
         claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
       WHERE event_id = $1`,
      [eventId, photos, last?.createdAt ?? null, last?.id ?? null],
    );
  }

  /** Delete photos after a position, oldest first. Their order is final: a deleted event gets no more photos. */
  private async deletePhotos(
    eventId: string,
    after: PhotoPosition,
    transaction: Transaction,
  ): Promise<DeletedPhotos> {
    const [row] = await transaction.query<[DeletedPhotos]>(
      `WITH batch AS (
         DELETE FROM generated_photos WHERE id = ANY (ARRAY(
           SELECT id FROM generated_photos WHERE event_id = $1 AND (created_at, id) > ($2::timestamptz, $3::uuid)
           ORDER BY created_at, id LIMIT ${PHOTOS_PER_BATCH}))
         RETURNING id, created_at, framed_object, thumb_object, original_object, download_object, given_object),
       discarded AS (
         INSERT INTO discarded_objects (name)
         SELECT name FROM batch CROSS JOIN LATERAL (VALUES
           (framed_object), (thumb_object), (original_object), (download_object), (given_object)) AS object (name)
         WHERE name IS NOT NULL ON CONFLICT DO NOTHING)
       SELECT (SELECT count(*)::int FROM batch) AS photos, (
         SELECT json_build_object('createdAt', created_at::text, 'id', id)
         FROM batch ORDER BY created_at DESC, id DESC LIMIT 1) AS last`,
      [eventId, after.createdAt, after.id],
    );
    return row;
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
    { table, order }: (typeof OTHER_TABLES)[number],
    eventId: string,
    transaction: Transaction,
  ): Promise<number> {
    return countOf(
      `WITH batch AS (
         DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE event_id = $1 ORDER BY ${order} LIMIT ${ROWS_PER_BATCH}))
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
