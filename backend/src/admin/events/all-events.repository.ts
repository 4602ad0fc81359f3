import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createSearchCondition, ListQuery, type SearchResult, Where } from '../list-query.js';
import type { Total, Window } from '../../common/listing.js';
import type { EventState } from './admin-event.dto.js';
import { EVENT_ORDERS, type EventSort } from './event-orders.js';

/** Must match the expression of the index `events_search` exactly. */
const SEARCH_EXPRESSION = `(title || ' ' || link_slug || ' ' || organizer_words)`;

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

/** Columns used by {@link EVENT_ORDERS}. */
const SORT_COLUMNS = 'id, title, created_at, expires_at';

const COLUMNS = `event.id, title, is_active AS "isActive", user_id AS "organizerId",
    organizer_name AS "organizerName", organizer_email AS "organizerEmail", created_at AS "createdAt",
    expires_at AS "expiresAt", photo_count AS "photoCount", link_slug AS "linkSlug"`;

/** OFFSET 0 keeps PostgreSQL from joining whole tables for a long page: each row is looked up by its id. */
const FROM_PAGE = `FROM page CROSS JOIN LATERAL (SELECT * FROM events WHERE events.id = page.id OFFSET 0) AS event
  CROSS JOIN LATERAL (
    SELECT name AS organizer_name, email AS organizer_email FROM users WHERE users.id = user_id OFFSET 0) AS owner`;

/** All events of all organizers. */
@Injectable()
export class AllEventsRepository {
  private readonly rows: ListQuery<AdminEventRow>;

  constructor(private readonly source: DataSource) {
    this.rows = new ListQuery(source, {
      table: 'events',
      sortColumns: SORT_COLUMNS,
      newest: EVENT_ORDERS.createdAt.desc,
      columns: COLUMNS,
      fromPage: FROM_PAGE,
    });
  }

  findPage(filter: EventFilter, { sort, order }: EventOrder, window: Window): Promise<AdminEventRow[]> {
    return this.rows.findPage(toWhere(filter), EVENT_ORDERS[sort][order], window);
  }

  /** A page of search results, limited to the newest {@link ADMIN_MATCHES_MAX} matches. */
  search(
    filter: EventFilter,
    { sort, order }: EventOrder,
    window: Window,
  ): Promise<SearchResult<AdminEventRow>> {
    return this.rows.search(toWhere(filter), EVENT_ORDERS[sort][order], window);
  }

  /** Events after `cursor` (null: from the start), newest first. Continue with the last event's cursor. */
  findAfter(
    filter: EventFilter,
    cursor: string | null,
    take: number,
  ): Promise<(AdminEventRow & { cursor: string })[]> {
    return this.rows.findAfter(toWhere(filter), cursor, take);
  }

  /** Count matching events up to 10,000. */
  count(filter: EventFilter): Promise<Total> {
    return this.rows.count(toWhere(filter));
  }

  /** Exact number of expired events, for a cleanup. */
  async countExpired(): Promise<number> {
    const [row] = await this.source.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM events WHERE expires_at <= now()',
    );
    return row.count;
  }
}

function toWhere({ query, state, organizerId }: EventFilter): Where {
  const where = new Where();
  if (organizerId !== undefined) where.and(`user_id = ${where.bind(organizerId)}`);
  if (state === 'expired') where.and('expires_at <= now()');
  else if (state !== undefined) where.and(`is_active = ${where.bind(state === 'active')}`);
  if (query !== undefined) where.and(createSearchCondition(SEARCH_EXPRESSION, query, where));
  return where;
}
