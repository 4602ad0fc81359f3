import pg from 'pg';
import { KEEP_ALIVE } from './query-timeout-client.js';

/** Time without a statement after which PostgreSQL ends a transaction. Longer than all work between statements. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Maximum size of the temporary files of one session. Far more than any of our statements needs. */
const TEMPORARY_FILES = '1GB';

/**
 * Connection options that make PostgreSQL limit the service's sessions. They are part of the startup message, so that a
 * connection has the limits from its first statement and needs no additional round trip.
 */
export type SessionLimits = Pick<
  pg.ClientConfig,
  'statement_timeout' | 'idle_in_transaction_session_timeout' | 'options'
>;

/**
 * Find the limits that the database accepts. Empty behind a connection pooler that rejects them: System Status shows
 * missing limits.
 *
 * Temporary files are limited if the service's role may do so (a superuser, or granted by
 * `GRANT SET ON PARAMETER temp_file_limit`) and the operator has set no limit. PostgreSQL rejects connections that set it
 * without permission.
 */
export async function findSessionLimits(url: string, statementTimeoutMs: number): Promise<SessionLimits> {
  const timeouts: SessionLimits = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    ...KEEP_ALIVE,
    ...timeouts,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const limitsFiles = await canLimitTemporaryFiles(client);
    return { ...timeouts, ...(limitsFiles && { options: `-c temp_file_limit=${TEMPORARY_FILES}` }) };
  } catch (error) {
    // The service's own connections report other errors.
    return isUnsupportedParameter(error) ? {} : timeouts;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function canLimitTemporaryFiles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ limit: string }>(
    `SELECT current_setting('temp_file_limit') AS limit`,
  );
  if (rows[0]?.limit !== '-1') return false;
  return client.query(`SET temp_file_limit = '${TEMPORARY_FILES}'`).then(
    () => true,
    () => false,
  );
}

/** PgBouncer's rejection of a startup parameter that it does not know. */
function isUnsupportedParameter(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '08P01' && message.includes('startup parameter');
}
