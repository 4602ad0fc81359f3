import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, SUPERUSER } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { sendSignal, waitForExit } from './processes.js';

const HOST = '127.0.0.1';
/** Recovery after a crash can take minutes. A server that exits is noticed immediately. */
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 20;
const RETRY_MS = 500;
const MAX_LOG_BYTES = 5_000_000;

/**
 * PostgreSQL's messages for temporary problems: another program took the port, or sessions of a killed server are
 * ending.
 */
const TEMPORARY_PROBLEM =
  /could not bind|could not create any TCP\/IP sockets|shared memory block .* is still in use/;

export interface ServerOptions {
  readonly binary: string;
  readonly logFile: string;
  /** Settings as in postgresql.conf, for example { fsync: 'off' } for temporary databases. */
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (message: string) => void;
}

/**
 * A PostgreSQL server as child process.
 *
 * It listens on a free port of the loopback interface with password authentication. A Unix socket needs no port, but
 * its path is limited to 107 bytes.
 */
export class Server {
  /** Stays the same over restarts, so that URLs remain valid. */
  private port = 0;
  private child?: ChildProcess;
  private stopping = false;

  constructor(
    private readonly cluster: Cluster,
    private readonly options: ServerOptions,
  ) {}

  /** Start the server and wait until it accepts connections. It is restarted whenever it exits. */
  async start(): Promise<void> {
    await this.launch();
    this.watch();
  }

  /** Return the URL of a database on this server. */
  url(user: string, database: string): string {
    return `postgresql://${user}:${this.cluster.password}@${HOST}:${this.port}/${database}`;
  }

  /** End all sessions and the server, and wait until all data is on the disk. */
  async stop(): Promise<void> {
    this.stopping = true;
    const pid = this.child?.pid;
    if (pid === undefined || !this.isAlive()) return;
    for (const name of ['SIGINT', 'SIGQUIT'] as const) {
      sendSignal(pid, name);
      if (await waitForExit(pid, STOP_TIMEOUT_MS)) return;
    }
  }

  private async launch(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    const fixedPort = this.port;
    while (!this.stopping) {
      this.port = fixedPort || (await findFreePort());
      const logStart = await this.spawn();
      if (await this.waitForConnection(deadline)) return;
      const output = (await readFile(this.options.logFile, 'utf8')).slice(logStart).trim();
      if (!TEMPORARY_PROBLEM.test(output) || Date.now() > deadline) {
        throw new EmbeddedPostgresError(`PostgreSQL did not start. Its log:\n${output}`);
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
      const parameters = { ...DEFAULTS, ...settings, port: String(this.port) };
      const flags = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
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

  /** Wait until the server accepts connections. @returns false if it exited */
  private async waitForConnection(deadline: number): Promise<boolean> {
    while (this.isAlive()) {
      const client = new pg.Client({ connectionString: this.url(SUPERUSER, 'postgres') });
      // The server can exit during the session, which the loop detects.
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
    this.options.log('the database exited unexpectedly, restarting it');
    while (!this.stopping) {
      try {
        await this.launch();
        this.options.log('the database is running again');
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

/** Find a free port. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
