import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/lib/free-port.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Ends the server when the test runner is killed. */
const FOLLOW_PARENT = pathToFileURL(join(ROOT, 'scripts', 'lib', 'follow-parent.mjs')).href;
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

/** The operator of the service under test. */
export const OPERATOR = { email: 'operator@example.com', password: 'operator-password' };

/**
 * The built service on a free port of the loopback interface, with a separate database and files, as `npm start` runs
 * it. It receives none of the environment's settings.
 */
export class TestServer {
  private child: ChildProcess;

  private constructor(
    /** The origin, without a trailing slash. */
    readonly url: string,
    /** The server's `DATA_DIR`; mails are in `outbox`. */
    readonly dataDir: string,
    private readonly settings: Record<string, string>,
  ) {
    this.child = this.spawn();
  }

  /**
   * Without demo data, a server starts with a copy of the global setup's template, which saves creating the database.
   *
   * @param settings environment variables, see .env.example
   */
  static async start(settings: Record<string, string> = {}): Promise<TestServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'eventframe-e2e-'));
    const template = process.env['E2E_TEMPLATE'];
    // Keeps the owner of the database's files, unlike Node's cp.
    if (settings['DEMO_DATA'] === 'false' && template !== undefined)
      await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
    const server = new TestServer(`http://localhost:${await freePort()}`, dataDir, settings);
    await server.ready();
    return server;
  }

  /** Stop the server, change what it runs on, and start it at the same URL with the same data. */
  async restart(change: () => Promise<void>): Promise<void> {
    await this.shutDown();
    await change();
    this.child = this.spawn();
    await this.ready();
  }

  /** Stop the server gracefully and delete its files. */
  async stop(): Promise<void> {
    await this.shutDown();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Stop the server gracefully and keep its files. */
  async shutDown(): Promise<void> {
    this.child.kill('SIGTERM');
    if (this.isRunning()) await once(this.child, 'exit');
  }

  private spawn(): ChildProcess {
    const log = openSync(join(this.dataDir, 'server.log'), 'a');
    return spawn(
      process.execPath,
      ['--enable-source-maps', '--import', FOLLOW_PARENT, join(ROOT, 'backend', 'dist', 'main.js')],
      {
        cwd: this.dataDir,
        stdio: ['ignore', log, log, 'ipc'],
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          TMPDIR: process.env['TMPDIR'],
          PORT: new URL(this.url).port,
          HOST: '127.0.0.1',
          APP_URL: this.url,
          DATA_DIR: this.dataDir,
          ADMIN_EMAIL: OPERATOR.email,
          ADMIN_PASSWORD: OPERATOR.password,
          RATE_LIMIT_FACTOR: '0',
          ...this.settings,
        },
      },
    );
  }

  private async ready(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (this.isRunning() && Date.now() < deadline) {
      const response = await fetch(`${this.url}/api/health/ready`).catch(() => undefined);
      if (response?.ok) return;
      await sleep(POLL_MS);
    }
    const log = await readFile(join(this.dataDir, 'server.log'), 'utf8');
    await this.stop();
    throw new Error(`The server did not start. Its log:\n${log}`);
  }

  private isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }
}
