import type { Duplex } from 'node:stream';
import pg from 'pg';

/**
 * How long a database may say nothing to a question. Nothing that the service asks takes so long; what may, as
 * migrations and backups, has connections of its own.
 */
const SILENCE_MS = 60_000;

/** Lost packets are noticed on a line that waits, and not after the two hours of most systems. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** A client that gives its connection up when a question is not answered, as if the line had been cut. */
export class QueryTimeoutClient extends pg.Client {
  private patience: NodeJS.Timeout | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // All that was asked is answered.
    this.on('drain', () => clearTimeout(this.patience));
    this.on('end', () => clearTimeout(this.patience));
    this.query = ((...asked: unknown[]) => {
      clearTimeout(this.patience);
      this.patience = setTimeout(() => this.giveUp(), SILENCE_MS).unref();
      return (pg.Client.prototype.query as (...asked: unknown[]) => unknown).apply(this, asked);
    }) as pg.Client['query'];
  }

  private giveUp(): void {
    const error = Object.assign(new Error('The database does not answer'), {
      code: 'ETIMEDOUT',
      syscall: 'read',
    });
    const { connection } = this as unknown as { connection: { stream: Duplex } };
    connection.stream.destroy(error);
  }
}
