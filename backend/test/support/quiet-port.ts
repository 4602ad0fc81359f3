import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any port. */
const PORTS = { first: 10_000, last: 32_000 };

/**
 * A port of the loopback interface for a server that goes away and comes back: nobody is given it meanwhile, as
 * they might be one of those that `listen(0)` finds.
 */
export async function quietPort(): Promise<number> {
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
