import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { Realtime } from '../platform/realtime/realtime.js';

/** `photo.private` is a change of a photo that was and is visible to the organizer only. Guests do not receive it. */
export type FeedType = 'photo.added' | 'photo.changed' | 'photo.removed' | 'photo.private' | 'event.changed';

/** One change of an event or its photos. */
export interface FeedEntry {
  sequence: number;
  type: FeedType;
  photoId: string | null;
}

/** The realtime channel. Messages are ids of events with new feed entries. */
export const FEED_CHANNEL = 'event_feed';

/**
 * The ordered log of an event's changes. Sequence numbers are assigned under the event's row lock, which is held until
 * the commit. So entries become visible in order, and a reader never misses an earlier one.
 */
@Injectable()
export class EventFeed {
  constructor(
    private readonly source: DataSource,
    private readonly realtime: Realtime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Append an entry. Locks the event's row. Call {@link announce} after the commit. */
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

  /** Append one entry per photo, in order. Locks the event's row. Call {@link announce} after the commit. */
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

  /** Notify viewers of the event on all nodes. Never throws: viewers also poll. */
  announce(eventId: string): void {
    this.announceAll([eventId]);
  }

  /** Notify viewers of several events. Never throws. */
  announceAll(eventIds: string[]): void {
    this.realtime
      .notify(FEED_CHANNEL, eventIds)
      .catch((error: unknown) =>
        this.logger.warn({ err: error, eventIds }, 'event feed notification failed'),
      );
  }

  /** Find entries after `sequence`, oldest first. None if the event is deleted. */
  async findAfter(eventId: string, sequence: number, limit: number): Promise<FeedEntry[]> {
    const rows = await this.source.query<(Omit<FeedEntry, 'sequence'> & { sequence: string })[]>(
      `SELECT sequence, type, photo_id AS "photoId" FROM event_feed
       WHERE event_id = $1 AND sequence > $2 AND EXISTS (SELECT FROM events WHERE id = $1)
       ORDER BY sequence LIMIT $3`,
      [eventId, sequence, limit],
    );
    return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
  }

  /** Find the newest sequence number of each event, except deleted events and those of deactivated organizers. */
  async findPositions(eventIds: string[]): Promise<Map<string, number>> {
    const rows = await this.source.query<{ id: string; position: string }[]>(
      `SELECT e.id, e.feed_sequence AS position FROM events e JOIN users u ON u.id = e.user_id
       WHERE e.id = ANY($1) AND u.status <> 'deactivated'`,
      [eventIds],
    );
    return new Map(rows.map(({ id, position }) => [id, Number(position)]));
  }
}
