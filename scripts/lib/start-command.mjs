import { ensureBuilt } from './builds.mjs';
import { runCommand } from './command-line.mjs';
import { loadEnvironment } from './environment.mjs';
import { lanAddress } from './network.mjs';
import { ensurePackages } from './packages.mjs';
import { requireFreePort } from './ports.mjs';
import { SentenceError } from './sentence-error.mjs';
import { exitCodeOf, startServer } from './server-process.mjs';
import { whileSettingUp } from './setup-lock.mjs';
import { onStopSignal } from './stop-signals.mjs';

const USAGE = `npm start               on this machine: http://localhost:3000
npm start -- --host     for the whole network, phones too

Settings come from the environment or from .env; .env.example lists them.`;

/** @param {string[]} args of the command line */
export const start = (args) =>
  runCommand({ usage: USAGE, args, options: { host: { type: 'boolean' } } }, async ({ values: { host } }) => {
    console.log('\nEventFrame\n');
    loadEnvironment();
    const env = host ? networkEnvironment() : {};
    await requireFreePort({ ...process.env, ...env }, 'npm start');
    await whileSettingUp(async () => {
      await ensurePackages();
      await ensureBuilt();
    });
    await serve(env);
  });

/** All interfaces, and links that a phone in the same network can open. */
function networkEnvironment() {
  const address = lanAddress();
  if (!address && !process.env.APP_URL) {
    throw new SentenceError(
      'This machine has no network address that a phone could open. Connect it to a network, ' +
        'or say how others reach it: APP_URL=http://192.168.1.20:3000 npm start -- --host',
    );
  }
  const port = process.env.PORT || '3000';
  return { HOST: '0.0.0.0', APP_URL: process.env.APP_URL || `http://${address}:${port}` };
}

async function serve(env) {
  const server = startServer(env);
  onStopSignal({
    stop: () => {
      console.log('\n  Stopping');
      server.kill('SIGTERM');
    },
    force: () => server.kill('SIGKILL'),
  });
  process.exitCode = await exitCodeOf(server);
  if (server.signalCode) console.error(`\n  The server was ended from outside (${server.signalCode}).`);
}
