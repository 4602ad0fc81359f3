import { ADMIN_MATCHES_MAX } from '@eventframe/contracts/limits';
import type { DataSource } from 'typeorm';
import { MAX_ROWS_READ, type Total, toTotal, type Window } from '../common/listing.js';

/** Further words are ignored. */
const MAX_WORDS = 6;
/** Trigram indexes cannot find shorter strings. */
const TRIGRAM_LENGTH = 3;

/** Builds a WHERE clause with bound values. */
export class Where {
  private readonly conditions: string[] = [];
  readonly values: unknown[] = [];

  /** Bind a value. @returns its placeholder */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Add a condition that all rows must meet. */
  and(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  /** ` WHERE …`, or an empty string without conditions. */
  get clause(): string {
    if (this.conditions.length === 0) return '';
    return ` WHERE ${this.conditions.map((condition) => `(${condition})`).join(' AND ')}`;
  }
}

/**
 * SQL: every word of `query` occurs in `text`, in any case and order. Words of one or two letters match only the start
 * of words.
 *
 * @param text SQL expression that exactly matches the one of a trigram index
 * @param where binds the values
 */
export function createSearchCondition(text: string, query: string, where: Where): string {
  const words = query.trim().split(/\s+/).slice(0, MAX_WORDS);
  const conditions = words.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    if (word.length >= TRIGRAM_LENGTH) return `${text} ILIKE ${where.bind(`%${literal}%`)}`;
    return `(${text} ILIKE ${where.bind(`${literal}%`)} OR ${text} ILIKE ${where.bind(`% ${literal}%`)})`;
  });
  return conditions.join(' AND ');
}

/**
 * SQL: the cursor of a row in a list that is newest first, with ids ascending as tiebreaker: its time and id. Text, since
 * a Date would drop the microseconds.
 */
export const createCursorColumn = (time: string): string => `to_json(${time}) #>> '{}' || ' ' || id`;

/** Exclude rows up to and including `cursor`; null excludes none. */
export function addCursor(where: Where, time: string, cursor: string | null): void {
  if (cursor === null) return;
  const [at = '', id = ''] = cursor.split(' ');
  const bound = where.bind(at);
  // The first condition is redundant, but lets an index scan on the time start at the cursor.
  where.and(`${time} <= ${bound}`).and(`${time} < ${bound} OR id > ${where.bind(id)}`);
}

/** A page of search results and their total. */
export interface SearchResult<Row> extends Total {
  rows: Row[];
}

/** The SQL parts of a list. */
interface ListDefinition {
  table: string;
  /** Columns needed for sorting, including `id`. */
  sortColumns: string;
  /** The sort order that is newest first by `created_at`. */
  newest: string;
  /** Selected columns. */
  columns: string;
  /** FROM clause: joins `page`, which contains the ids of the rows. */
  fromPage: string;
}

/** Pages, searches and exports the rows of a table. */
export class ListQuery<Row> {
  constructor(
    private readonly source: DataSource,
    private readonly listed: ListDefinition,
  ) {}

  /** The page's ids come from an index only, so a late page costs little more than the first. */
  findPage(where: Where, by: string, { take, skip }: Window): Promise<Row[]> {
    const { table, columns, fromPage } = this.listed;
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT id FROM ${table}${where.clause}
         ORDER BY ${by} LIMIT ${where.bind(take)} OFFSET ${where.bind(skip)})
       SELECT ${columns} ${fromPage} ORDER BY ${by}`,
      where.values,
    );
  }

  /** A page of search results, limited to the newest {@link ADMIN_MATCHES_MAX} matches. */
  async search(where: Where, by: string, window: Window): Promise<SearchResult<Row>> {
    const { columns, fromPage } = this.listed;
    const { ids, ...total } = await this.searchIds(where, by, window);
    const rows = await this.source.query<Row[]>(
      `WITH page AS MATERIALIZED (
         SELECT id, place FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place))
       SELECT ${columns} ${fromPage} ORDER BY place`,
      [ids],
    );
    return { rows, ...total };
  }

  /** Rows after `cursor` (null: from the start), newest first. Continue with the last row's cursor. */
  findAfter(where: Where, cursor: string | null, take: number): Promise<(Row & { cursor: string })[]> {
    const { table, newest, columns, fromPage } = this.listed;
    addCursor(where, 'created_at', cursor);
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT id, ${createCursorColumn('created_at')} AS cursor FROM ${table}${where.clause}
         ORDER BY ${newest} LIMIT ${where.bind(take)})
       SELECT cursor, ${columns} ${fromPage} ORDER BY ${newest}`,
      where.values,
    );
  }

  /** Count rows up to the maximum. */
  async count(where: Where): Promise<Total> {
    const [row] = await this.source.query<[{ count: number }]>(
      `SELECT count(*)::int AS count
       FROM (SELECT FROM ${this.listed.table}${where.clause} LIMIT ${where.bind(MAX_ROWS_READ)}) AS counted`,
      where.values,
    );
    return toTotal(row.count);
  }

  /**
   * The ids of a page of search results and the total. Takes the newest matches and then sorts them in the requested
   * order, so that PostgreSQL can stop as soon as it has enough matches.
   */
  private async searchIds(where: Where, by: string, window: Window): Promise<Total & { ids: string[] }> {
    const { table, sortColumns, newest } = this.listed;
    const [{ count, ids }] = await this.source.query<[{ count: number; ids: string[] }]>(
      `WITH found AS MATERIALIZED (
         SELECT ${sortColumns} FROM ${table}${where.clause} ORDER BY ${newest} LIMIT ${where.bind(ADMIN_MATCHES_MAX + 1)})
       SELECT (SELECT count(*)::int FROM found) AS count, ARRAY(
         SELECT id FROM (SELECT * FROM found ORDER BY ${newest} LIMIT ${where.bind(ADMIN_MATCHES_MAX)}) AS listed
         ORDER BY ${by} LIMIT ${where.bind(window.take)} OFFSET ${where.bind(window.skip)}) AS ids`,
      where.values,
    );
    return { ids, ...toTotal(count, ADMIN_MATCHES_MAX) };
  }
}
