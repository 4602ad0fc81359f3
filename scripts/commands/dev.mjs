import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSource } from '../lib/builds.mjs';
import { startCompanion } from '../lib/companion.mjs';
import { DevPages, DOCUMENTS, PAGES } from '../lib/dev-pages.mjs';
import { loadEnvironment } from '../lib/environment.mjs';
import { freePort } from '../lib/free-port.mjs';
import { ensurePackages } from '../lib/packages.mjs';
import { inRoot } from '../lib/paths.mjs';
import { requireFreePort } from '../lib/ports.mjs';
import { failWith } from '../lib/user-facing-error.mjs';
import { exitCodeOf, startServer } from '../lib/server-process.mjs';
import { whileSettingUp } from '../lib/setup-lock.mjs';
import { step } from '../lib/steps.mjs';
import { onStopSignal } from '../lib/stop-signals.mjs';

const POLL_MS = 50;
const WEBHOOK_SECRET = 'whsec_only_for_development';
/** An editor saves in several steps, a checkout in very many. */
const QUIET_MS = 50;

/** What the server is made of. Vite watches the rest. */
const WATCHED = ['contracts/src', 'backend/src', ...DOCUMENTS].map((path) => inRoot(path));

export const usage = `npm run dev           serves like npm start, shows changes in open pages, restarts the server when its sources change
npm run dev:stripe    the same with a stand-in for Stripe, where you are the payer and the bank

Settings come from the environment or from .env; .env.example lists them.`;

export const options = { stripe: { type: 'boolean' } };

export async function run({ values }) {
  console.log('\nEventFrame, following changes\n');
  loadEnvironment();
  await requireFreePort(process.env, 'npm run dev');
  await whileSettingUp(ensurePackages);
  await new Dev().run(values);
}

class Dev {
  #pages = new DevPages();
  #port = Number(process.env.PORT || 3000);
  #appUrl = process.env.APP_URL || `http://localhost:${this.#port}`;
  #environment = { DEV_PAGES: PAGES, HOST: '127.0.0.1', APP_URL: this.#appUrl };
  #database;
  /** The process that answers, and its address. */
  #server;
  #address;
  #hasChanges = false;
  /** Settled when the server is made of everything saved so far, or of the last that worked. */
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
    const { said: address } = await startCompanion(program, /^listening on (.+)$/);
    console.log(`  A stand-in for Stripe: ${address}`);
    console.log('  Begin a purchase on the site, then pay, refund or renew it there.\n');
    Object.assign(this.#environment, {
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: address,
    });
  }

  async #startDatabase() {
    const folder = process.env.DATA_DIR || 'data';
    const program = ['backend/test/support/run-embedded-postgres.mjs', folder, '5000'];
    const starting = () => startCompanion(program, /^ready (.+)$/);
    const { child, said: DATABASE_URL } = await step('Starting the database', starting);
    this.#database = child;
    Object.assign(this.#environment, { DATABASE_URL, DEMO_DATA: process.env.DEMO_DATA || 'true' });
  }

  /** Replaces the server if a source has changed. If the next one does not start, the last one stays. */
  async #update() {
    if (!this.#hasChanges || this.#stopping) return;
    await sleep(QUIET_MS);
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
      console.error('\n  The changed server ended; the previous one keeps running.');
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
