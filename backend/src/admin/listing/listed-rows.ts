import type { DataSource } from 'typeorm';
import type { Window } from './page-request.js';
import { LOOKED_AT, MOST_COUNTED, type Total, totalOf } from './total.js';
import type { Where } from './where.js';

/** A page of what a search finds, and how many that are. */
export interface Found<Row> extends Total {
  rows: Row[];
}

/** What a search looks for, and which page of it is asked for. */
interface Search {
  table: string;
  /** The columns that the orders need, `id` among them. */
  columns: string;
  where: Where;
  /** The order that has the newest first. */
  newest: string;
  /** The order that is asked for. */
  by: string;
  window: Window;
}

/**
 * The ids of a page of what a search finds, in order, and how many it finds. Of what many rows have the newest are
 * taken, and these are put in the order that is asked for: PostgreSQL stops looking when it has them, wherever in that
 * order they stand.
 */
export async function idsOfFound(
  source: DataSource,
  { table, columns, where, newest, by, window }: Search,
): Promise<Total & { ids: string[] }> {
  const [{ count, ids }] = await source.query<[{ count: number; ids: string[] }]>(
    `WITH found AS MATERIALIZED (
       SELECT ${columns} FROM ${table}${where.clause} ORDER BY ${newest} LIMIT ${where.bind(LOOKED_AT)})
     SELECT (SELECT count(*)::int FROM found) AS count, ARRAY(
       SELECT id FROM (SELECT * FROM found ORDER BY ${newest} LIMIT ${where.bind(MOST_COUNTED)}) AS listed
       ORDER BY ${by} LIMIT ${where.bind(window.take)} OFFSET ${where.bind(window.skip)}) AS ids`,
    where.values,
  );
  return { ids, ...totalOf(count) };
}

/** SQL for a page of the rows whose ids are given as the first value, `place` by `place`. */
export const PAGE_OF_IDS = `page AS MATERIALIZED (
  SELECT id, place FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place))`;
