import { setTimeout as sleep } from 'node:timers/promises';
import { buildDirectly, ensureBuilt } from './builds.mjs';
import { runCommand } from './command-line.mjs';
import { DevGateway } from './dev-gateway.mjs';
import { loadEnvironment } from './environment.mjs';
import { freePort } from './free-port.mjs';
import { ensurePackages } from './packages.mjs';
import { requireFreePort } from './ports.mjs';
import { failWith } from './sentence-error.mjs';
import { exitCodeOf, startServer } from './server-process.mjs';
import { whileSettingUp } from './setup-lock.mjs';
import { onStopSignal } from './stop-signals.mjs';
import { watchSources } from './watch-sources.mjs';

const POLL_MS = 50;

const USAGE = `npm run dev    serves like npm start, and rebuilds, restarts and reloads the page when a source changes

Settings come from the environment or from .env; .env.example lists them.`;

/** @param {string[]} args of the command line */
export const dev = (args) =>
  runCommand({ usage: USAGE, args }, async () => {
    console.log('\nEventFrame, reloading on changes\n');
    loadEnvironment();
    await requireFreePort(process.env, 'npm run dev');
    await whileSettingUp(ensurePackages);
    await new Dev().run();
  });

class Dev {
  #gateway = new DevGateway();
  #port = Number(process.env.PORT || 3000);
  #server;
  #stopping = false;
  #changed = true;
  #wake = () => {};

  async run() {
    await this.#gateway.listen(this.#port, process.env.HOST || '127.0.0.1');
    onStopSignal({ stop: () => this.#stop(), force: () => this.#server?.kill('SIGKILL') });
    await watchSources(() => {
      this.#changed = true;
      this.#wake();
    });
    while (!this.#stopping) {
      if (this.#changed) await this.#reload();
      else await new Promise((resolve) => (this.#wake = resolve));
    }
  }

  /** Builds what has changed; what does not build is told, and what ran before goes on. */
  async #reload() {
    this.#changed = false;
    const built = await whileSettingUp(() => ensureBuilt(buildDirectly)).catch((error) => {
      failWith(error);
      return [];
    });
    const isRunning = this.#server?.exitCode === null;
    if (this.#stopping || (isRunning && built.length === 0)) return;
    this.#gateway.pause();
    await this.#end();
    await this.#begin();
  }

  async #begin() {
    const port = await freePort();
    const address = process.env.APP_URL || `http://localhost:${this.#port}`;
    this.#server = startServer({ PORT: String(port), HOST: '127.0.0.1', APP_URL: address });
    if (await isReady(this.#server, port)) this.#gateway.resume(port);
    else if (!this.#stopping)
      console.error('\n  The server ended; it is started again after the next change.');
  }

  async #end() {
    if (!this.#server) return;
    this.#server.kill('SIGTERM');
    await exitCodeOf(this.#server);
  }

  async #stop() {
    console.log('\n  Stopping');
    this.#stopping = true;
    this.#gateway.close();
    await this.#end();
    // Watchers and a build that may be running are of no more use.
    process.exit(0);
  }
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
