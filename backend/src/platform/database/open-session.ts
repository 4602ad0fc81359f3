import pg from 'pg';
import { KEEP_ALIVE } from './query-timeout-client.js';

/** Makes copies of tables independent of the server's settings. */
const COPY_FORMAT = "SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1";

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
  await client.query(COPY_FORMAT);
  await removeTimeouts(client);
  return client;
}

/** Remove the timeouts of the role from a session: long work may copy and change large tables. */
export async function removeTimeouts(client: pg.ClientBase): Promise<void> {
  await client.query(NO_TIMEOUTS);
}

/** Quote an identifier. */
export function quoteIdentifier(name: string): string {
  return pg.escapeIdentifier(name);
}
