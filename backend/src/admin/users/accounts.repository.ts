import type { PlanId } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserRole, UserStatus } from '../../users/user.entity.js';
import { createSearchCondition, ListQuery, type SearchResult, Where } from '../list-query.js';
import type { Total, Window } from '../../common/listing.js';

/** Sort orders of the list of accounts. Each matches an index and breaks ties. */
const USER_ORDERS = {
  createdAt: { asc: 'created_at ASC, id DESC', desc: 'created_at DESC, id ASC' },
  name: { asc: 'lower(name) ASC, id ASC', desc: 'lower(name) DESC, id DESC' },
  email: { asc: 'email ASC', desc: 'email DESC' },
  status: {
    asc: 'status ASC, created_at DESC, id ASC',
    desc: 'status DESC, created_at ASC, id DESC',
  },
  currentPlan: {
    asc: 'current_plan ASC, created_at DESC, id ASC',
    desc: 'current_plan DESC, created_at ASC, id DESC',
  },
  lastLogin: {
    asc: 'last_login ASC NULLS FIRST, id DESC',
    desc: 'last_login DESC NULLS LAST, id ASC',
  },
  eventsCreated: { asc: 'events_created ASC, id DESC', desc: 'events_created DESC, id ASC' },
} as const;

export type UserSort = keyof typeof USER_ORDERS;

export const USER_SORTS = Object.keys(USER_ORDERS) as UserSort[];

/** Must match the expression of the index `users_search` exactly. */
const SEARCH_EXPRESSION = `(name || ' ' || email || ' ' || coalesce(organization, ''))`;

export interface AccountFilter {
  query?: string | undefined;
  status?: UserStatus | undefined;
  role?: 'admin' | undefined;
}

export interface AccountOrder {
  sort: UserSort;
  order: 'asc' | 'desc';
}

/** An account with its counts; times are Dates. */
export interface AccountRow {
  id: string;
  name: string;
  email: string;
  username: string;
  organization: string | null;
  role: UserRole;
  status: UserStatus;
  currentPlan: string;
  planStartDate: Date | null;
  planEndDate: Date | null;
  emailVerifiedAt: Date | null;
  eventsCreated: number;
  framesCreated: number;
  totalPhotosGenerated: number;
  lastLogin: Date | null;
  createdAt: Date;
  eventCount: number;
  photoCount: number;
  /** Ordered by start; times are ISO 8601. */
  comingPlans: { planId: PlanId; startsAt: string; endsAt: string | null }[];
}

/** Columns used by {@link USER_ORDERS}. */
const SORT_COLUMNS = 'id, name, email, status, current_plan, last_login, events_created, created_at';

const COLUMNS = `u.id, u.name, u.email, u.username, u.organization, u.role, u.status,
  u.current_plan AS "currentPlan", u.plan_start_date AS "planStartDate", u.plan_end_date AS "planEndDate",
  u.email_verified_at AS "emailVerifiedAt", u.events_created AS "eventsCreated",
  u.frames_created AS "framesCreated", u.total_photos_generated AS "totalPhotosGenerated",
  u.last_login AS "lastLogin", u.created_at AS "createdAt", c.event_count AS "eventCount",
  c.photo_count AS "photoCount", g.coming AS "comingPlans"`;

/** Event and photo counts per account, by the index on events. */
const COUNTS = `CROSS JOIN LATERAL (
  SELECT count(*)::int AS event_count, coalesce(sum(photo_count), 0)::int AS photo_count
  FROM events WHERE user_id = u.id) AS c`;

/** Grants per account that have not started. */
const GRANTS = `CROSS JOIN LATERAL (
  SELECT coalesce(json_agg(json_build_object('planId', plan_id, 'startsAt', starts_at, 'endsAt', ends_at)
    ORDER BY starts_at), '[]') AS coming
  FROM plan_grants WHERE user_id = u.id AND starts_at > now()) AS g`;

/** OFFSET 0 keeps PostgreSQL from joining whole tables for a long page: each row is looked up by its id. */
const FROM_PAGE = `FROM page CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = page.id OFFSET 0) AS u
  ${COUNTS} ${GRANTS}`;

/** Accounts for the operators' list. */
@Injectable()
export class AccountsRepository {
  private readonly rows: ListQuery<AccountRow>;

  constructor(private readonly source: DataSource) {
    this.rows = new ListQuery(source, {
      table: 'users',
      sortColumns: SORT_COLUMNS,
      newest: USER_ORDERS.createdAt.desc,
      columns: COLUMNS,
      fromPage: FROM_PAGE,
    });
  }

  findPage(filter: AccountFilter, { sort, order }: AccountOrder, window: Window): Promise<AccountRow[]> {
    return this.rows.findPage(toWhere(filter), USER_ORDERS[sort][order], window);
  }

  /** A page of search results, limited to the newest {@link ADMIN_MATCHES_MAX} matches. */
  search(
    filter: AccountFilter,
    { sort, order }: AccountOrder,
    window: Window,
  ): Promise<SearchResult<AccountRow>> {
    return this.rows.search(toWhere(filter), USER_ORDERS[sort][order], window);
  }

  async findOne(id: string): Promise<AccountRow | null> {
    const [row] = await this.source.query<AccountRow[]>(
      `SELECT ${COLUMNS} FROM users u ${COUNTS} ${GRANTS} WHERE u.id = $1`,
      [id],
    );
    return row ?? null;
  }

  /** Count matching accounts up to 10,000. */
  count(filter: AccountFilter): Promise<Total> {
    return this.rows.count(toWhere(filter));
  }

  /** Accounts after `cursor` (null: from the start), newest first. Continue with the last account's cursor. */
  findAfter(
    filter: AccountFilter,
    cursor: string | null,
    take: number,
  ): Promise<(AccountRow & { cursor: string })[]> {
    return this.rows.findAfter(toWhere(filter), cursor, take);
  }
}

function toWhere({ query, status, role }: AccountFilter): Where {
  const where = new Where();
  if (query !== undefined) where.and(createSearchCondition(SEARCH_EXPRESSION, query, where));
  if (status !== undefined) where.and(`status = ${where.bind(status)}`);
  if (role !== undefined) where.and(`role = ${where.bind(role)}`);
  return where;
}
