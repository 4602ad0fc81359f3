import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Longer than load balancers keep idle connections (60 s), so that none sends into one we just closed. */
const KEEP_ALIVE_MS = 75_000;

/**
 * How long connections are kept, and how they end when the server closes: those with a request in work after
 * its answer, all others at once. Node by itself leaves open what was opened ahead and never used, as browsers
 * do, and what was busy at that moment; each would hold up the stop of the service.
 */
export function keepConnections(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5_000;

  const idle = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => {
      if (socket.destroyed) return;
      if (server.listening) idle.add(socket);
      else socket.end();
    });
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    close(done);
    for (const socket of idle) socket.destroy();
    return server;
  };
}
