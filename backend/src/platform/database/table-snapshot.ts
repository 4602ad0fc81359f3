import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openSession, quoteIdentifier } from './open-session.js';

/** Advisory lock held while a backup needs the files that its snapshot names. */
export const BACKUP_LOCK = 0x4566_426b;

/** A table and its columns in order, without generated ones. */
export interface Table {
  name: string;
  columns: string[];
}

/** Removing files holds the lock shared for a short time; another backup holds it for long. */
const LOCK_TIMEOUT = '3s';

const LOCK_NOT_AVAILABLE = '55P03';

/** Another backup of this database is running. */
export class BackupRunningError extends Error {
  override readonly name = 'BackupRunningError';
  constructor() {
    super('Another backup of this database is running. Wait until it has finished.');
  }
}

/** A consistent snapshot of the database, read table by table while writes continue. */
export class TableSnapshot {
  private constructor(
    private readonly client: pg.Client,
    /** Time of the snapshot by the database's clock, ISO 8601. */
    readonly takenAt: string,
  ) {}

  /**
   * Open a snapshot. Takes the lock before it: rows removed later find the lock taken, and their files are kept.
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

  /** Names of the applied migrations in order; empty if the service never started. */
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

  /** All logged tables of the application, without `except`. */
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

  /** Stream a table's rows in COPY format, one per line. */
  streamRows({ name, columns }: Table): Readable {
    return this.copyOut(
      `COPY ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) TO STDOUT`,
    );
  }

  /** Stream the result of a query with one column, one value per line. */
  streamLines(query: string): Readable {
    return this.copyOut(`COPY (${query}) TO STDOUT`);
  }

  /** The reader of the stream handles errors. Without a listener, an error before it starts would end the process. */
  private copyOut(copy: string): Readable {
    return this.client.query(copyTo(copy)).on('error', () => undefined);
  }

  /** End the snapshot's transaction, so that vacuum can remove dead rows. Keeps the lock. */
  async release(): Promise<void> {
    await this.client.query('COMMIT');
  }

  /** @throws Error if the connection, and with it the lock, was lost: files may be missing */
  async assertLocked(): Promise<void> {
    await this.client.query('SELECT 1');
  }

  /** @throws Error as {@link assertLocked} */
  async unlock(): Promise<void> {
    await this.client.query('SELECT pg_advisory_unlock($1)', [BACKUP_LOCK]);
  }

  /** Close the connection, which releases the lock. */
  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}

async function lock(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) throw new BackupRunningError();
    throw error;
  }
  await client.query('RESET lock_timeout');
}
