import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';

/** Minimum days between the mail to the organizer and the removal. */
const NOTICE_DAYS = 7;

/** $1: retention in days. */
const DUE = `
  FROM removal_notices n JOIN events e ON e.id = n.event_id AND e.expires_at = n.expired_at
  WHERE n.remove_at <= now() AND e.expires_at <= now() - make_interval(days => $1)`;

/** An event whose organizer is to be notified. */
export interface AnnouncedRemoval {
  eventId: string;
  title: string;
  email: string;
  photos: number;
  removeAt: Date;
}

/** An event whose photos are due for removal. */
export interface DueEvent {
  id: string;
  title: string;
  photos: number;
}

/** Finds events whose photos are past their retention, by the database's clock. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly source: DataSource) {}

  /**
   * Announce the removal of photos of up to `limit` events whose removal is due within the notice and not announced yet.
   * Concurrent callers get different events.
   *
   * @param days retention after the event's expiration
   */
  announce(days: number, limit: number, transaction: Transaction): Promise<AnnouncedRemoval[]> {
    return transaction.query(
      `WITH due AS (
         SELECT e.id, e.user_id, e.title, e.expires_at, e.photo_count FROM events e
         WHERE e.expires_at <= now() - make_interval(days => $1) + make_interval(days => ${NOTICE_DAYS})
           AND e.expires_at <= now() AND e.photo_count > 0
           AND NOT EXISTS (
             SELECT FROM removal_notices n WHERE n.event_id = e.id AND n.expired_at = e.expires_at)
         ORDER BY e.expires_at, e.id LIMIT $2 FOR NO KEY UPDATE OF e SKIP LOCKED),
       noted AS (
         INSERT INTO removal_notices (event_id, expired_at, remove_at)
         SELECT id, expires_at, greatest(
           expires_at + make_interval(days => $1), now() + make_interval(days => ${NOTICE_DAYS}))
         FROM due
         ON CONFLICT (event_id) DO UPDATE
           SET expired_at = excluded.expired_at, remove_at = excluded.remove_at, told_at = excluded.told_at
         RETURNING event_id, remove_at)
       SELECT due.id AS "eventId", due.title, u.email, due.photo_count AS photos, noted.remove_at AS "removeAt"
       FROM due JOIN noted ON noted.event_id = due.id JOIN users u ON u.id = due.user_id`,
      [days, limit],
    );
  }

  /**
   * Find events with photos whose removal is due: announced for their current expiration, and expired long enough for
   * the current setting.
   */
  findDue(days: number, limit: number): Promise<DueEvent[]> {
    return this.source.query(
      `SELECT e.id, e.title, e.photo_count AS photos ${DUE} AND e.photo_count > 0 ORDER BY n.remove_at, e.id LIMIT $2`,
      [days, limit],
    );
  }

  /** Check whether an event is still due, in the transaction that locks its row and so prevents a later expiration. */
  async isDue(eventId: string, days: number, transaction: Transaction): Promise<boolean> {
    const rows = await transaction.query<unknown[]>(`SELECT 1 ${DUE} AND e.id = $2`, [days, eventId]);
    return rows.length === 1;
  }
}
