import { UNLIMITED } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';
import { THIS_MONTH } from './this-month.js';

/** What counts against the photos of a month; the month turns by UTC. */
@Injectable()
export class PhotoQuotaRepository {
  constructor(private readonly source: DataSource) {}

  /** Photos counted in this calendar month (UTC), and photos that exist but are held. */
  async findOfUser(userId: string, transaction?: Transaction): Promise<{ counted: number; held: number }> {
    const [row] = await (transaction ?? this.source).query<[{ counted: number; held: number }]>(
      `SELECT
         coalesce((SELECT photos FROM monthly_usage WHERE user_id = $1 AND month = ${THIS_MONTH}), 0) AS counted,
         (SELECT count(*)::int FROM generated_photos p JOIN events e ON e.id = p.event_id
           WHERE e.user_id = $1 AND p.held) AS held`,
      [userId],
    );
    return row;
  }

  /** The organizer of an event; null when it is gone. */
  async findOwnerOf(eventId: string, transaction: Transaction): Promise<string | null> {
    const [row] = await transaction.query<{ userId: string }[]>(
      'SELECT user_id AS "userId" FROM events WHERE id = $1',
      [eventId],
    );
    return row?.userId ?? null;
  }

  /** Of events whose rows are there yet; organizers without a held photo in them are left out. */
  async countHeldOfEvents(
    ids: string[],
    transaction: Transaction,
  ): Promise<{ userId: string; photos: number }[]> {
    return transaction.query(
      `SELECT e.user_id AS "userId", count(*)::int AS photos
       FROM generated_photos p JOIN events e ON e.id = p.event_id
       WHERE p.event_id = ANY($1) AND p.held GROUP BY e.user_id ORDER BY e.user_id`,
      [ids],
    );
  }

  /** Organizers on a plan who have held photos: those whose events may be full under one limit and not another. */
  async findHoldingOnPlan(planId: string): Promise<string[]> {
    const users = await this.source.query<{ id: string }[]>(
      `SELECT u.id FROM users u WHERE u.current_plan = $1 AND u.id IN (
         SELECT e.user_id FROM generated_photos p JOIN events e ON e.id = p.event_id WHERE p.held)`,
      [planId],
    );
    return users.map(({ id }) => id);
  }

  /**
   * Counts one photo more in this month.
   *
   * @returns how many there are with it; null when the limit is reached, and then counts nothing
   */
  async countUnlessFull(userId: string, limit: number, transaction: Transaction): Promise<number | null> {
    const [counted] = await transaction.query<{ photos: number }[]>(
      `INSERT INTO monthly_usage AS usage (user_id, month, photos)
       SELECT $1, ${THIS_MONTH}, 1 WHERE $2 <> 0
       ON CONFLICT (user_id, month) DO UPDATE SET photos = usage.photos + 1
         WHERE $2 = ${UNLIMITED} OR usage.photos < $2
       RETURNING photos`,
      [userId, limit],
    );
    return counted?.photos ?? null;
  }

  /** Counts photos in this month, whatever the limit. @returns how many there are with them */
  async count(userId: string, photos: number, transaction: Transaction): Promise<number> {
    const [row] = await transaction.query<[{ photos: number }]>(
      `INSERT INTO monthly_usage AS usage (user_id, month, photos) VALUES ($1, ${THIS_MONTH}, $2)
       ON CONFLICT (user_id, month) DO UPDATE SET photos = usage.photos + $2
       RETURNING photos`,
      [userId, photos],
    );
    return row.photos;
  }

  /** Organizers who have held photos and room for one in this month. */
  async findReleasable(): Promise<string[]> {
    const users = await this.source.query<{ id: string }[]>(
      `SELECT u.id FROM users u
       JOIN subscription_plans plan ON plan.id = u.current_plan
       LEFT JOIN monthly_usage usage ON usage.user_id = u.id AND usage.month = ${THIS_MONTH}
       WHERE u.id IN (SELECT e.user_id FROM generated_photos p JOIN events e ON e.id = p.event_id WHERE p.held)
         AND (plan.photo_limit = ${UNLIMITED} OR coalesce(usage.photos, 0) < plan.photo_limit)`,
    );
    return users.map(({ id }) => id);
  }
}
