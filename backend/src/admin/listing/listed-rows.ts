import type { DataSource } from 'typeorm';
import { addCursor, cursorOf } from './cursor.js';
import type { Window } from './page-request.js';
import { LOOKED_AT, MOST_COUNTED, type Total, totalOf } from './total.js';
import type { Where } from './where.js';

/** A page of what a search finds, and how many that are. */
export interface Found<Row> extends Total {
  rows: Row[];
}

/** What is listed of a table, in SQL. */
interface Listed {
  table: string;
  /** The columns that the orders need, `id` among them. */
  orderedBy: string;
  /** The order that has the newest first, by `created_at`. */
  newest: string;
  /** What a row is made of. */
  columns: string;
  /** Where that comes from: `page`, whose `id` are those of the rows, and what is joined to it. */
  ofPage: string;
}

/** The rows of a table as operators page through them, search and export them. */
export class ListedRows<Row> {
  constructor(
    private readonly source: DataSource,
    private readonly listed: Listed,
  ) {}

  /** The page's ids come from an index alone, so a late page costs little more than the first. */
  findPage(where: Where, by: string, { take, skip }: Window): Promise<Row[]> {
    const { table, columns, ofPage } = this.listed;
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT id FROM ${table}${where.clause}
         ORDER BY ${by} LIMIT ${where.bind(take)} OFFSET ${where.bind(skip)})
       SELECT ${columns} ${ofPage} ORDER BY ${by}`,
      where.values,
    );
  }

  /** A page of what a search finds; of many, the newest are listed, and not all counted. */
  async search(where: Where, by: string, window: Window): Promise<Found<Row>> {
    const { columns, ofPage } = this.listed;
    const { ids, ...total } = await this.idsOfFound(where, by, window);
    const rows = await this.source.query<Row[]>(
      `WITH page AS MATERIALIZED (
         SELECT id, place FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place))
       SELECT ${columns} ${ofPage} ORDER BY place`,
      [ids],
    );
    return { rows, ...total };
  }

  /** Rows after `cursor` (null: from the first), the newest first; the last one's cursor leads on. */
  findAfter(where: Where, cursor: string | null, take: number): Promise<(Row & { cursor: string })[]> {
    const { table, newest, columns, ofPage } = this.listed;
    addCursor(where, 'created_at', cursor);
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT id, ${cursorOf('created_at')} AS cursor FROM ${table}${where.clause}
         ORDER BY ${newest} LIMIT ${where.bind(take)})
       SELECT cursor, ${columns} ${ofPage} ORDER BY ${newest}`,
      where.values,
    );
  }

  /** How many there are, to the last one. */
  async count(where: Where): Promise<number> {
    const [row] = await this.source.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM ${this.listed.table}${where.clause}`,
      where.values,
    );
    return row.count;
  }

  /**
   * The ids of a page of what a search finds, in order, and how many it finds. Of what many rows have the newest are
   * taken, and these are put in the order that is asked for: PostgreSQL stops looking when it has them, wherever in that
   * order they stand.
   */
  private async idsOfFound(where: Where, by: string, window: Window): Promise<Total & { ids: string[] }> {
    const { table, orderedBy, newest } = this.listed;
    const [{ count, ids }] = await this.source.query<[{ count: number; ids: string[] }]>(
      `WITH found AS MATERIALIZED (
         SELECT ${orderedBy} FROM ${table}${where.clause} ORDER BY ${newest} LIMIT ${where.bind(LOOKED_AT)})
       SELECT (SELECT count(*)::int FROM found) AS count, ARRAY(
         SELECT id FROM (SELECT * FROM found ORDER BY ${newest} LIMIT ${where.bind(MOST_COUNTED)}) AS listed
         ORDER BY ${by} LIMIT ${where.bind(window.take)} OFFSET ${where.bind(window.skip)}) AS ids`,
      where.values,
    );
    return { ids, ...totalOf(count) };
  }
}
