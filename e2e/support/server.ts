import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
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
  private constructor(
    /** The origin, without a trailing slash. */
    readonly url: string,
    /** The server's `DATA_DIR`; mails are in `outbox`. */
    readonly dataDir: string,
    private readonly child: ChildProcess,
  ) {}

  /** @param settings environment variables, see .env.example */
  static async start(settings: Record<string, string> = {}): Promise<TestServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'eventframe-e2e-'));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const log = openSync(join(dataDir, 'server.log'), 'a');
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', '--import', FOLLOW_PARENT, join(ROOT, 'backend', 'dist', 'main.js')],
      {
        cwd: dataDir,
        stdio: ['ignore', log, log, 'ipc'],
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          TMPDIR: process.env['TMPDIR'],
          PORT: String(port),
          HOST: '127.0.0.1',
          APP_URL: url,
          DATA_DIR: dataDir,
          ADMIN_EMAIL: OPERATOR.email,
          ADMIN_PASSWORD: OPERATOR.password,
          RATE_LIMIT_FACTOR: '0',
          ...settings,
        },
      },
    );
    const server = new TestServer(url, dataDir, child);
    await server.ready();
    return server;
  }

  /** Stop the server gracefully and delete its files. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    if (this.isRunning()) await once(this.child, 'exit');
    await rm(this.dataDir, { recursive: true, force: true });
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
