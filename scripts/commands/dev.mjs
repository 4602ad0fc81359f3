import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSource } from '../lib/builds.mjs';
import { startBackgroundProgram } from '../lib/background-program.mjs';
import { DevPages, DOCUMENTS, PAGES } from '../lib/dev-pages.mjs';
import { loadEnvironment } from '../lib/environment.mjs';
import { freePort } from '../lib/free-port.mjs';
import { ensurePackages } from '../lib/packages.mjs';
import { inRoot } from '../lib/paths.mjs';
import { requireFreePort } from '../lib/ports.mjs';
import { failWith } from '../lib/user-facing-error.mjs';
import { exitCodeOf, startServer } from '../lib/server-process.mjs';
import { withSetupLock } from '../lib/setup-lock.mjs';
import { step } from '../lib/steps.mjs';
import { onStopSignal } from '../lib/stop-signals.mjs';

const POLL_MS = 50;
const WEBHOOK_SECRET = 'whsec_only_for_development';
/** Editors save in several steps, a checkout changes many files. */
const DEBOUNCE_MS = 50;

/** Sources of the server. Vite watches the rest. */
const WATCHED = ['contracts/src', 'backend/src', ...DOCUMENTS].map((path) => inRoot(path));

export const usage = `npm run dev           serves like npm start, shows changes in open pages, restarts the server when its sources change
npm run dev:stripe    the same with a fake Stripe, where you are the payer and the bank

Settings come from the environment or from .env; .env.example lists them.`;

export const options = { stripe: { type: 'boolean' } };

export async function run({ values }) {
  console.log('\nEventFrame in development mode\n');
  loadEnvironment();
  await requireFreePort(process.env, 'npm run dev');
  await withSetupLock(ensurePackages);
  await new Dev().run(values);
}

class Dev {
  #pages = new DevPages();
  #port = Number(process.env.PORT || 3000);
  #appUrl = process.env.APP_URL || `http://localhost:${this.#port}`;
  #environment = { DEV_PAGES: PAGES, HOST: '127.0.0.1', APP_URL: this.#appUrl };
  #database;
  /** The running server and its URL. */
  #server;
  #address;
  #hasChanges = false;
  /** Settles once the server runs the saved sources, or the last ones that started. */
  #updated = Promise.resolve();
  #stopping = false;

  async run({ stripe }) {
    onStopSignal({ stop: () => this.#stop(0), force: () => this.#server?.kill('SIGKILL') });
    if (stripe) await this.#startStripe();
    if (!process.env.DATABASE_URL) await this.#startDatabase();
    const serverAddress = () => this.#updated.then(() => this.#address);
    const listening = this.#pages.listen(this.#port, this.#appUrl, serverAddress);
    this.#updated = listening.then(() => this.#replaceServer());
    await this.#updated;
    if (!this.#server) return this.#stop(1);
    const { watch } = await import('chokidar');
    const ignored = (path) => !isSource(basename(path));
    watch(WATCHED, { ignoreInitial: true, ignored }).on('all', (event) => {
      if (event.endsWith('Dir')) return;
      this.#hasChanges = true;
      this.#updated = this.#updated.then(() => this.#update()).catch(failWith);
    });
  }

  async #startStripe() {
    const webhook = `http://127.0.0.1:${this.#port}/api/billing/webhook`;
    const settings = ['--webhook-url', webhook, '--webhook-secret', WEBHOOK_SECRET];
    const program = ['backend/test/support/stripe/main.ts', ...settings];
    const { value: address } = await startBackgroundProgram(program, /^listening on (.+)$/);
    console.log(`  Fake Stripe: ${address}`);
    console.log('  Start a purchase on the site, then pay, refund or renew it there.\n');
    Object.assign(this.#environment, {
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: address,
    });
  }

  async #startDatabase() {
    const folder = process.env.DATA_DIR || 'data';
    const program = ['backend/test/support/run-embedded-postgres.mjs', folder, '5000'];
    const starting = () => startBackgroundProgram(program, /^ready (.+)$/);
    const { child, value: DATABASE_URL } = await step('Starting the database', starting);
    this.#database = child;
    Object.assign(this.#environment, { DATABASE_URL, DEMO_DATA: process.env.DEMO_DATA || 'true' });
  }

  /** Replaces the server if a source changed. Keeps the running one if the new one does not start. */
  async #update() {
    if (!this.#hasChanges || this.#stopping) return;
    await sleep(DEBOUNCE_MS);
    this.#hasChanges = false;
    await this.#replaceServer();
  }

  async #replaceServer() {
    await this.#pages.writeDocuments();
    const port = await freePort();
    const next = startServer({ ...this.#environment, PORT: String(port) }, 'backend/src/main.ts');
    const address = `http://127.0.0.1:${port}`;
    if (await isReady(next, address)) {
      this.#server?.kill('SIGTERM');
      this.#server = next;
      this.#address = address;
    } else if (this.#server && !this.#stopping) {
      console.error('\n  The changed server did not start; the previous one keeps running.');
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

/** Waits until the server is ready. @returns {Promise<boolean>} false if it ended */
async function isReady(server, address) {
  while (server.exitCode === null && server.signalCode === null) {
    const response = await fetch(`${address}/api/health/ready`).catch(() => undefined);
    if (response?.ok) return true;
    await sleep(POLL_MS);
  }
  return false;
}
