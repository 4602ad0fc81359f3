import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addCursor, cursorOf } from '../listing/cursor.js';
import { LOOKED_AT, type Total, totalOf } from '../listing/total.js';
import { Where } from '../listing/where.js';

export interface AuditFilter {
  /** One action, or all that begin with it when it ends in a dot. */
  action?: string | undefined;
  actorId?: string | undefined;
  /** Alone, all of the kind; with `subjectId`, accounts when it is left out. */
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  from?: Date | undefined;
  /** Before it. */
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

/** The last character there is: what begins with a prefix lies between it and it with this. */
const LAST = '\u{10FFFF}';

const COLUMNS = `entry.id, at, actor_id AS "actorId", action, subject_type AS "subjectType",
  subject_id AS "subjectId", details`;

/** OFFSET 0 keeps PostgreSQL from reading the whole table for a long page: each row is looked up by its id. */
const OF_PAGE =
  'FROM page CROSS JOIN LATERAL (SELECT * FROM audit_log WHERE audit_log.id = page.id OFFSET 0) AS entry';

/** Reads what the audit log holds. */
@Injectable()
export class AuditEntriesRepository {
  constructor(private readonly source: DataSource) {}

  /** The newest first. The page's ids come from an index alone, so a late page costs little more than the first. */
  findPage(filter: AuditFilter, { take, skip }: { take: number; skip: number }): Promise<AuditRow[]> {
    const where = whereOf(filter);
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT id FROM audit_log${where.clause}
         ORDER BY at DESC, id LIMIT ${where.bind(take)} OFFSET ${where.bind(skip)})
       SELECT ${COLUMNS} ${OF_PAGE} ORDER BY at DESC, id`,
      where.values,
    );
  }

  /** Entries after `cursor` (null: from the first), the newest first; the last one's cursor leads on. */
  findAfter(
    filter: AuditFilter,
    cursor: string | null,
    take: number,
  ): Promise<(AuditRow & { cursor: string })[]> {
    const where = whereOf(filter);
    addCursor(where, 'at', cursor);
    return this.source.query(
      `SELECT ${COLUMNS}, ${cursorOf('at')} AS cursor FROM audit_log AS entry${where.clause}
       ORDER BY at DESC, id LIMIT ${where.bind(take)}`,
      where.values,
    );
  }

  /** What accounts and events are called today; those that are gone are missing. */
  async findNames(ids: string[]): Promise<Map<string, string>> {
    const rows = await this.source.query<{ id: string; name: string }[]>(
      `SELECT id, name FROM users WHERE id = ANY($1::uuid[])
       UNION ALL SELECT id, title FROM events WHERE id = ANY($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /**
   * What the log itself calls accounts and events that are gone: by the latest entry about each that names it. None
   * names an account that its owner deleted.
   */
  async findNamesOnRecord(ids: string[]): Promise<Map<string, string>> {
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

  /** How many a filter finds; many are not counted to their end. */
  async count(filter: AuditFilter): Promise<Total> {
    const where = whereOf(filter);
    const [row] = await this.source.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM (
         SELECT 1 FROM audit_log${where.clause} ORDER BY at DESC, id LIMIT ${where.bind(LOOKED_AT)}
       ) AS found`,
      where.values,
    );
    return totalOf(row.count);
  }
}

function whereOf({ action, actorId, subjectType, subjectId, from, to }: AuditFilter): Where {
  const where = new Where();
  if (action?.endsWith('.'))
    where.and(`action BETWEEN ${where.bind(action)} AND ${where.bind(action + LAST)}`);
  else if (action !== undefined) where.and(`action = ${where.bind(action)}`);
  if (actorId !== undefined) where.and(`actor_id = ${where.bind(actorId)}`);
  const kind = subjectType ?? (subjectId === undefined ? undefined : 'user');
  if (kind !== undefined) where.and(`subject_type = ${where.bind(kind)}`);
  if (subjectId !== undefined) where.and(`subject_id = ${where.bind(subjectId)}`);
  if (from !== undefined) where.and(`at >= ${where.bind(from)}`);
  if (to !== undefined) where.and(`at < ${where.bind(to)}`);
  return where;
}
