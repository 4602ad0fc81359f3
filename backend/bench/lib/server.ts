import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { readCpuSeconds } from './cpu-time.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Ends the server when the bench is killed. */
const FOLLOW_PARENT = pathToFileURL(
  fileURLToPath(new URL('../../../scripts/lib/follow-parent.mjs', import.meta.url)),
).href;
const POLL_MS = 50;

/** The database and data folder of several nodes, see {@link startBenchDatabase}. */
export interface SharedState {
  databaseUrl: string;
  dataDir: string;
}

export const OPERATOR = { email: 'operator@example.com', password: 'operator-password' };

/** The built service in a separate process, with the embedded database and local files, as users run it. */
export class BenchServer {
  private constructor(
    readonly url: string,
    private readonly home: string,
    private readonly dataDir: string,
    private readonly child: ChildProcess,
  ) {}

  /**
   * @param settings environment variables that differ from the defaults, see .env.example
   * @param shared state shared with other nodes
   */
  static async start(settings: Record<string, string> = {}, shared?: SharedState): Promise<BenchServer> {
    const home = await mkdtemp(join(tmpdir(), 'eventframe-bench-'));
    const dataDir = shared?.dataDir ?? home;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const log = openSync(join(home, 'server.log'), 'a');
    const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, MAIN], {
      cwd: home,
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        PORT: String(port),
        APP_URL: url,
        DATA_DIR: dataDir,
        ...(shared && { DATABASE_URL: shared.databaseUrl }),
        // As scripts/lib/server-process.mjs starts it.
        UV_THREADPOOL_SIZE: String(availableParallelism() + 4),
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
        DEMO_DATA: 'false',
        ADMIN_EMAIL: OPERATOR.email,
        ADMIN_PASSWORD: OPERATOR.password,
        ...settings,
      },
    });
    const server = new BenchServer(url, home, dataDir, child);
    await server.ready();
    return server;
  }

  /** Current resident memory of the server's process in MB, without its database. */
  async residentMb(): Promise<number> {
    return (await this.status('VmRSS')) / 1024;
  }

  /** Peak resident memory in MB. */
  async peakResidentMb(): Promise<number> {
    return (await this.status('VmHWM')) / 1024;
  }

  /** The sources of the mails in its outbox, which nodes with the same data folder share. */
  async mails(): Promise<string[]> {
    const outbox = join(this.dataDir, 'outbox');
    const names = await readdir(outbox).catch(() => []);
    const files = names.filter((name) => name.endsWith('.eml'));
    return Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
  }

  /** CPU time of the server's process so far in seconds, without its database. */
  cpuSeconds(): Promise<number> {
    return readCpuSeconds(this.child.pid ?? 0);
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    await rm(this.home, { recursive: true, force: true });
  }

  /** A field of /proc/PID/status in kB (proc(5); Linux only). */
  private async status(field: string): Promise<number> {
    const text = await readFile(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]);
  }

  private async ready(): Promise<void> {
    for (;;) {
      if (this.child.exitCode !== null) {
        throw new Error(
          `The server did not start:\n${await readFile(join(this.home, 'server.log'), 'utf8')}`,
        );
      }
      const response = await fetch(`${this.url}/api/health/ready`).catch(() => undefined);
      if (response?.ok) return;
      await sleep(POLL_MS);
    }
  }
}
