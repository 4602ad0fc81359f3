import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Longer than load balancers keep idle connections (60 s), so that none uses one that is closing. */
const KEEP_ALIVE_MS = 75_000;

/**
 * Time in which open connections can still send a request during shutdown. Closing them immediately would lose
 * requests in transit.
 */
const GRACE_MS = 300;

/**
 * Event loop turns without a new connection before all waiting ones count as accepted. The first turn may have
 * started before the last one arrived.
 */
const IDLE_TURNS = 2;

/** The kernel's backlog per server (Node.js default). Later connections are refused. */
const MAX_BACKLOG = 511;

/**
 * Manage keep-alive and close connections gracefully when the server closes: busy ones after their response, all
 * others after a short grace period.
 *
 * Node.js leaves unused and busy connections open, which would delay the shutdown. Clients that are not finished
 * after `drainMs` are disconnected.
 */
export function keepConnections(
  server: Server,
  { drainMs, graceMs = GRACE_MS }: { drainMs: number; graceMs?: number },
): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5_000;

  const open = new Set<Socket>();
  const busy = new Map<Socket, ServerResponse>();
  let closing = false;
  let endGrace: (() => void) | undefined;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      busy.delete(socket);
      if (open.size === 0) endGrace?.();
    });
  });
  // Before the application, which may respond synchronously.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.set(socket, response);
    if (closing) response.shouldKeepAlive = false;
    response.once('close', () => {
      busy.delete(socket);
      if (closing) socket.end();
    });
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    closing = true;
    // Tells the client not to send further requests on this connection.
    for (const response of busy.values()) response.shouldKeepAlive = false;
    let ended = false;
    const endUnused = () => {
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
    };
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      endGrace = undefined;
      acceptWaiting(server, stopListening);
    };
    // No connections are accepted after this. Accepted ones may have sent requests that are not read yet.
    const stopListening = () => {
      const deadline = setTimeout(() => open.forEach((socket) => socket.destroy()), drainMs);
      const unused = setTimeout(() => setImmediate(endUnused), graceMs);
      close((error) => {
        clearTimeout(deadline);
        clearTimeout(unused);
        done?.(error);
      });
    };
    // A process that was blocked reads waiting requests first.
    const timer = setTimeout(() => setImmediate(end), graceMs);
    endGrace = end;
    if (open.size === 0) end();
    return server;
  };
}

/**
 * Accept all connections that wait in the kernel's backlog, then call back.
 *
 * Node.js accepts one per turn. Connections left waiting when the server stops listening would be reset, including
 * requests that a load balancer must not retry.
 */
function acceptWaiting(server: Server, done: () => void): void {
  let accepted = 0;
  let idleTurns = 0;
  const accept = () => {
    accepted += 1;
    idleTurns = 0;
  };
  const turn = () => {
    if (idleTurns < IDLE_TURNS && accepted < MAX_BACKLOG) {
      idleTurns += 1;
      setImmediate(turn);
      return;
    }
    server.off('connection', accept);
    done();
  };
  server.on('connection', accept);
  turn();
}
