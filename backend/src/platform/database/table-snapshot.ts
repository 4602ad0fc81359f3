import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openSession, quoted } from './session.js';

/** A number all nodes agree on: held for as long as a backup needs every file that its snapshot names. */
export const BACKUP_LOCK = 0x4566_426b;

/** A table and its columns in their order, those aside that PostgreSQL computes. */
export interface Table {
  name: string;
  columns: string[];
}

/** Whoever removes files looks at the lock for a moment, and holds it shared meanwhile; another backup holds it for long. */
const PATIENCE = '3s';

const LOCK_NOT_AVAILABLE = '55P03';

/** Another backup is being taken of this database. */
export class BackupRunningError extends Error {
  override readonly name = 'BackupRunningError';
  constructor() {
    super('Another backup is being taken of this database. Wait until it is done.');
  }
}

/** The database as it is at one moment, read table by table while everybody goes on writing. */
export class TableSnapshot {
  private constructor(
    private readonly client: pg.Client,
    /** When the moment was, by the database's clock, as ISO 8601. */
    readonly takenAt: string,
  ) {}

  /**
   * The lock comes first: whoever removes a row after the moment finds the lock taken, and keeps the row's files.
   *
   * @throws BackupRunningError
   */
  static async open(url: string): Promise<TableSnapshot> {
    const client = await openSession(url, 'eventframe-backup');
    try {
      await lock(client);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await client.query<{ now: Date }>('SELECT now()');
      return new TableSnapshot(client, rows[0]?.now.toISOString() ?? '');
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** Names of the migrations that made these tables, in their order; none where the service was never started. */
  async migrations(): Promise<string[]> {
    const { rows: found } = await this.client.query<{ there: boolean }>(
      "SELECT to_regclass('migrations') IS NOT NULL AS there",
    );
    if (found[0]?.there !== true) return [];
    const { rows } = await this.client.query<{ name: string }>(
      'SELECT name FROM migrations ORDER BY timestamp',
    );
    return rows.map(({ name }) => name);
  }

  /** All tables of the application that are meant to outlive a crash, without `except`. */
  async tables(except: readonly string[]): Promise<Table[]> {
    const { rows } = await this.client.query<Table>(
      `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
         AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> ALL($1)
       GROUP BY c.relname ORDER BY c.relname`,
      [except],
    );
    return rows;
  }

  /** The table's rows as PostgreSQL's COPY writes them, a line each. */
  rowsOf({ name, columns }: Table): Readable {
    return this.copied(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`);
  }

  /** What a query of one column of plain words finds, a line each. */
  linesOf(query: string): Readable {
    return this.copied(`COPY (${query}) TO STDOUT`);
  }

  /** Its failure is met by whoever reads it; where nobody came to that, it would end the process with words of its own. */
  private copied(copy: string): Readable {
    return this.client.query(copyTo(copy)).on('error', () => undefined);
  }

  /** The moment is over, and dead rows may be cleared away again; the lock is kept. */
  async release(): Promise<void> {
    await this.client.query('COMMIT');
  }

  /** @throws Error when the connection was lost, and the lock with it: files may have gone meanwhile */
  async requireLock(): Promise<void> {
    await this.client.query('SELECT 1');
  }

  /** @throws Error as {@link requireLock} */
  async unlock(): Promise<void> {
    await this.client.query('SELECT pg_advisory_unlock($1)', [BACKUP_LOCK]);
  }

  /** Gives up what is still held. */
  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}

async function lock(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = '${PATIENCE}'`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) throw new BackupRunningError();
    throw error;
  }
  await client.query('RESET lock_timeout');
}
