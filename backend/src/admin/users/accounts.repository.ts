import type { PlanId } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserRole, UserStatus } from '../../users/user.entity.js';
import { type Found, ListedRows } from '../listing/listed-rows.js';
import type { Window } from '../listing/page-request.js';
import { searchCondition } from '../listing/search.js';
import { Where } from '../listing/where.js';
import { USER_ORDERS, type UserSort } from './user-orders.js';

/** Word for word the expression of the index `users_search`. */
const SEARCHED = `(name || ' ' || email || ' ' || coalesce(organization, ''))`;

export interface AccountFilter {
  query?: string | undefined;
  status?: UserStatus | undefined;
  role?: 'admin' | undefined;
}

export interface AccountOrder {
  sort: UserSort;
  order: 'asc' | 'desc';
}

/** An account with what exists of it; times are Dates. */
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
  /** The first to begin first; times are ISO 8601. */
  comingPlans: { planId: PlanId; startsAt: string; endsAt: string | null }[];
}

/** What {@link USER_ORDERS} are made of. */
const ORDERED_BY = 'id, name, email, status, current_plan, last_login, events_created, created_at';

const COLUMNS = `u.id, u.name, u.email, u.username, u.organization, u.role, u.status,
  u.current_plan AS "currentPlan", u.plan_start_date AS "planStartDate", u.plan_end_date AS "planEndDate",
  u.email_verified_at AS "emailVerifiedAt", u.events_created AS "eventsCreated",
  u.frames_created AS "framesCreated", u.total_photos_generated AS "totalPhotosGenerated",
  u.last_login AS "lastLogin", u.created_at AS "createdAt", c.event_count AS "eventCount",
  c.photo_count AS "photoCount", g.coming AS "comingPlans"`;

/** What exists of the accounts of a page, by the index on their events. */
const COUNTS = `CROSS JOIN LATERAL (
  SELECT count(*)::int AS event_count, coalesce(sum(photo_count), 0)::int AS photo_count
  FROM events WHERE user_id = u.id) AS c`;

/** What operators gave the accounts of a page from a later moment on. */
const GRANTS = `CROSS JOIN LATERAL (
  SELECT coalesce(json_agg(json_build_object('planId', plan_id, 'startsAt', starts_at, 'endsAt', ends_at)
    ORDER BY starts_at), '[]') AS coming
  FROM plan_grants WHERE user_id = u.id AND starts_at > now()) AS g`;

/** OFFSET 0 keeps PostgreSQL from joining whole tables for a long page: each row is looked up by its id. */
const OF_PAGE = `FROM page CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = page.id OFFSET 0) AS u
  ${COUNTS} ${GRANTS}`;

/** Accounts as operators list them. */
@Injectable()
export class AccountsRepository {
  private readonly rows: ListedRows<AccountRow>;

  constructor(private readonly source: DataSource) {
    this.rows = new ListedRows(source, {
      table: 'users',
      orderedBy: ORDERED_BY,
      newest: USER_ORDERS.createdAt.desc,
      columns: COLUMNS,
      ofPage: OF_PAGE,
    });
  }

  findPage(filter: AccountFilter, { sort, order }: AccountOrder, window: Window): Promise<AccountRow[]> {
    return this.rows.findPage(whereOf(filter), USER_ORDERS[sort][order], window);
  }

  /** A page of what a search finds; of many, the newest are listed, and not all counted. */
  search(filter: AccountFilter, { sort, order }: AccountOrder, window: Window): Promise<Found<AccountRow>> {
    return this.rows.search(whereOf(filter), USER_ORDERS[sort][order], window);
  }

  async findOne(id: string): Promise<AccountRow | null> {
    const [row] = await this.source.query<AccountRow[]>(
      `SELECT ${COLUMNS} FROM users u ${COUNTS} ${GRANTS} WHERE u.id = $1`,
      [id],
    );
    return row ?? null;
  }

  /** How many a filter finds, to the last one. */
  count(filter: AccountFilter): Promise<number> {
    return this.rows.count(whereOf(filter));
  }

  /** Accounts after `cursor` (null: from the first), the newest first; the last one's cursor leads on. */
  findAfter(
    filter: AccountFilter,
    cursor: string | null,
    take: number,
  ): Promise<(AccountRow & { cursor: string })[]> {
    return this.rows.findAfter(whereOf(filter), cursor, take);
  }
}

function whereOf({ query, status, role }: AccountFilter): Where {
  const where = new Where();
  if (query !== undefined) where.and(searchCondition(SEARCHED, query, where));
  if (status !== undefined) where.and(`status = ${where.bind(status)}`);
  if (role !== undefined) where.and(`role = ${where.bind(role)}`);
  return where;
}
