import pg from 'pg';
import { KEEP_ALIVE } from './query-timeout-client.js';

/** Time without a statement after which PostgreSQL ends a transaction. Longer than all work between statements. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Maximum size of the temporary files of one session. Far more than any of our statements needs. */
const TEMPORARY_FILES = '1GB';

/** What PostgreSQL limits in the service's sessions. */
export interface SessionLimits {
  statementTimeoutMs: number;
  /** See {@link canLimitTemporaryFiles}. */
  limitsTemporaryFiles: boolean;
}

/**
 * Connection options that set the limits. Parts of the startup message, so that a connection has them from its first
 * statement and needs no additional round trip.
 */
export function toConnectionOptions({ statementTimeoutMs, limitsTemporaryFiles }: SessionLimits) {
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...(limitsTemporaryFiles && { options: `-c temp_file_limit=${TEMPORARY_FILES}` }),
  };
}

/**
 * Whether the service should limit temporary files: its role may (a superuser, or granted by
 * `GRANT SET ON PARAMETER temp_file_limit`), and the operator has set no limit. PostgreSQL rejects connections that set it
 * without permission.
 */
export async function canLimitTemporaryFiles(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...KEEP_ALIVE });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ limit: string }>(
      `SELECT current_setting('temp_file_limit') AS limit`,
    );
    if (rows[0]?.limit !== '-1') return false;
    await client.query(`SET temp_file_limit = '${TEMPORARY_FILES}'`);
    return true;
  } catch {
    // Without permission or connection. System Status shows that there is no limit.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
