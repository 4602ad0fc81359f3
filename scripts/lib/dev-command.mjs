import { basename, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWithNx, ensureBuilt, isSource } from './builds.mjs';
import { runCommand } from './command-line.mjs';
import { startCompanion } from './companion.mjs';
import { compile } from './compile.mjs';
import { DevPages, DOCUMENTS, PAGES } from './dev-pages.mjs';
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
import { startStripeStandIn } from './stripe-stand-in.mjs';

const POLL_MS = 50;
/** An editor saves in several steps, a checkout in very many. */
const QUIET_MS = 50;

/** What the server is made of, and what is watched beside Vite. */
const COMPILED = ['contracts', 'backend'];
const WATCHED = ['contracts/src', 'backend/src', ...DOCUMENTS].map((path) => inRoot(path));

const USAGE = `npm run dev           serves like npm start, shows changes in open pages, restarts the server when its sources change
npm run dev:stripe    the same with a stand-in for Stripe, where you are the payer and the bank

Settings come from the environment or from .env; .env.example lists them.`;

/** @param {string[]} args of the command line */
export const dev = (args) =>
  runCommand({ usage: USAGE, args, options: { stripe: { type: 'boolean' } } }, async ({ values }) => {
    console.log('\nEventFrame, following changes\n');
    loadEnvironment();
    await requireFreePort(process.env, 'npm run dev');
    await whileSettingUp(async () => {
      await ensurePackages();
      await ensureBuilt(buildWithNx, COMPILED);
    });
    await new Dev().run(values);
  });

class Dev {
  #pages = new DevPages();
  #port = Number(process.env.PORT || 3000);
  #appUrl = process.env.APP_URL || `http://localhost:${this.#port}`;
  #environment = { DEV_PAGES: PAGES, HOST: '127.0.0.1', APP_URL: this.#appUrl };
  #database;
  /** The process that answers, and its address. */
  #server;
  #address;
  #changed = new Set();
  /** Settled when the server is made of everything saved so far, or of the last that worked. */
  #updated = Promise.resolve();
  #stopping = false;

  async run({ stripe }) {
    onStopSignal({ stop: () => this.#stop(0), force: () => this.#server?.kill('SIGKILL') });
    if (stripe) Object.assign(this.#environment, await startStripeStandIn(this.#port));
    if (!process.env.DATABASE_URL) await this.#startDatabase();
    const serverAddress = () => this.#updated.then(() => this.#address);
    const listening = this.#pages.listen(this.#port, this.#appUrl, serverAddress);
    this.#updated = listening.then(() => this.#replaceServer());
    await this.#updated;
    if (!this.#server) return this.#stop(1);
    const { watch } = await import('chokidar');
    const ignored = (path) => !isSource(basename(path));
    watch(WATCHED, { ignoreInitial: true, ignored }).on('all', (event, path) => {
      if (event.endsWith('Dir')) return;
      this.#changed.add(path);
      this.#updated = this.#updated.then(() => this.#update()).catch(failWith);
    });
  }

  async #startDatabase() {
    const program = [
      'backend/test/support/run-embedded-postgres.mjs',
      process.env.DATA_DIR || 'data',
      '5000',
    ];
    const starting = () => startCompanion(program, /^ready (.+)$/);
    const { child, said: DATABASE_URL } = await step('Starting the database', starting);
    this.#database = child;
    Object.assign(this.#environment, { DATABASE_URL, DEMO_DATA: process.env.DEMO_DATA || 'true' });
  }

  /** Compiles what has changed and replaces the server; where either fails, the last one goes on. */
  async #update() {
    if (this.#changed.size === 0) return;
    await sleep(QUIET_MS);
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const path of changed.filter((name) => !name.endsWith('.html'))) {
      await compile(path).catch((error) => {
        this.#changed.add(path);
        console.error(`\n  ${relative(root, path)} does not compile:\n\n${error.message}`);
      });
    }
    if (this.#changed.size === 0 && !this.#stopping) await this.#replaceServer();
  }

  async #replaceServer() {
    await this.#pages.writeDocuments();
    const port = await freePort();
    const next = startServer({ ...this.#environment, PORT: String(port) });
    const address = `http://127.0.0.1:${port}`;
    if (await isReady(next, address)) {
      this.#server?.kill('SIGTERM');
      this.#server = next;
      this.#address = address;
    } else if (this.#server && !this.#stopping) {
      console.error('\n  The changed server ended; the one before goes on.');
    }
  }

  async #stop(code) {
    console.log('\n  Stopping');
    this.#stopping = true;
    this.#pages.close();
    for (const child of [this.#server, this.#database].filter(Boolean)) {
      child.kill('SIGTERM');
      await exitCodeOf(child);
    }
    process.exit(code);
  }
}

/** Waits until the server answers that it can work; false when it ended instead. */
async function isReady(server, address) {
  while (server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`${address}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(POLL_MS);
  }
  return false;
}
