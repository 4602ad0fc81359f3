import pg from 'pg';
import { SUPERUSER } from '../../src/platform/database/embedded/cluster.js';

/** Settings that PostgreSQL needs for {@link StatementCounter}. */
export const COUNTED = { shared_preload_libraries: 'pg_stat_statements' };

/** What one statement read. */
export interface Statement {
  sql: string;
  /** Blocks of 8 kB, from the cache or the disk. */
  blocks: number;
  rows: number;
  /** Blocks of temporary files. */
  temporary: number;
}

/** Counts what a database reads for a call, with pg_stat_statements. Concurrent jobs are counted, except their polling. */
export class StatementCounter {
  private constructor(private readonly client: pg.Client) {}

  /** @param databaseUrl on an embedded PostgreSQL with the settings {@link COUNTED} */
  static async open(databaseUrl: string): Promise<StatementCounter> {
    const url = new URL(databaseUrl);
    // Only a superuser may reset the counters.
    url.username = SUPERUSER;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    return new StatementCounter(client);
  }

  async count(work: () => Promise<unknown>): Promise<Statement[]> {
    await this.client.query('SELECT pg_stat_statements_reset()');
    await work();
    const { rows } = await this.client.query<Statement>(
      `SELECT query AS sql, sum(shared_blks_hit + shared_blks_read)::int AS blocks, sum(rows)::int AS rows,
         sum(temp_blks_read + temp_blks_written)::int AS temporary
       FROM pg_stat_statements JOIN pg_database d ON d.oid = dbid
       WHERE datname = current_database() AND userid <> current_user::regrole
         AND query NOT LIKE '%FROM jobs.job WHERE name = %' GROUP BY query`,
    );
    return rows;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
