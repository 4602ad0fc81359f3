import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  NAME,
  startEmbeddedPostgres,
} from './start-embedded-postgres.js';

/** Which line of `postmaster.pid` holds the port; see PostgreSQL's pidfile.h. */
const PORT_LINE = 3;

/**
 * The embedded database for a command beside the server: the one that runs on this folder, or, when none does,
 * one that is started for the command. Stopping ends only what was started here.
 *
 * @throws EmbeddedPostgresError when it can neither be reached nor started
 */
export async function reachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const url = await runningUrl(resolve(options.dataDir));
  if (url !== null && (await answers(url))) {
    return { url, announceStop: nothing, stop: nothing };
  }
  return startEmbeddedPostgres(options);
}

/** Whether a database was ever made in this folder, or may have been: one that this user cannot look into counts. */
export async function hasEmbeddedPostgres(dataDir: string): Promise<boolean> {
  return stat(join(resolve(dataDir), 'postgres', 'data')).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

function nothing(): Promise<void> {
  return Promise.resolve();
}

async function runningUrl(dataDir: string): Promise<string | null> {
  const home = join(dataDir, 'postgres');
  try {
    const state = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8');
    const port = Number(state.split('\n')[PORT_LINE]);
    const password = (await readFile(join(home, 'password'), 'utf8')).trim();
    return port > 0 ? `postgresql://${NAME}:${password}@127.0.0.1:${port}/${NAME}` : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function answers(url: string): Promise<boolean> {
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
