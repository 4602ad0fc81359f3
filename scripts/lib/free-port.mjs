import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any port: nothing else comes upon one of these meanwhile. */
const PORTS = { first: 10_000, last: 32_000 };

/**
 * A port of the loopback interface that nobody listens on at this moment, and hardly anybody will in the next: it does
 * for a server that goes away and comes back, too.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
