import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, SUPERUSER } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { signal, waitUntilGone } from './processes.js';

const HOST = '127.0.0.1';
/** Replaying the log after a crash may take its time; a server that has ended is noticed at once. */
const START_PATIENCE_MS = 300_000;
const STOP_PATIENCE_MS = 30_000;
const POLL_MS = 20;
const RETRY_MS = 500;
const MAX_LOG_BYTES = 5_000_000;

/**
 * PostgreSQL's own words for reasons that pass: another program took the port meanwhile, or sessions of a
 * killed server are still ending.
 */
const PASSING = /could not bind|could not create any TCP\/IP sockets|shared memory block .* is still in use/;

export interface ServerOptions {
  readonly binary: string;
  readonly logFile: string;
  /** Settings as in postgresql.conf, for instance { fsync: 'off' } for throw-away databases. */
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (message: string) => void;
}

/**
 * A PostgreSQL server as child of this process. It listens on the loopback interface alone, on a port the
 * system had free, and asks for a password: a socket in the file system would need no port, but its path may
 * have no more than 107 bytes, and clones lie in deep folders.
 */
export class Server {
  /** Kept over restarts, so that addresses given out stay true. */
  private port = 0;
  private child?: ChildProcess;
  private stopping = false;

  constructor(
    private readonly cluster: Cluster,
    private readonly options: ServerOptions,
  ) {}

  /** Starts the server and waits until it answers; from then on it is started again whenever it ends. */
  async start(): Promise<void> {
    await this.launch();
    this.watch();
  }

  /** Address of a database on this server. */
  url(user: string, database: string): string {
    return `postgresql://${user}:${this.cluster.password}@${HOST}:${this.port}/${database}`;
  }

  /** Ends the sessions and the server in order; waits until everything is on the disk. */
  async stop(): Promise<void> {
    this.stopping = true;
    const pid = this.child?.pid;
    if (pid === undefined || !this.isAlive()) return;
    for (const name of ['SIGINT', 'SIGQUIT'] as const) {
      signal(pid, name);
      if (await waitUntilGone(pid, STOP_PATIENCE_MS)) return;
    }
  }

  private async launch(): Promise<void> {
    const deadline = Date.now() + START_PATIENCE_MS;
    const fixedPort = this.port;
    while (!this.stopping) {
      this.port = fixedPort || (await freePort());
      const logStart = await this.spawn();
      if (await this.answers(deadline)) return;
      const complaint = (await readFile(this.options.logFile, 'utf8')).slice(logStart).trim();
      if (!PASSING.test(complaint) || Date.now() > deadline) {
        throw new EmbeddedPostgresError(`PostgreSQL did not start. It says:\n${complaint}`);
      }
      await sleep(RETRY_MS);
    }
  }

  private async spawn(): Promise<number> {
    const { logFile, binary, settings } = this.options;
    const size = await stat(logFile).then(
      (found) => found.size,
      () => 0,
    );
    if (size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.old`);
    const logHandle = await open(logFile, 'a', 0o600);
    try {
      const all = { ...DEFAULTS, ...settings, port: String(this.port) };
      const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      this.child = this.cluster.runner.start(
        binary,
        ['-D', this.cluster.data, ...flags],
        ['ignore', logHandle.fd, logHandle.fd],
      );
      await once(this.child, 'spawn');
    } finally {
      await logHandle.close();
    }
    return size > MAX_LOG_BYTES ? 0 : size;
  }

  /** Waits until the server takes a session; false when it ended instead. */
  private async answers(deadline: number): Promise<boolean> {
    while (this.isAlive()) {
      const client = new pg.Client({ connectionString: this.url(SUPERUSER, 'postgres') });
      // The server may end while the session is open; the loop finds out.
      client.on('error', () => undefined);
      try {
        await client.connect();
        return true;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await sleep(POLL_MS);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    return false;
  }

  private isAlive(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  private watch(): void {
    this.child?.once('exit', () => {
      if (!this.stopping) void this.restart();
    });
  }

  private async restart(): Promise<void> {
    this.options.log('the database ended unexpectedly, starting it again');
    while (!this.stopping) {
      try {
        await this.launch();
        this.options.log('the database runs again');
        return this.watch();
      } catch (error) {
        this.options.log(error instanceof Error ? error.message : String(error));
        await sleep(RETRY_MS);
      }
    }
  }
}

const DEFAULTS = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** A port nobody listens on at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
