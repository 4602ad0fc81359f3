import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Found, ListedRows } from '../listing/listed-rows.js';
import type { Window } from '../listing/page-request.js';
import { searchCondition } from '../listing/search.js';
import { Where } from '../listing/where.js';
import type { EventState } from './admin-event.dto.js';
import { EVENT_ORDERS, type EventSort } from './event-orders.js';

/** Word for word the expression of the index `events_search`. */
const SEARCHED = `(title || ' ' || link_slug || ' ' || organizer_words)`;

export interface EventFilter {
  query?: string | undefined;
  state?: EventState | undefined;
  organizerId?: string | undefined;
}

interface EventOrder {
  sort: EventSort;
  order: 'asc' | 'desc';
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

/** What {@link EVENT_ORDERS} are made of. */
const ORDERED_BY = 'id, title, created_at, expires_at';

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
  private readonly rows: ListedRows<AdminEventRow>;

  constructor(source: DataSource) {
    this.rows = new ListedRows(source, {
      table: 'events',
      orderedBy: ORDERED_BY,
      newest: EVENT_ORDERS.createdAt.desc,
      columns: COLUMNS,
      ofPage: OF_PAGE,
    });
  }

  findPage(filter: EventFilter, { sort, order }: EventOrder, window: Window): Promise<AdminEventRow[]> {
    return this.rows.findPage(whereOf(filter), EVENT_ORDERS[sort][order], window);
  }

  /** A page of what a search finds; of many, the newest are listed, and not all counted. */
  search(filter: EventFilter, { sort, order }: EventOrder, window: Window): Promise<Found<AdminEventRow>> {
    return this.rows.search(whereOf(filter), EVENT_ORDERS[sort][order], window);
  }

  /** Events after `cursor` (null: from the first), the newest first; the last one's cursor leads on. */
  findAfter(
    filter: EventFilter,
    cursor: string | null,
    take: number,
  ): Promise<(AdminEventRow & { cursor: string })[]> {
    return this.rows.findAfter(whereOf(filter), cursor, take);
  }

  /** How many a filter finds, to the last one. */
  count(filter: EventFilter): Promise<number> {
    return this.rows.count(whereOf(filter));
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
  if (query !== undefined) where.and(searchCondition(SEARCHED, query, where));
  return where;
}
