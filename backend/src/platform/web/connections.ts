import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Longer than load balancers keep idle connections (60 s), so that none sends into one we just closed. */
const KEEP_ALIVE_MS = 75_000;

/** What requests in work are given to end, within the ten seconds that container engines wait by default. */
const DRAIN_MS = 8_000;

/**
 * How long connections are kept, and how they end when the server closes: those with a request in work after
 * its answer, all others at once. Node by itself leaves open what was opened ahead and never used, as browsers
 * do, and what was busy at that moment; each would hold up the stop of the service. Whoever is not done after
 * `drainMs` is cut off: a client that stalls holds nothing up either, and one that is slow repeats its request.
 */
export function keepConnections(server: Server, drainMs = DRAIN_MS): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5_000;

  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      busy.delete(socket);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (!server.listening) socket.end();
    });
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    const deadline = setTimeout(() => open.forEach((socket) => socket.destroy()), drainMs);
    close((error) => {
      clearTimeout(deadline);
      done?.(error);
    });
    for (const socket of open) if (!busy.has(socket)) socket.destroy();
    return server;
  };
}
