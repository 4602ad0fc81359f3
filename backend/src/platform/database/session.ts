import pg from 'pg';
import { KEEP_ALIVE } from './query-timeout-client.js';

/** How values are written in a copy of a table: the same at its making and at its reading, whatever the server's ways. */
const WRITTEN = "SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1";

/** Copies of large tables take as long as they take. */
const UNHURRIED = 'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0';

/** A connection of its own for work that takes long and wants no pool. */
export async function openSession(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: 10_000,
  });
  // Its loss is met by the next query.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`${WRITTEN}; ${UNHURRIED}`);
  return client;
}

/** What is meant by the name, whatever letters it has. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
