import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_ROWS_READ } from '../common/listing.js';
import type { Transaction } from '../platform/database/transactions.js';
import { THIS_MONTH } from './this-month.js';

/** Usage that counts against a plan's limits. */
export interface Usage {
  events: number;
  /** Frames of all events that guests can select; replaced frames do not count. */
  frames: number;
  /** Counted in this calendar month (UTC), without held photos. */
  photos: number;
}

/** Exact usage per user. Months are UTC. */
@Injectable()
export class UsageRepository {
  constructor(private readonly source: DataSource) {}

  async getForUser(userId: string, transaction?: Transaction): Promise<Usage> {
    const [row] = await (transaction ?? this.source).query<[Usage]>(
      `SELECT count(*)::int AS events, coalesce(sum(frame_count), 0)::int AS frames,
         coalesce((SELECT photos FROM monthly_usage
           WHERE user_id = $1 AND month = ${THIS_MONTH}), 0) AS photos
       FROM events WHERE user_id = $1`,
      [userId],
    );
    return row;
  }

  /** Events, and those of them without an end or with a future one. Counts the newest 10,001. */
  async getEventCounts(userId: string): Promise<{ totalEvents: number; activeEvents: number }> {
    const [row] = await this.source.query<[{ totalEvents: number; activeEvents: number }]>(
      `SELECT count(*)::int AS "totalEvents",
         (count(*) FILTER (WHERE expires_at IS NULL OR expires_at > now()))::int AS "activeEvents"
       FROM (SELECT expires_at FROM events WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2) AS newest`,
      [userId, MAX_ROWS_READ],
    );
    return row;
  }

  /** All photos ever created, and those counted in this month (UTC). Held photos count in the month of their release. */
  async getPhotoCounts(userId: string): Promise<{ lifetimePhotos: number; photosThisMonth: number }> {
    const [row] = await this.source.query<[{ lifetimePhotos: number; photosThisMonth: number }]>(
      `SELECT u.total_photos_generated AS "lifetimePhotos",
         coalesce(m.photos, 0) AS "photosThisMonth"
       FROM users u
       LEFT JOIN monthly_usage m
         ON m.user_id = u.id AND m.month = ${THIS_MONTH}
       WHERE u.id = $1`,
      [userId],
    );
    return row;
  }
}
