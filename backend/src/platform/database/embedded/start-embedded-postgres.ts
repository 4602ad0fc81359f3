import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { createFolders } from '../../files/file-system.js';
import { findBinaries } from './binaries.js';
import { type Cluster, openCluster, SUPERUSER } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { OwnerLock, type WaitOptions } from './owner-lock.js';
import { getCommandLine, sendSignal, waitForExit } from './processes.js';
import { Server } from './server.js';

/** Role and database of the application. The role owns the database and is not a superuser. */
export const APP_DATABASE = 'eventframe';
/** An earlier process may be about to stop. */
const OWNER_TIMEOUT_MS = 5_000;

export interface EmbeddedPostgresOptions {
  /** Folder of this installation; the database is in its subfolder `postgres`. */
  readonly dataDir: string;
  /** Called with messages about slow steps and problems. */
  readonly log: (message: string) => void;
  /**
   * Settings as in postgresql.conf. Tests pass `{ fsync: 'off' }`; otherwise committed data survives a crash of the
   * machine.
   */
  readonly settings?: Readonly<Record<string, string>>;
  /** Time in milliseconds to wait for a living owner of the folder. An owner that is stopping gets more time. */
  readonly ownerTimeoutMs?: number;
}

export interface EmbeddedPostgres {
  /** URL of the application's database. */
  readonly url: string;
  /** Call when this process starts to stop, so that the next start waits for it. */
  announceStop(): Promise<void>;
  /** Stop the server. Call after its last use. */
  stop(): Promise<void>;
}

/**
 * Start the bundled PostgreSQL as a child process, on the data below `dataDir`.
 *
 * Creates the cluster on the first start, recovers from killed starts, and restarts a server that exits. On Linux,
 * the kernel ends the server when this process dies.
 *
 * @throws EmbeddedPostgresError with a message for the operator, also if another process uses this folder
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {}, ownerTimeoutMs = OWNER_TIMEOUT_MS } = options;
  const dataDir = resolve(options.dataDir);
  const home = join(dataDir, 'postgres');
  const lock = await acquireLock(dataDir, {
    timeoutMs: ownerTimeoutMs,
    onOwnerStopping: () => log('waiting for an earlier start that is stopping'),
  });
  if ('heldBy' in lock) {
    throw new EmbeddedPostgresError(
      `EventFrame already runs on ${dataDir} (process ${lock.heldBy}). Stop that one first, or set another ` +
        'folder and port: DATA_DIR=./data-2 PORT=3001 npm start',
    );
  }
  try {
    await deleteDrafts(dataDir);
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
      url: server.url(APP_DATABASE, APP_DATABASE),
      announceStop: () => lock.announceStop(),
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

async function acquireLock(dataDir: string, waiting: WaitOptions): Promise<OwnerLock | { heldBy: number }> {
  try {
    await createFolders(dataDir);
    return await OwnerLock.acquire(join(dataDir, 'postgres.lock'), waiting);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
    throw new EmbeddedPostgresError(
      `${dataDir} cannot be written by this user (${code}). Start EventFrame as the user it belongs to, or ` +
        'set another folder: DATA_DIR=./my-data npm start',
      { cause: error },
    );
  }
}

/** Delete incomplete clusters of killed starts. The lock excludes another start. */
async function deleteDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'));
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}

async function ensureDatabase(server: Server, cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: server.url(SUPERUSER, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [APP_DATABASE]);
    if (rows.length === 0) await createDatabase(client, cluster.password);
    // So that the service can limit its temporary files.
    await client.query(`GRANT SET ON PARAMETER temp_file_limit TO ${APP_DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Each statement can be repeated by the next start after a kill. */
async function createDatabase(client: pg.Client, rolePassword: string): Promise<void> {
  const password = client.escapeLiteral(rolePassword);
  await client.query(`DROP ROLE IF EXISTS ${APP_DATABASE}`);
  await client.query(`CREATE ROLE ${APP_DATABASE} LOGIN CREATEDB PASSWORD ${password}`);
  await client.query(`CREATE DATABASE ${APP_DATABASE} OWNER ${APP_DATABASE}`);
}

/** Time for each kind of shutdown before the next one. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Clean up after a start that was killed. The caller must own the folder.
 *
 * - A running server is stopped and not reused: it has the settings, port and log of another start and would not end
 *   with this one.
 * - `postmaster.pid` may name an id that another program has now. PostgreSQL would mistake it for a server and refuse
 *   to start, so this process's id replaces it, which PostgreSQL recognizes as its parent. The rest of the file tells
 *   PostgreSQL whether sessions of the dead server still run.
 *
 * @param data PostgreSQL's data folder
 */
async function clearStaleServer(data: string, log: (message: string) => void): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8').catch(() => undefined);
  const pid = Number.parseInt(content ?? '');
  if (content === undefined || !(pid > 0)) return;

  if (await isServerOf(pid, data)) {
    log('stopping the database that an earlier start left running');
    await stopServer(pid);
    return;
  }
  await writeFile(pidFile, content.replace(/^\d+/, String(process.pid)));
}

async function isServerOf(pid: number, data: string): Promise<boolean> {
  const commandLine = await getCommandLine(pid);
  return commandLine !== undefined && commandLine.includes(`-D ${data}`) && commandLine.includes('postgres');
}

/** Fast shutdown, immediate shutdown, then SIGKILL; see pg_ctl's stop modes. */
async function stopServer(pid: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendSignal(pid, name);
    if (await waitForExit(pid, STOP_TIMEOUT_MS)) return;
  }
}
