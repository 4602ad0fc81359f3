import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserRole, UserStatus } from '../../users/user.entity.js';
import { addCursor, cursorOf } from '../listing/cursor.js';
import { searchCondition } from '../listing/search.js';
import { Where } from '../listing/where.js';
import { USER_ORDERS, type UserSort } from './user-orders.js';

/** Word for word the expression of the index `users_search`. */
const SEARCHED = `(name || ' ' || email || ' ' || coalesce(organization, ''))`;

export interface AccountFilter {
  query?: string | undefined;
  status?: UserStatus | undefined;
  role?: UserRole | undefined;
  plan?: string | undefined;
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
}

const COLUMNS = `u.id, u.name, u.email, u.username, u.organization, u.role, u.status,
  u.current_plan AS "currentPlan", u.plan_start_date AS "planStartDate", u.plan_end_date AS "planEndDate",
  u.email_verified_at AS "emailVerifiedAt", u.events_created AS "eventsCreated",
  u.frames_created AS "framesCreated", u.total_photos_generated AS "totalPhotosGenerated",
  u.last_login AS "lastLogin", u.created_at AS "createdAt", c.event_count AS "eventCount",
  c.photo_count AS "photoCount"`;

/** What exists of the accounts of a page, by the index on their events. */
const COUNTS = `CROSS JOIN LATERAL (
  SELECT count(*)::int AS event_count, coalesce(sum(photo_count), 0)::int AS photo_count
  FROM events WHERE user_id = u.id) AS c`;

/** Accounts as operators list them. */
@Injectable()
export class AccountsRepository {
  constructor(private readonly source: DataSource) {}

  /** The page's ids come from an index alone, so a late page costs little more than the first. */
  findPage(
    filter: AccountFilter,
    { sort, order }: AccountOrder,
    { take, skip }: { take: number; skip: number },
  ): Promise<AccountRow[]> {
    const where = whereOf(filter);
    const by = USER_ORDERS[sort][order];
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT id FROM users${where.clause} ORDER BY ${by} LIMIT ${where.bind(take)} OFFSET ${where.bind(skip)})
       SELECT ${COLUMNS} FROM page JOIN users u USING (id) ${COUNTS} ORDER BY ${by}`,
      where.values,
    );
  }

  async findOne(id: string): Promise<AccountRow | null> {
    const [row] = await this.source.query<AccountRow[]>(
      `SELECT ${COLUMNS} FROM users u ${COUNTS} WHERE u.id = $1`,
      [id],
    );
    return row ?? null;
  }

  /** How many a filter finds, to the last one. */
  async count(filter: AccountFilter): Promise<number> {
    const where = whereOf(filter);
    const [row] = await this.source.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM users${where.clause}`,
      where.values,
    );
    return row.count;
  }

  /** Accounts after `cursor` (null: from the first), the newest first; the last one's cursor leads on. */
  findAfter(
    filter: AccountFilter,
    cursor: string | null,
    take: number,
  ): Promise<(AccountRow & { cursor: string })[]> {
    const where = whereOf(filter);
    addCursor(where, 'created_at', cursor);
    const by = USER_ORDERS.createdAt.desc;
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT id, ${cursorOf('created_at')} AS cursor FROM users${where.clause}
         ORDER BY ${by} LIMIT ${where.bind(take)})
       SELECT cursor, ${COLUMNS} FROM page JOIN users u USING (id) ${COUNTS} ORDER BY ${by}`,
      where.values,
    );
  }
}

function whereOf({ query, status, role, plan }: AccountFilter): Where {
  const where = new Where();
  if (query !== undefined) where.and(searchCondition(SEARCHED, query, where));
  if (status !== undefined) where.and(`status = ${where.bind(status)}`);
  if (role !== undefined) where.and(`role = ${where.bind(role)}`);
  if (plan !== undefined) where.and(`current_plan = ${where.bind(plan)}`);
  return where;
}
