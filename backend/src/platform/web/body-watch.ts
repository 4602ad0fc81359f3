import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BYTES_PER_MB } from '../config/settings.js';

export interface BodyRules {
  /** Minimum average rate. A phone on a bad connection is about eight times faster. */
  bytesPerSecond: number;
  /** Maximum time without data, which new bodies start with. */
  graceMs: number;
  /** How long the rest of a body is read after its response. */
  lingerMs: number;
  /** Maximum bytes of one request. */
  maxBytes: number;
}

/** Bytes read beyond the largest accepted body. */
export const LINGER_BYTES = 32 * BYTES_PER_MB;

/** @param maxBodyBytes largest body that the service accepts */
export function bodyRules(maxBodyBytes: number): BodyRules {
  return {
    bytesPerSecond: 1024,
    graceMs: 60_000,
    lingerMs: 30_000,
    maxBytes: maxBodyBytes + LINGER_BYTES,
  };
}

const CHECK_MS = 1_000;
/** Maximum time counted between two checks, so that a blocked process penalizes no client. */
const MAX_ELAPSED_MS = 15_000;

/** Maximum duration of a request. */
const MAX_REQUEST_MS = 60 * 60_000;

type Violation = '408 Request Timeout' | '413 Content Too Large';

interface Body {
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
  /** Bytes received by the connection when the request started, and at the last check. */
  startBytes: number;
  lastBytes: number;
  graceMs: number;
  respondedAt: number | null;
}

/**
 * Limits how slowly request bodies may arrive.
 *
 * Node.js has one deadline per request. A short one would cut off guests on bad connections; a long one would let
 * trickling connections block the server. Here each received byte earns some grace time, and each second uses some.
 *
 * A body that received an early response (too large, rejected) is read for a limited time and discarded. Many clients
 * would see a connection error instead of the response if it closed immediately.
 */
export class BodyWatch {
  private readonly bodies = new Set<Body>();
  private checkedAt = performance.now();

  constructor(private readonly rules: BodyRules) {}

  /** Watch all requests of a server. */
  attach(server: Server): void {
    server.requestTimeout = MAX_REQUEST_MS;
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.watch(request, response),
    );
    server.on('listening', () => {
      const timer = setInterval(() => this.check(performance.now()), CHECK_MS).unref();
      server.once('close', () => clearInterval(timer));
    });
  }

  /** Watch one request until its body is complete. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    if (length === '0' && coding === undefined) return;
    const { socket } = request;
    const { bytesRead: startBytes } = socket;
    const { graceMs } = this.rules;
    const body: Body = {
      request,
      response,
      socket,
      startBytes,
      lastBytes: startBytes,
      graceMs,
      respondedAt: null,
    };
    this.bodies.add(body);
    response.once('finish', () => (body.respondedAt = performance.now()));
  }

  /** Number of bodies in progress. */
  get size(): number {
    return this.bodies.size;
  }

  /**
   * Disconnect bodies that exceed a limit.
   *
   * @param now monotonic time in milliseconds
   */
  check(now: number): void {
    const elapsed = Math.min(now - this.checkedAt, MAX_ELAPSED_MS);
    this.checkedAt = now;
    for (const body of this.bodies) {
      const { request, socket } = body;
      const isComplete = request.complete || socket.destroyed;
      const violation = isComplete ? null : this.findViolation(body, elapsed, now);
      if (violation !== null) disconnect(body, violation);
      if (isComplete || violation !== null) this.bodies.delete(body);
    }
  }

  private findViolation(body: Body, elapsedMs: number, now: number): Violation | null {
    const { bytesPerSecond, graceMs, lingerMs, maxBytes } = this.rules;
    const { bytesRead } = body.socket;
    const earned = ((bytesRead - body.lastBytes) / bytesPerSecond) * 1000;
    body.lastBytes = bytesRead;
    body.graceMs = Math.min(graceMs, body.graceMs + earned - elapsedMs);
    if (bytesRead - body.startBytes > maxBytes) return '413 Content Too Large';
    const hasLingered = body.respondedAt !== null && now - body.respondedAt > lingerMs;
    return hasLingered || body.graceMs <= 0 ? '408 Request Timeout' : null;
  }
}

/** Disconnect, with a response if there was none yet. */
function disconnect({ response, socket }: Body, violation: Violation): void {
  if (!response.headersSent)
    socket.write(`HTTP/1.1 ${violation}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon();
}
