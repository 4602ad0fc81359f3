import { basename, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWithNx, ensureBuilt, isSource } from './builds.mjs';
import { runCommand } from './command-line.mjs';
import { startCompanion } from './companion.mjs';
import { compile } from './compile.mjs';
import { DevPages } from './dev-pages.mjs';
import { loadEnvironment } from './environment.mjs';
import { freePort } from './free-port.mjs';
import { ensurePackages } from './packages.mjs';
import { inRoot, root } from './paths.mjs';
import { requireFreePort } from './ports.mjs';
import { failWith } from './sentence-error.mjs';
import { exitCodeOf, startServer } from './server-process.mjs';
import { whileSettingUp } from './setup-lock.mjs';
import { step } from './steps.mjs';
import { onStopSignal } from './stop-signals.mjs';

const POLL_MS = 50;
/** An editor saves in several steps, a checkout in very many. */
const QUIET_MS = 50;

/** What the server is made of. */
const COMPILED = ['contracts', 'backend'];
const WATCHED = [
  'contracts/src',
  'backend/src',
  'frontend/index.html',
  'frontend/guest.html',
  'admin-ui/index.html',
];

const USAGE = `npm run dev    serves like npm start, shows changes in open pages, and restarts the server when its sources change

Settings come from the environment or from .env; .env.example lists them.`;

/** @param {string[]} args of the command line */
export const dev = (args) =>
  runCommand({ usage: USAGE, args }, async () => {
    console.log('\nEventFrame, following changes\n');
    loadEnvironment();
    await requireFreePort(process.env, 'npm run dev');
    await whileSettingUp(async () => {
      await ensurePackages();
      await ensureBuilt(buildWithNx, COMPILED);
    });
    await new Dev().run();
  });

class Dev {
  #pages = new DevPages();
  #port = Number(process.env.PORT || 3000);
  #address = process.env.APP_URL || `http://localhost:${this.#port}`;
  #database;
  /** For the server. */
  #environment = { ...DevPages.environment, HOST: '127.0.0.1', APP_URL: this.#address };
  /** The one that answers, and others that start or stop. */
  #servers = new Set();
  #current;
  #changed = new Set();
  /** Settled when a server answers that was made of all sources saved so far, or of the last that work. */
  #updated = Promise.resolve();
  #stopping = false;

  async run() {
    onStopSignal({
      stop: () => this.#stop(0),
      force: () => this.#servers.forEach((server) => server.kill('SIGKILL')),
    });
    if (!process.env.DATABASE_URL) await this.#startDatabase();
    this.#updated = this.#pages
      .listen({
        port: this.#port,
        host: process.env.HOST || '127.0.0.1',
        hostname: new URL(this.#address).hostname,
        ready: () => this.#updated,
      })
      .then(() => this.#replaceServer());
    await this.#updated;
    if (!this.#current) return this.#stop(1);
    const { watch } = await import('chokidar');
    const ignored = (path) => !isSource(basename(path));
    watch(
      WATCHED.map((path) => inRoot(path)),
      { ignoreInitial: true, ignored },
    ).on('all', (event, path) => {
      if (event.endsWith('Dir')) return;
      this.#changed.add(path);
      this.#updated = this.#updated.then(() => this.#update()).catch(failWith);
    });
  }

  async #startDatabase() {
    const program = ['backend/test/support/run-embedded-postgres.ts', process.env.DATA_DIR || 'data', '5000'];
    const { child, said } = await step('Starting the database', () =>
      startCompanion(program, /^ready (\S+)$/),
    );
    this.#database = child;
    const DEMO_DATA = process.env.DEMO_DATA || 'true';
    Object.assign(this.#environment, { DATABASE_URL: said, DEMO_DATA });
  }

  /** Compiles what has changed and replaces the server; where either fails, the one before goes on. */
  async #update() {
    if (this.#changed.size === 0) return;
    await sleep(QUIET_MS);
    const changed = [...this.#changed];
    this.#changed.clear();
    const documents = changed.some((path) => path.endsWith('.html'));
    for (const path of changed) {
      if (path.endsWith('.html')) continue;
      await compile(path).catch((error) => {
        this.#changed.add(path);
        console.error(`\n  ${relative(root, path)} does not compile:\n\n${error.message}`);
      });
    }
    if (documents) await this.#pages.writeDocuments();
    if (this.#changed.size > 0 || this.#stopping) return;
    await this.#replaceServer();
    if (documents) this.#pages.reload();
  }

  async #replaceServer() {
    const port = await freePort();
    const next = startServer({ ...this.#environment, PORT: String(port) });
    this.#servers.add(next);
    next.once('exit', () => this.#servers.delete(next));
    if (await isReady(next, port)) {
      this.#pages.passTo(port);
      this.#current?.kill('SIGTERM');
      this.#current = next;
    } else if (this.#current && !this.#stopping) {
      console.error('\n  The changed server ended; the one before goes on.');
    }
  }

  async #stop(code) {
    if (this.#stopping) return;
    console.log('\n  Stopping');
    this.#stopping = true;
    this.#pages.close();
    await Promise.all([...this.#servers].map(end));
    if (this.#database) await end(this.#database);
    process.exit(code);
  }
}

async function end(child) {
  child.kill('SIGTERM');
  await exitCodeOf(child);
}

/** Waits until the server answers that it can work; false when it ended instead. */
async function isReady(server, port) {
  while (server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(POLL_MS);
  }
  return false;
}
