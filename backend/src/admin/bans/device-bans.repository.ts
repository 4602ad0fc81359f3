import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';
import { MAX_ROWS_READ, type Total, toTotal, type Window } from '../../common/listing.js';

export interface DeviceBanRow {
  id: string;
  eventId: string;
  eventTitle: string;
  linkSlug: string;
  organizerId: string;
  organizerName: string;
  bannedAt: Date;
  bannedByName: string | null;
}

/** Banned devices, for the operators' list. */
@Injectable()
export class DeviceBansRepository {
  constructor(private readonly source: DataSource) {}

  /** Newest first. */
  findPage({ take, skip }: Window): Promise<DeviceBanRow[]> {
    return this.source.query(
      `SELECT b.id, e.id AS "eventId", e.title AS "eventTitle", e.link_slug AS "linkSlug", u.id AS "organizerId",
         u.name AS "organizerName", b.created_at AS "bannedAt", operator.name AS "bannedByName"
       FROM (SELECT * FROM banned_devices ORDER BY created_at DESC, id LIMIT $1 OFFSET $2) AS b
         JOIN events e ON e.id = b.event_id JOIN users u ON u.id = e.user_id
         LEFT JOIN users operator ON operator.id = b.banned_by
       ORDER BY b.created_at DESC, b.id`,
      [take, skip],
    );
  }

  async count(): Promise<Total> {
    const [row] = await this.source.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM (SELECT FROM banned_devices LIMIT $1) AS found',
      [MAX_ROWS_READ],
    );
    return toTotal(row.count);
  }

  /** @returns the event of the ban, null if there is no such ban */
  async remove(id: string, transaction: Transaction): Promise<{ eventId: string; title: string } | null> {
    const [[removed]] = await transaction.query<[{ eventId: string; title: string }[], number]>(
      `DELETE FROM banned_devices b USING events e WHERE b.id = $1 AND e.id = b.event_id
       RETURNING e.id AS "eventId", e.title`,
      [id],
    );
    return removed ?? null;
  }
}
