import type { Duplex } from 'node:stream';
import pg from 'pg';

/** Timeout of a query. Slower work, such as migrations and backups, uses separate connections. */
const QUERY_TIMEOUT_MS = 60_000;

/** Detects a dead idle connection within seconds instead of the two hours that most systems take. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** A client that closes its connection when a query times out, as if the connection was lost. */
export class QueryTimeoutClient extends pg.Client {
  private timeout: NodeJS.Timeout | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // All queries have completed.
    this.on('drain', () => clearTimeout(this.timeout));
    this.on('end', () => clearTimeout(this.timeout));
    this.query = ((...args: unknown[]) => {
      clearTimeout(this.timeout);
      this.timeout = setTimeout(() => this.disconnect(), QUERY_TIMEOUT_MS).unref();
      return (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(this, args);
    }) as pg.Client['query'];
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
