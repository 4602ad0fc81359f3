import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  APP_DATABASE,
  startEmbeddedPostgres,
} from './start-embedded-postgres.js';

/** Line of the port in `postmaster.pid`, see PostgreSQL's pidfile.h. */
const PORT_LINE = 3;

/**
 * Return the embedded database for a command: the running one, or one started for the command. Stopping affects only
 * the latter.
 *
 * @throws EmbeddedPostgresError if it can neither be reached nor started
 */
export async function ensureEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const url = await findRunningUrl(resolve(options.dataDir));
  if (url !== null && (await canConnect(url))) {
    return { url, announceStop: noop, stop: noop };
  }
  return startEmbeddedPostgres(options);
}

/** Whether this folder contains a database. Also true if this user cannot read the folder. */
export async function hasEmbeddedPostgres(dataDir: string): Promise<boolean> {
  return stat(join(resolve(dataDir), 'postgres', 'data')).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

function noop(): Promise<void> {
  return Promise.resolve();
}

async function findRunningUrl(dataDir: string): Promise<string | null> {
  const home = join(dataDir, 'postgres');
  try {
    const state = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8');
    const port = Number(state.split('\n')[PORT_LINE]);
    const password = (await readFile(join(home, 'password'), 'utf8')).trim();
    return port > 0 ? `postgresql://${APP_DATABASE}:${password}@127.0.0.1:${port}/${APP_DATABASE}` : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
