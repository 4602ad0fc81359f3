import { UNLIMITED } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';
import { THIS_MONTH } from './this-month.js';

/** Monthly photo counts and held photos. Months are UTC. */
@Injectable()
export class PhotoQuotaRepository {
  constructor(private readonly source: DataSource) {}

  /** Photos counted in this calendar month (UTC), and photos that exist but are held. */
  async getForUser(userId: string, transaction?: Transaction): Promise<{ counted: number; held: number }> {
    const [row] = await (transaction ?? this.source).query<[{ counted: number; held: number }]>(
      `SELECT
         coalesce((SELECT photos FROM monthly_usage WHERE user_id = $1 AND month = ${THIS_MONTH}), 0) AS counted,
         (SELECT coalesce(sum(c.unreleased), 0)::int FROM photo_counts c JOIN events e ON e.id = c.event_id
           WHERE e.user_id = $1 AND c.unreleased > 0) AS held`,
      [userId],
    );
    return row;
  }

  /** Whether both limits are reached. Reads held photos only if the plan's limit is reached. */
  async isUsedUp(userId: string, photoLimit: number, maxHeld: number): Promise<boolean> {
    const [{ isUsedUp }] = await this.source.query<[{ isUsedUp: boolean }]>(
      `SELECT CASE
         WHEN coalesce((SELECT photos FROM monthly_usage WHERE user_id = $1 AND month = ${THIS_MONTH}), 0) < $2
           THEN false
         ELSE (SELECT coalesce(sum(c.unreleased), 0) FROM photo_counts c JOIN events e ON e.id = c.event_id
                WHERE e.user_id = $1 AND c.unreleased > 0) >= $3
         END AS "isUsedUp"`,
      [userId, photoLimit, maxHeld],
    );
    return isUsedUp;
  }

  /** @returns the event's organizer, null if the event was deleted */
  async findOwner(eventId: string, transaction: Transaction): Promise<string | null> {
    const [row] = await transaction.query<{ userId: string }[]>(
      'SELECT user_id AS "userId" FROM events WHERE id = $1',
      [eventId],
    );
    return row?.userId ?? null;
  }

  /** Count held photos in existing events, per organizer; omits organizers without any. */
  async countHeldByOwner(
    ids: string[],
    transaction: Transaction,
  ): Promise<{ userId: string; photos: number }[]> {
    return transaction.query(
      `SELECT e.user_id AS "userId", sum(c.unreleased)::int AS photos
       FROM photo_counts c JOIN events e ON e.id = c.event_id
       WHERE c.event_id = ANY($1) AND c.unreleased > 0 GROUP BY e.user_id ORDER BY e.user_id`,
      [ids],
    );
  }

  /** Organizers on a plan who have held photos. A new photo limit may open or close their events. */
  async findUsersWithHeldPhotos(planId: string): Promise<string[]> {
    const users = await this.source.query<{ id: string }[]>(
      `SELECT u.id FROM users u WHERE u.current_plan = $1 AND u.id IN (
         SELECT e.user_id FROM photo_counts c JOIN events e ON e.id = c.event_id WHERE c.unreleased > 0)`,
      [planId],
    );
    return users.map(({ id }) => id);
  }

  /**
   * Count one more photo in this month.
   *
   * @returns the new count, null if the limit was already reached
   */
  async countWithinLimit(userId: string, limit: number, transaction: Transaction): Promise<number | null> {
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

  /** Count photos in this month regardless of the limit. @returns the new count */
  async addPhotos(userId: string, photos: number, transaction: Transaction): Promise<number> {
    const [row] = await transaction.query<[{ photos: number }]>(
      `INSERT INTO monthly_usage AS usage (user_id, month, photos) VALUES ($1, ${THIS_MONTH}, $2)
       ON CONFLICT (user_id, month) DO UPDATE SET photos = usage.photos + $2
       RETURNING photos`,
      [userId, photos],
    );
    return row.photos;
  }

  /** Organizers who have held photos and remaining quota in this month. */
  async findUsersWithReleasablePhotos(): Promise<string[]> {
    const users = await this.source.query<{ id: string }[]>(
      `SELECT u.id FROM users u
       JOIN subscription_plans plan ON plan.id = u.current_plan
       LEFT JOIN monthly_usage usage ON usage.user_id = u.id AND usage.month = ${THIS_MONTH}
       WHERE u.id IN (SELECT e.user_id FROM photo_counts c JOIN events e ON e.id = c.event_id WHERE c.unreleased > 0)
         AND (plan.photo_limit = ${UNLIMITED} OR coalesce(usage.photos, 0) < plan.photo_limit)`,
    );
    return users.map(({ id }) => id);
  }
}
