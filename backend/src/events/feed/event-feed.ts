import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { Realtime } from '../../platform/realtime/realtime.js';

/** `photo.private`: of a photo that only the organizer sees, then and before; nobody else is told of it. */
export type FeedType = 'photo.added' | 'photo.changed' | 'photo.removed' | 'photo.private' | 'event.changed';

/** One thing that happened at an event, as those who watch it are told. */
export interface FeedEntry {
  sequence: number;
  type: FeedType;
  photoId: string | null;
}

/** The realtime channel; messages on it are ids of events whose feed has grown. */
export const FEED_CHANNEL = 'event_feed';

/**
 * What happens at an event, in order. Numbers are drawn under the event's row lock, which is held until the
 * commit: they become visible in their order, so a reader who has seen one has missed none before it.
 */
@Injectable()
export class EventFeed {
  constructor(
    private readonly source: DataSource,
    private readonly realtime: Realtime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Writes an entry; follow with {@link announce} after the commit. Locks the event's row. */
  async append(
    eventId: string,
    type: FeedType,
    photoId: string | null,
    transaction: Transaction,
  ): Promise<void> {
    await transaction.query(
      `WITH next AS (
         UPDATE events SET feed_sequence = feed_sequence + 1 WHERE id = $1 RETURNING id, feed_sequence)
       INSERT INTO event_feed (event_id, sequence, type, photo_id)
       SELECT id, feed_sequence, $2, $3 FROM next`,
      [eventId, type, photoId],
    );
  }

  /** Writes one entry for each photo, in their order; follow with {@link announce}. Locks the event's row. */
  async appendAll(
    eventId: string,
    entries: { type: FeedType; photoId: string }[],
    transaction: Transaction,
  ): Promise<void> {
    await transaction.query(
      `WITH next AS (
         UPDATE events SET feed_sequence = feed_sequence + cardinality($2::text[]) WHERE id = $1
         RETURNING id, feed_sequence - cardinality($2::text[]) AS last)
       INSERT INTO event_feed (event_id, sequence, type, photo_id)
       SELECT next.id, next.last + entry.number, entry.type, entry.photo_id
       FROM next, unnest($2::text[], $3::uuid[]) WITH ORDINALITY AS entry (type, photo_id, number)`,
      [eventId, entries.map(({ type }) => type), entries.map(({ photoId }) => photoId)],
    );
  }

  /** Wakes those who watch the event, on every node. Never fails: they look for themselves now and then. */
  announce(eventId: string): void {
    this.realtime
      .notify(FEED_CHANNEL, eventId)
      .catch((error: unknown) => this.logger.warn({ err: error, eventId }, 'A feed could not be announced'));
  }

  /** Entries after `sequence`, the oldest first. */
  async findAfter(eventId: string, sequence: number, limit: number): Promise<FeedEntry[]> {
    const rows = await this.source.query<(Omit<FeedEntry, 'sequence'> & { sequence: string })[]>(
      `SELECT sequence, type, photo_id AS "photoId" FROM event_feed
       WHERE event_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
      [eventId, sequence, limit],
    );
    return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
  }

  /** The number of each event's newest entry; missing are deleted events and those of deactivated organizers. */
  async findPositions(eventIds: string[]): Promise<Map<string, number>> {
    const rows = await this.source.query<{ id: string; position: string }[]>(
      `SELECT e.id, e.feed_sequence AS position FROM events e JOIN users u ON u.id = e.user_id
       WHERE e.id = ANY($1) AND u.status <> 'deactivated'`,
      [eventIds],
    );
    return new Map(rows.map(({ id, position }) => [id, Number(position)]));
  }
}
