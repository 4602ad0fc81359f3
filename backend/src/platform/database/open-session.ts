import pg from 'pg';
import { KEEP_ALIVE } from './query-timeout-client.js';

/** Makes copies of tables independent of the server's settings. */
const COPY_FORMAT = "SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1";

/** Copies of large tables take long. */
const NO_TIMEOUTS = 'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0';

/** Open a separate connection for long work. */
export async function openSession(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: 10_000,
  });
  // The next query reports a lost connection.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`${COPY_FORMAT}; ${NO_TIMEOUTS}`);
  return client;
}

/** Quote an identifier. */
export function quoteIdentifier(name: string): string {
  return pg.escapeIdentifier(name);
}
