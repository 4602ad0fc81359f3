import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral range, so that no other program takes the port between two starts of a server. */
const PORTS = { first: 10_000, last: 32_000 };

/** A port of the loopback interface that no program uses. */
export async function freePort() {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last);
    if (!(await isTaken({ port, host: '127.0.0.1' }))) return port;
  }
}

/** Whether another program listens on an address. @param {import('node:net').ListenOptions} address */
export function isTaken(address) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code === 'EADDRINUSE'));
    server.listen(address, () => server.close(() => resolve(false)));
  });
}
