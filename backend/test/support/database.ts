import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { migrate } from '../../src/platform/database/data-source.js';

/** Held while the template is created or copied, since PostgreSQL does not copy a database in use. */
const TEMPLATE_LOCK = 0x4566_7465;

/** An empty, migrated database of one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Close remaining connections and drop the database. */
  drop(): Promise<void>;
}

type Preparation = (url: string) => Promise<unknown>;

/** Copy the migrated template, which the run's first caller creates. A copy takes some 10 ms. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyOf('migrated', (url) => migrate(url));
}

/**
 * Copy the database of an application that was started and stopped, with its job queues: their tables are the slowest
 * part of a first start.
 *
 * @param start starts and stops an application on a migrated database; called only once per run
 */
export function createStartedDatabase(start: Preparation): Promise<TestDatabase> {
  return copyOf('started', async (url) => {
    await migrate(url);
    await start(url);
    // Copies start without jobs.
    await onServer(url, (client) => client.query('DELETE FROM jobs.job'));
  });
}

/** PostgreSQL copies only databases without connections, so the preparation must disconnect. */
async function copyOf(kind: string, prepare: Preparation): Promise<TestDatabase> {
  const server = await serverUrl();
  const prefix = prefixOf(process.env['TEST_RUN_ID'] ?? '');
  const template = `${prefix}${kind}`;
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await onServer(server, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rows.length === 0) {
      await client.query(`CREATE DATABASE ${template}`);
      await prepare(withDatabase(server, template)).catch(async (error: unknown) => {
        await client.query(`DROP DATABASE ${template} WITH (FORCE)`);
        throw error;
      });
    }
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  return databaseOn(server, name);
}

/** Create a database without tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `${prefixOf(process.env['TEST_RUN_ID'] ?? '')}${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name}`));
  return databaseOn(server, name);
}

function databaseOn(server: string, name: string): TestDatabase {
  return {
    url: withDatabase(server, name),
    drop: () => onServer(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** Drop all databases of a run on a server that outlives it. */
export async function dropDatabasesOf(run: string, server: string): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefixOf(run)],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  });
}

async function serverUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return given;
  const response = await fetch(process.env['TEST_DATABASE_BROKER'] ?? '');
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

function prefixOf(run: string): string {
  return `eventframe_test_${run}_`;
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Reset a database to its state before the first start. */
export async function resetDatabase(source: Pick<DataSource, 'query'>): Promise<void> {
  const schemas = await source.query<{ name: string }[]>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
  );
  for (const { name } of schemas) await source.query(`DROP SCHEMA "${name}" CASCADE`);
  await source.query('CREATE SCHEMA public');
}
