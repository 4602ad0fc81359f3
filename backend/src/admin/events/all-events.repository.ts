import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addCursor, cursorOf } from '../listing/cursor.js';
import { searchCondition } from '../listing/search.js';
import { Where } from '../listing/where.js';
import type { EventState } from './admin-event.dto.js';
import { EVENT_ORDERS, type EventSort } from './event-orders.js';

/** Word for word the expression of the index `events_search`. */
const SEARCHED = `(title || ' ' || link_slug)`;
const OWNER_SEARCHED = `(name || ' ' || email || ' ' || coalesce(organization, ''))`;

/** Organizers that a search looks at the events of; more than these is no search for an organizer. */
const MOST_OWNERS = 500;

export interface EventFilter {
  query?: string | undefined;
  state?: EventState | undefined;
  organizerId?: string | undefined;
}

export interface AdminEventRow {
  id: string;
  title: string;
  isActive: boolean;
  organizerId: string;
  organizerName: string;
  organizerEmail: string;
  createdAt: Date;
  expiresAt: Date | null;
  photoCount: number;
  linkSlug: string;
}

interface Window {
  take: number;
  skip: number;
}

const COLUMNS = `event.id, title, is_active AS "isActive", user_id AS "organizerId",
    organizer_name AS "organizerName", organizer_email AS "organizerEmail", created_at AS "createdAt",
    expires_at AS "expiresAt", photo_count AS "photoCount", link_slug AS "linkSlug"`;

/** OFFSET 0 keeps PostgreSQL from joining whole tables for a long page: each row is looked up by its id. */
const OF_PAGE = `FROM page CROSS JOIN LATERAL (SELECT * FROM events WHERE events.id = page.id OFFSET 0) AS event
  CROSS JOIN LATERAL (
    SELECT name AS organizer_name, email AS organizer_email FROM users WHERE users.id = user_id OFFSET 0) AS owner`;

/** All events of all organizers. */
@Injectable()
export class AllEventsRepository {
  constructor(private readonly source: DataSource) {}

  findPage(
    filter: EventFilter,
    { sort, order }: { sort: EventSort; order: 'asc' | 'desc' },
    { take, skip }: Window,
  ): Promise<AdminEventRow[]> {
    const where = whereOf(filter);
    const by = EVENT_ORDERS[sort][order];
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT id FROM events${where.clause}
         ORDER BY ${by} LIMIT ${where.bind(take)} OFFSET ${where.bind(skip)})
       SELECT ${COLUMNS} ${OF_PAGE} ORDER BY ${by}`,
      where.values,
    );
  }

  /** Events after `cursor` (null: from the first), the newest first; the last one's cursor leads on. */
  findAfter(
    filter: EventFilter,
    cursor: string | null,
    take: number,
  ): Promise<(AdminEventRow & { cursor: string })[]> {
    const where = whereOf(filter);
    addCursor(where, 'created_at', cursor);
    const by = EVENT_ORDERS.createdAt.desc;
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT id, ${cursorOf('created_at')} AS cursor FROM events${where.clause}
         ORDER BY ${by} LIMIT ${where.bind(take)})
       SELECT cursor, ${COLUMNS} ${OF_PAGE} ORDER BY ${by}`,
      where.values,
    );
  }

  /** How many a filter finds, to the last one. */
  async count(filter: EventFilter): Promise<number> {
    const where = whereOf(filter);
    const [row] = await this.source.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM events${where.clause}`,
      where.values,
    );
    return row.count;
  }

  /** Those past their expiration, the latest first. */
  findExpired({ take, skip }: Window): Promise<AdminEventRow[]> {
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT id FROM events WHERE expires_at <= now()
         ORDER BY expires_at DESC, id DESC LIMIT $1 OFFSET $2)
       SELECT ${COLUMNS} ${OF_PAGE} ORDER BY expires_at DESC, id DESC`,
      [take, skip],
    );
  }

  countExpired(): Promise<number> {
    return this.count({ state: 'expired' });
  }
}

function whereOf({ query, state, organizerId }: EventFilter): Where {
  const where = new Where();
  if (organizerId !== undefined) where.and(`user_id = ${where.bind(organizerId)}`);
  if (state === 'expired') where.and('expires_at <= now()');
  else if (state !== undefined) where.and(`is_active = ${where.bind(state === 'active')}`);
  if (query !== undefined) where.and(searchOf(query, where));
  return where;
}

/** Found by what the event says of itself, or by who it belongs to. */
function searchOf(query: string, where: Where): string {
  const own = searchCondition(SEARCHED, query, where);
  const owner = searchCondition(OWNER_SEARCHED, query, where);
  return `(${own}) OR user_id = ANY (ARRAY(SELECT id FROM users WHERE ${owner} LIMIT ${MOST_OWNERS}))`;
}
