import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Tables whose rows own objects. */
const OWNERS = {
  generated_photos: {
    key: 'id',
    columns: ['framed_object', 'thumb_object', 'original_object', 'download_object', 'given_object'],
  },
  frames: { key: 'id', columns: ['original_object', 'working_object', 'preview_object'] },
  brands: { key: 'user_id', columns: ['logo_object'] },
};

export type OwnerTable = keyof typeof OWNERS;
export const OWNER_TABLES = Object.keys(OWNERS) as OwnerTable[];

/** A row whose bytes are not counted. */
export interface UncountedRow {
  id: string;
  /** Names of its objects. */
  names: string[];
}

/** Counts the bytes of the objects that each row owns. Triggers add them to the totals. */
@Injectable()
export class StoredBytesRepository {
  constructor(private readonly source: DataSource) {}

  /** Totals of all counted rows, and whether others are left. Reads tallies, not the counted rows. */
  async findTotal(): Promise<{ objects: number; bytes: number; isComplete: boolean }> {
    const uncounted = OWNER_TABLES.map(
      (table) => `EXISTS (SELECT FROM ${table} WHERE stored_bytes IS NULL)`,
    ).join(' OR ');
    const [row] = await this.source.query<[{ objects: number; bytes: number; isComplete: boolean }]>(
      `SELECT coalesce(sum(count) FILTER (WHERE kind = 'media_objects'), 0)::float8 AS objects,
         coalesce(sum(count) FILTER (WHERE kind = 'media_bytes'), 0)::float8 AS bytes,
         NOT (${uncounted}) AS "isComplete"
       FROM (SELECT kind, count FROM tallies UNION ALL SELECT kind, change FROM tally_changes) AS t
       WHERE kind IN ('media_objects', 'media_bytes')`,
    );
    return row;
  }

  /** @param after only rows with a larger key */
  findUncounted(table: OwnerTable, after: string, limit: number): Promise<UncountedRow[]> {
    const { key, columns } = OWNERS[table];
    return this.source.query(
      `SELECT ${key} AS id, array_remove(ARRAY[${columns.join(', ')}], NULL) AS names FROM ${table}
       WHERE stored_bytes IS NULL AND ${key} > $1 ORDER BY ${key} LIMIT $2`,
      [after, limit],
    );
  }

  /**
   * Set the bytes of rows whose objects are still the same. Skips locked rows, so that it never waits while it holds row
   * locks itself.
   */
  async setBytes(table: OwnerTable, rows: (UncountedRow & { bytes: number })[]): Promise<void> {
    const { key, columns } = OWNERS[table];
    await this.source.query(
      `WITH counted AS (
         SELECT t.${key} AS key, c.bytes FROM ${table} t
         JOIN unnest($1::uuid[], $2::text[], $3::bigint[]) AS c (key, names, bytes) ON c.key = t.${key}
         WHERE t.stored_bytes IS NULL AND concat_ws(' ', ${columns.map((column) => `t.${column}`).join(', ')}) = c.names
         FOR NO KEY UPDATE OF t SKIP LOCKED)
       UPDATE ${table} SET stored_bytes = counted.bytes FROM counted WHERE ${table}.${key} = counted.key`,
      [rows.map(({ id }) => id), rows.map(({ names }) => names.join(' ')), rows.map(({ bytes }) => bytes)],
    );
  }
}
