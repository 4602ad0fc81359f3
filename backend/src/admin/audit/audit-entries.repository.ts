import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addCursor, createCursorColumn, Where } from '../list-query.js';
import { MAX_ROWS_READ, type Total, toTotal } from '../../common/listing.js';

export interface AuditFilter {
  /** One action, or a prefix that ends in a dot. */
  action?: string | undefined;
  actorId?: string | undefined;
  /** Defaults to accounts if only `subjectId` is given. */
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
}

export interface AuditRow {
  id: string;
  at: Date;
  actorId: string | null;
  action: string;
  subjectType: string;
  subjectId: string | null;
  details: Record<string, unknown>;
}

/** The last Unicode character: strings with a prefix sort between the prefix and the prefix followed by this. */
const LAST_CHARACTER = '\u{10FFFF}';

const COLUMNS = `entry.id, at, actor_id AS "actorId", action, subject_type AS "subjectType",
  subject_id AS "subjectId", details`;

/** OFFSET 0 keeps PostgreSQL from reading the whole table for a long page: each row is looked up by its id. */
const FROM_PAGE =
  'FROM page CROSS JOIN LATERAL (SELECT * FROM audit_log WHERE audit_log.id = page.id OFFSET 0) AS entry';

/** Reads the audit log. */
@Injectable()
export class AuditEntriesRepository {
  constructor(private readonly source: DataSource) {}

  /** Newest first. The page's ids come from an index only, so a late page costs little more than the first. */
  findPage(filter: AuditFilter, { take, skip }: { take: number; skip: number }): Promise<AuditRow[]> {
    const where = toWhere(filter);
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT id FROM audit_log${where.clause}
         ORDER BY at DESC, id LIMIT ${where.bind(take)} OFFSET ${where.bind(skip)})
       SELECT ${COLUMNS} ${FROM_PAGE} ORDER BY at DESC, id`,
      where.values,
    );
  }

  /** Entries after `cursor` (null: from the start), newest first. Continue with the last entry's cursor. */
  findAfter(
    filter: AuditFilter,
    cursor: string | null,
    take: number,
  ): Promise<(AuditRow & { cursor: string })[]> {
    const where = toWhere(filter);
    addCursor(where, 'at', cursor);
    return this.source.query(
      `SELECT ${COLUMNS}, ${createCursorColumn('at')} AS cursor FROM audit_log AS entry${where.clause}
       ORDER BY at DESC, id LIMIT ${where.bind(take)}`,
      where.values,
    );
  }

  /** Current names of accounts and titles of events, without deleted ones. */
  async findNames(ids: string[]): Promise<Map<string, string>> {
    const rows = await this.source.query<{ id: string; name: string }[]>(
      `SELECT id, name FROM users WHERE id = ANY($1::uuid[])
       UNION ALL SELECT id, title FROM events WHERE id = ANY($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /**
   * Names of deleted accounts and events, from the latest log entry that names them. Entries never name an account that
   * its owner deleted.
   */
  async findLoggedNames(ids: string[]): Promise<Map<string, string>> {
    const rows = await this.source.query<{ id: string; name: string }[]>(
      `SELECT id, name FROM unnest($1::text[]) AS given (id) CROSS JOIN LATERAL (
         SELECT details ->> 'name' AS name FROM audit_log
         WHERE subject_type IN ('user', 'event') AND subject_id = given.id
           AND jsonb_typeof(details -> 'name') = 'string'
         ORDER BY at DESC LIMIT 1) AS entry`,
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Count matching entries up to 10,000. */
  async count(filter: AuditFilter): Promise<Total> {
    const where = toWhere(filter);
    const [row] = await this.source.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM (
         SELECT 1 FROM audit_log${where.clause} ORDER BY at DESC, id LIMIT ${where.bind(MAX_ROWS_READ)}
       ) AS found`,
      where.values,
    );
    return toTotal(row.count);
  }
}

function toWhere({ action, actorId, subjectType, subjectId, from, to }: AuditFilter): Where {
  const where = new Where();
  if (action?.endsWith('.'))
    where.and(`action BETWEEN ${where.bind(action)} AND ${where.bind(action + LAST_CHARACTER)}`);
  else if (action !== undefined) where.and(`action = ${where.bind(action)}`);
  if (actorId !== undefined) where.and(`actor_id = ${where.bind(actorId)}`);
  const kind = subjectType ?? (subjectId === undefined ? undefined : 'user');
  if (kind !== undefined) where.and(`subject_type = ${where.bind(kind)}`);
  if (subjectId !== undefined) where.and(`subject_id = ${where.bind(subjectId)}`);
  if (from !== undefined) where.and(`at >= ${where.bind(from)}`);
  if (to !== undefined) where.and(`at < ${where.bind(to)}`);
  return where;
}
