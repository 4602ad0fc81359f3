import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MEGABYTE } from '../config/megabyte.js';

export interface BodyRules {
  /** What a body has to bring on average; a phone on a bad line brings eight times as much. */
  bytesPerSecond: number;
  /** How long one may bring nothing at all, and how long a new one is given. */
  patienceMs: number;
  /** How long the rest of a body that was answered already is still taken. */
  lingerMs: number;
  /** Bytes of one request, after which nothing more is taken. */
  mostBytes: number;
}

/** Of bodies that are larger than any that is accepted, so much more is taken. */
export const LINGER_BYTES = 32 * MEGABYTE;

/** @param maxBodyBytes of what the service accepts at most */
export function bodyRules(maxBodyBytes: number): BodyRules {
  return {
    bytesPerSecond: 1024,
    patienceMs: 60_000,
    lingerMs: 30_000,
    mostBytes: maxBodyBytes + LINGER_BYTES,
  };
}

const CHECK_MS = 1_000;
/** Time in which this process itself did not get to look is not held against anybody. */
const MOST_BETWEEN_CHECKS_MS = 15_000;

/** A whole photo at the slowest rate that is accepted takes hours; nobody waits so long, and no connection is held. */
const LONGEST_MS = 60 * 60_000;

type Verdict = '408 Request Timeout' | '413 Content Too Large';

interface Body {
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
  /** What the connection had brought when this request began, and at the last check. */
  begunAt: number;
  seen: number;
  patienceMs: number;
  answeredAt: number | null;
}

/**
 * Looks after bodies while they are received. Node knows one deadline for a whole request: short, it cuts off a
 * guest on a bad line, long, it lets a few hundred connections that drip be held for ever. Here a body may take as
 * long as it needs while it moves: every byte buys a little patience, every second costs some.
 *
 * A body that was answered before its end (too large, not welcome) is read on for a while and thrown away. Closing at
 * once would make many clients see a broken connection instead of the answer; reading all of it would let anybody
 * send for ever.
 */
export class BodyWatch {
  private readonly bodies = new Set<Body>();
  private checkedAt = performance.now();

  constructor(private readonly rules: BodyRules) {}

  /** Watches the requests of a server from now on. */
  attach(server: Server): void {
    server.requestTimeout = LONGEST_MS;
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.watch(request, response),
    );
    server.on('listening', () => {
      const timer = setInterval(() => this.check(performance.now()), CHECK_MS).unref();
      server.once('close', () => clearInterval(timer));
    });
  }

  /** Watches one request until its body is there. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    if (length === '0' && coding === undefined) return;
    const { socket } = request;
    const { bytesRead: begunAt } = socket;
    const { patienceMs } = this.rules;
    const body: Body = { request, response, socket, begunAt, seen: begunAt, patienceMs, answeredAt: null };
    this.bodies.add(body);
    response.once('finish', () => (body.answeredAt = performance.now()));
  }

  /** Bodies on their way. */
  get size(): number {
    return this.bodies.size;
  }

  /**
   * Cuts off what has to be.
   *
   * @param now ms; never less than the last time
   */
  check(now: number): void {
    const elapsed = Math.min(now - this.checkedAt, MOST_BETWEEN_CHECKS_MS);
    this.checkedAt = now;
    for (const body of this.bodies) {
      const { request, socket } = body;
      const isThere = request.complete || socket.destroyed;
      const verdict = isThere ? null : this.verdictOn(body, elapsed, now);
      if (verdict !== null) cut(body, verdict);
      if (isThere || verdict !== null) this.bodies.delete(body);
    }
  }

  private verdictOn(body: Body, elapsedMs: number, now: number): Verdict | null {
    const { bytesPerSecond, patienceMs, lingerMs, mostBytes } = this.rules;
    const { bytesRead } = body.socket;
    const earned = ((bytesRead - body.seen) / bytesPerSecond) * 1000;
    body.seen = bytesRead;
    body.patienceMs = Math.min(patienceMs, body.patienceMs + earned - elapsedMs);
    if (bytesRead - body.begunAt > mostBytes) return '413 Content Too Large';
    const lingered = body.answeredAt !== null && now - body.answeredAt > lingerMs;
    return lingered || body.patienceMs <= 0 ? '408 Request Timeout' : null;
  }
}

/** With an answer, where it had none. */
function cut({ response, socket }: Body, verdict: Verdict): void {
  if (!response.headersSent)
    socket.write(`HTTP/1.1 ${verdict}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon();
}
