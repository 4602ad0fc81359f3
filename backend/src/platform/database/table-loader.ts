import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openSession, quoteIdentifier } from './open-session.js';
import type { Table } from './table-snapshot.js';

/** Loads tables into a new database, all of them or none. */
export class TableLoader {
  private constructor(private readonly client: pg.Client) {}

  static async open(url: string): Promise<TableLoader> {
    return new TableLoader(await openSession(url, 'eventframe-restore'));
  }

  /** Count the tables of all schemas. */
  async countTables(): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`,
    );
    return rows[0]?.count ?? 0;
  }

  /**
   * Load all tables in one transaction. Disables triggers, because the tables they write to are loaded as well.
   *
   * @param read returns the rows of a table in COPY format
   * @param check called after all tables are loaded; its error rolls everything back
   */
  async load(
    tables: readonly Table[],
    read: (table: Table) => Promise<Readable>,
    check: () => Promise<void>,
  ): Promise<void> {
    const existing = await this.findTablesInReferenceOrder();
    const unknown = tables.find(({ name }) => !existing.includes(name));
    if (unknown !== undefined) throw new Error(`Table ${unknown.name} does not exist`);
    await this.client.query('BEGIN');
    try {
      await this.client.query('SET CONSTRAINTS ALL DEFERRED');
      await this.setTriggers('DISABLE', existing);
      // Migrations inserted rows that the copies contain in their current form.
      await this.client.query(`TRUNCATE ${existing.map(quoteIdentifier).join(', ')}`);
      for (const name of existing) {
        const table = tables.find((candidate) => candidate.name === name);
        if (table !== undefined) await this.copyIn(table, await read(table));
      }
      await check();
      await this.resetSequences();
      await this.client.query('SET CONSTRAINTS ALL IMMEDIATE');
      await this.setTriggers('ENABLE', existing);
      await this.client.query('COMMIT');
    } catch (error) {
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  async count(table: string): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM ${quoteIdentifier(table)}`,
    );
    return rows[0]?.count ?? 0;
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(text, values)).rows;
  }

  /** Load values, one per line, into a temporary table with one column. */
  async loadValues(table: string, lines: Readable): Promise<void> {
    await this.client.query(`CREATE TEMPORARY TABLE ${quoteIdentifier(table)} (word text NOT NULL)`);
    await this.copyIn({ name: table, columns: ['word'] }, lines);
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  private async copyIn({ name, columns }: Table, rows: Readable): Promise<void> {
    const copy = `COPY ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) FROM STDIN`;
    await pipeline(rows, this.client.query(copyFrom(copy)));
  }

  private async setTriggers(action: 'DISABLE' | 'ENABLE', tables: string[]): Promise<void> {
    for (const table of tables) {
      await this.client.query(`ALTER TABLE ${quoteIdentifier(table)} ${action} TRIGGER USER`);
    }
  }

  /** The application's tables, each after those it references. */
  private async findTablesInReferenceOrder(): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string; refers: string[] }>(
      `SELECT c.relname AS name, array_remove(array_agg(DISTINCT f.relname::text), NULL) AS refers
       FROM pg_class c
       LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid
       LEFT JOIN pg_class f ON f.oid = k.confrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
       GROUP BY c.relname ORDER BY c.relname`,
    );
    const ordered: string[] = [];
    while (ordered.length < rows.length) {
      const remaining = rows.filter(({ name }) => !ordered.includes(name));
      const free = remaining.filter(({ refers }) => refers.every((name) => ordered.includes(name)));
      // Mutual references are deferred until commit.
      ordered.push(...(free.length > 0 ? free : remaining).map(({ name }) => name));
    }
    return ordered;
  }

  /** Continue sequences after the greatest loaded value. */
  private async resetSequences(): Promise<void> {
    const { rows } = await this.client.query<{ sequence: string; table: string; column: string }>(
      `SELECT s.oid::regclass::text AS sequence, t.relname AS "table", a.attname AS "column"
       FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
       JOIN pg_class t ON t.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
       WHERE s.relkind = 'S' AND t.relnamespace = 'public'::regnamespace`,
    );
    for (const { sequence, table, column } of rows) {
      await this.client.query(
        `SELECT setval($1::regclass, coalesce((SELECT max(${quoteIdentifier(column)}) FROM ${quoteIdentifier(table)}), 0) + 1, false)`,
        [sequence],
      );
    }
  }
}
