import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { makeFolders } from '../../make-folders.js';
import { findBinaries } from './binaries.js';
import { openCluster, SUPERUSER, type Cluster } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { OwnerLock, type Waiting } from './owner-lock.js';
import { Server } from './server.js';
import { clearStaleServer } from './stale-server.js';

/** Role and database of the application. The role owns the database and is no superuser. */
export const NAME = 'eventframe';
/** An earlier start may have been told to stop this very moment. */
const OWNER_PATIENCE_MS = 5_000;

export interface EmbeddedPostgresOptions {
  /** Folder that holds everything of this installation; the database goes to `postgres` in it. */
  readonly dataDir: string;
  /** Told what takes time or goes wrong, in half sentences. */
  readonly log: (message: string) => void;
  /**
   * Settings as in postgresql.conf. Unset, what is committed survives the end of the machine; tests pass
   * `{ fsync: 'off' }`.
   */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * How long a living owner of the folder is waited for, in milliseconds. One that has said that it is stopping
   * is waited for much longer.
   */
  readonly ownerPatienceMs?: number;
}

export interface EmbeddedPostgres {
  /** Address of the application's database. */
  readonly url: string;
  /** To be called when this process begins to stop: the next start then waits until it is gone. */
  announceStop(): Promise<void>;
  /** Ends the server in order; to be called once nothing uses it any more. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes along, on the data under `dataDir`, as child of this process: it makes
 * the cluster on the first start, recovers what a killed start left behind, starts the server again when it
 * ends by itself, and on Linux the kernel ends the server when this process dies.
 *
 * @throws EmbeddedPostgresError with a sentence for the person who started it, also when another process
 * has its database in this folder
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {}, ownerPatienceMs = OWNER_PATIENCE_MS } = options;
  const dataDir = resolve(options.dataDir);
  const home = join(dataDir, 'postgres');
  const lock = await own(dataDir, {
    patienceMs: ownerPatienceMs,
    onLeaving: () => log('waiting for an earlier start that is stopping'),
  });
  if ('heldBy' in lock) {
    throw new EmbeddedPostgresError(
      `EventFrame already runs on ${dataDir} (process ${lock.heldBy}). Stop that one first, or give this one ` +
        'a folder and a port of its own: DATA_DIR=./data-2 PORT=3001 npm start',
    );
  }
  try {
    await sweepDrafts(dataDir);
    const binaries = await findBinaries();
    const cluster = await openCluster(home, binaries, {
      durable: settings['fsync'] !== 'off',
      onCreate: () => log('creating the database'),
    });
    await clearStaleServer(cluster.data, log);
    const server = new Server(cluster, {
      binary: binaries.postgres,
      logFile: join(home, 'server.log'),
      settings,
      log,
    });
    await server.start();
    await ensureDatabase(server, cluster).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return {
      url: server.url(NAME, NAME),
      announceStop: () => lock.announceLeaving(),
      stop: async () => {
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function own(dataDir: string, waiting: Waiting): Promise<OwnerLock | { heldBy: number }> {
  try {
    await makeFolders(dataDir);
    return await OwnerLock.acquire(join(dataDir, 'postgres.lock'), waiting);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
    throw new EmbeddedPostgresError(
      `${dataDir} cannot be written by this user (${code}). Start EventFrame as the user it belongs to, or ` +
        'give it a folder of your own: DATA_DIR=./my-data npm start',
      { cause: error },
    );
  }
}

/** Clusters that a killed start left half made; this process owns the folder, nobody is making one. */
async function sweepDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'));
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}

async function ensureDatabase(server: Server, cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: server.url(SUPERUSER, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (rows.length > 0) return;
    const password = client.escapeLiteral(cluster.password);
    // A start killed between these statements is continued by the next one.
    await client.query(`DROP ROLE IF EXISTS ${NAME}`);
    await client.query(`CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD ${password}`);
    await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  } finally {
    await client.end();
  }
}
