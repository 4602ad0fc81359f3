import { ensureBuilt } from '../lib/builds.mjs';
import { loadEnvironment } from '../lib/environment.mjs';
import { lanAddress } from '../lib/network.mjs';
import { requireFreePort } from '../lib/ports.mjs';
import { UserFacingError } from '../lib/user-facing-error.mjs';
import { exitCodeOf, startServer } from '../lib/server-process.mjs';
import { onStopSignal } from '../lib/stop-signals.mjs';

export const usage = `npm start               on this machine: http://localhost:3000
npm start -- --host     for the whole network, phones too

Settings come from the environment or from .env; .env.example lists them.`;

export const options = { host: { type: 'boolean' } };

export async function run({ values: { host } }) {
  console.log('\nEventFrame\n');
  loadEnvironment();
  const env = host ? networkEnvironment() : {};
  await requireFreePort({ ...process.env, ...env }, 'npm start');
  await ensureBuilt();
  await serve(env);
}

/** All interfaces, and links that a phone in the same network can open. */
function networkEnvironment() {
  const address = lanAddress();
  if (!address && !process.env.APP_URL) {
    throw new UserFacingError(
      'This machine has no network address that a phone can open. Connect it to a network, ' +
        'or set the URL that phones use: APP_URL=http://192.168.1.20:3000 npm start -- --host',
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
  if (server.signalCode) console.error(`\n  The server was killed (${server.signalCode}).`);
}
