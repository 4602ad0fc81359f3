import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Caller, findCaller } from '../../common/cancellation.js';
import { sendCancelRequest } from './cancel-request.js';
import { isRead } from './is-read.js';

/** Timeout of a query on a connection without `statement_timeout`. */
const QUERY_TIMEOUT_MS = 60_000;
/** PostgreSQL ends a statement by its timeout first, unless it does not respond. */
const RESPONSE_TIME_MS = 30_000;

/** A cancel request that arrives before its statement has no effect, so it is repeated. */
const CANCEL_INTERVAL_MS = 500;

/** SQLSTATE of a canceled statement. */
const QUERY_CANCELED = '57014';

/** Cancel requests for a statement; `stop` resolves after the last one got its response. */
interface CancelRequests {
  stop: () => Promise<void>;
}

/** Detects a dead idle connection within seconds instead of the two hours that most systems take. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * A client that closes its connection when a query times out, as if the connection was lost, and that cancels a read in
 * PostgreSQL when its caller no longer waits (see `runFor`).
 */
export class QueryTimeoutClient extends pg.Client {
  private timeout: NodeJS.Timeout | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const statementMs = typeof config === 'object' ? Number(config.statement_timeout) || 0 : 0;
    const timeoutMs = statementMs > 0 ? statementMs + RESPONSE_TIME_MS : QUERY_TIMEOUT_MS;
    // All queries have completed.
    this.on('drain', () => clearTimeout(this.timeout));
    this.on('end', () => clearTimeout(this.timeout));
    this.query = ((...args: unknown[]) => {
      const found = findCaller();
      const caller = found !== null && this.canCancel(args) ? found : null;
      if (caller?.hasLeft === true) return Promise.reject(createCanceledError());
      clearTimeout(this.timeout);
      this.timeout = setTimeout(() => this.abort(), timeoutMs).unref();
      const result = (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(this, args);
      return caller === null ? result : this.cancelForCaller(caller, result as Promise<unknown>);
    }) as pg.Client['query'];
  }

  /**
   * Only reads outside transactions. Only calls that return a promise: pg's pool calls with a callback, in the context of
   * the request that freed the connection.
   */
  private canCancel([statement, values, callback]: unknown[]): boolean {
    const { readyForQuery } = this as unknown as { readyForQuery: boolean };
    return (
      typeof statement === 'string' &&
      typeof values !== 'function' &&
      callback === undefined &&
      readyForQuery &&
      this.getTransactionStatus() === 'I' &&
      isRead(statement)
    );
  }

  /** Settles after the cancel request got its response: the connection's next statement is another request's. */
  private async cancelForCaller(caller: Caller, result: Promise<unknown>): Promise<unknown> {
    let canceling: CancelRequests | null = null;
    const cancel = () => (canceling = this.startCancelRequests());
    caller.remember(cancel);
    try {
      return await result;
    } finally {
      caller.forget(cancel);
      if (canceling !== null) await (canceling as CancelRequests).stop();
    }
  }

  private startCancelRequests(): CancelRequests {
    const ended = new AbortController();
    const canceled = this.cancelUntil(ended.signal);
    return {
      stop: () => {
        ended.abort();
        return canceled;
      },
    };
  }

  private async cancelUntil(ended: AbortSignal): Promise<void> {
    try {
      while (!ended.aborted) {
        await sendCancelRequest(this, () => !ended.aborted);
        await sleep(CANCEL_INTERVAL_MS, undefined, { signal: ended }).catch(() => undefined);
      }
    } catch {
      // The request may still arrive. A closed connection has no later statement that it could cancel.
      this.disconnect();
    }
  }

  /** PostgreSQL would continue the statement of a closed connection. */
  private abort(): void {
    void sendCancelRequest(this, () => true).catch(() => undefined);
    this.disconnect();
  }

  private disconnect(): void {
    const error = Object.assign(new Error('The query timed out'), {
      code: 'ETIMEDOUT',
      syscall: 'read',
    });
    const { connection } = this as unknown as { connection: { stream: Duplex } };
    connection.stream.destroy(error);
  }
}

function createCanceledError(): Error {
  return Object.assign(new Error('The caller no longer waits'), { code: QUERY_CANCELED });
}
