import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SentenceError } from './sentence-error.mjs';

/** An earlier start may be just stopping. */
const PATIENCE_MS = 5000;
const POLL_MS = 100;

/**
 * Fails with a sentence when another program listens on the port that the settings name. Said before the
 * minute that an installation takes; what else is wrong with a setting the server tells.
 */
export async function requireFreePort({ PORT, HOST }, command) {
  const port = Number(PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) return;
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isFree(port, HOST || '127.0.0.1'))) {
    if (Date.now() > deadline) {
      throw new SentenceError(
        `Another program listens on port ${port}, perhaps an EventFrame that already runs. ` +
          `Stop it, or take another port: PORT=${port === 65535 ? 3000 : port + 1} ${command}`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** A port on the loopback interface that nobody listens on at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function isFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
