import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Longer than load balancers keep idle connections (60 s), so that none sends into one we just closed. */
const KEEP_ALIVE_MS = 75_000;

/**
 * For how long connections that are open may still bring a request, whose answer then says that it was the last:
 * a request that is on its way while its connection is closed would be lost.
 */
const FAREWELL_MS = 300;

/** Turns of the event loop without anybody new until nobody waits: the first may have begun before somebody came. */
const QUIET_TURNS = 2;

/** As many as the kernel keeps waiting for one server (Node's default): who comes behind them came too late. */
const MOST_WAITING = 511;

/**
 * How long connections are kept, and how they end when the server closes: those with a request in work after
 * its answer, all others after a short farewell. Node by itself leaves open what was opened ahead and never
 * used, as browsers do, and what was busy at that moment; each would hold up the stop of the service. Whoever is
 * not done after `drainMs` is cut off: a client that stalls holds nothing up either, and one that is slow repeats
 * its request.
 */
export function keepConnections(
  server: Server,
  { drainMs, farewellMs = FAREWELL_MS }: { drainMs: number; farewellMs?: number },
): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5_000;

  const open = new Set<Socket>();
  const busy = new Map<Socket, ServerResponse>();
  let closing = false;
  let farewell: (() => void) | undefined;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      busy.delete(socket);
      if (open.size === 0) farewell?.();
    });
  });
  // Before the application: it may answer at once.
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
    // The client learns from the answer that it must not send the next request here.
    for (const response of busy.values()) response.shouldKeepAlive = false;
    let ended = false;
    const endUnused = () => {
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
    };
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      farewell = undefined;
      acceptWaiting(server, takeNobody);
    };
    // Nobody new comes after this; who came at the last moment may have sent what was not read yet.
    const takeNobody = () => {
      const deadline = setTimeout(() => open.forEach((socket) => socket.destroy()), drainMs);
      const unused = setTimeout(() => setImmediate(endUnused), farewellMs);
      close((error) => {
        clearTimeout(deadline);
        clearTimeout(unused);
        done?.(error);
      });
    };
    // A process that stood still until then has requests that it did not read yet: they come first.
    const timer = setTimeout(() => setImmediate(end), farewellMs);
    farewell = end;
    if (open.size === 0) end();
    return server;
  };
}

/**
 * Calls back once whoever has connected by now is accepted. The kernel does so without the process, which then takes one
 * a turn; whoever still waits when it takes nobody any more is cut off, and with them a request that a balancer may have
 * written already and must not repeat.
 */
function acceptWaiting(server: Server, done: () => void): void {
  let accepted = 0;
  let quietTurns = 0;
  const accept = () => {
    accepted += 1;
    quietTurns = 0;
  };
  const turn = () => {
    if (quietTurns < QUIET_TURNS && accepted < MOST_WAITING) {
      quietTurns += 1;
      setImmediate(turn);
      return;
    }
    server.off('connection', accept);
    done();
  };
  server.on('connection', accept);
  turn();
}
