import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../config/settings.js';
import type { Transaction } from '../database/transactions.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { ApiError } from '../../common/errors/api-error.js';
import { limitKey } from './throttle.js';

/** Allow `max` concurrent uses per subject, over all nodes. */
export interface ConcurrencyLimit {
  readonly name: string;
  readonly max: number;
  /** Message of the error when all slots are taken. */
  readonly refusal: string;
  /** Suggested retry delay in seconds, since it is unknown when a slot becomes free. */
  readonly retryAfter: number;
  /** Maximum time until the slot of a crashed node becomes free. Leases are renewed three times in this period. */
  readonly leaseSeconds: number;
}

/** How long an expired lease can still be renewed by a node that could not reach the database in time. */
const RENEWABLE = '1 hour';

/** Limit concurrent long-running responses over all nodes by leases in PostgreSQL. */
@Injectable()
export class ConcurrencyLimiter {
  /** Leases whose release is not stored yet. */
  private pendingReleases: string[] = [];
  private releasing: Promise<void> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly source: DataSource,
  ) {}

  /**
   * Take a slot, without a limit on its duration.
   *
   * @returns a function that releases the slot; it can be called repeatedly and never fails
   * @throws ApiError `too_many_requests`
   */
  async take(limit: ConcurrencyLimit, of: string): Promise<() => Promise<void>> {
    const factor = this.settings.rateLimitFactor;
    if (factor === 0) return () => Promise.resolve();
    const id = randomUUID();
    if (!(await this.insert(id, limit, of, Math.max(1, Math.floor(limit.max * factor))))) {
      throw new ApiError('too_many_requests', limit.refusal, { retryAfter: limit.retryAfter });
    }
    const renew = () => void this.renew(id, limit.leaseSeconds);
    const renewal = setInterval(renew, (limit.leaseSeconds / 3) * 1000).unref();
    return () => {
      clearInterval(renewal);
      return this.release(id);
    };
  }

  /** Whether a use is running on any node. Others cannot take a slot until the transaction ends. */
  async isRunning(limit: ConcurrencyLimit, of: string, transaction: Transaction): Promise<boolean> {
    const key = limitKey(limit.name, of);
    // The lock that `take` holds, too. In a separate statement, so that the next one sees slots taken before it.
    await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    const rows = await transaction.query<unknown[]>(
      'SELECT FROM running_uses WHERE key = $1 AND expires_at > statement_timestamp() LIMIT 1',
      [key],
    );
    return rows.length > 0;
  }

  /** Delete the leases of crashed nodes. */
  async deleteExpired(): Promise<void> {
    await this.source.query(`DELETE FROM running_uses WHERE expires_at < now() - interval '${RENEWABLE}'`);
  }

  /** @returns false if all slots are taken */
  private async insert(id: string, limit: ConcurrencyLimit, of: string, max: number): Promise<boolean> {
    const [row] = await this.source.query<[{ taken: boolean }]>(
      'SELECT take_running_use($1, $2, $3, $4) AS taken',
      [id, limitKey(limit.name, of), max, limit.leaseSeconds],
    );
    return row.taken;
  }

  private renew(id: string, seconds: number): Promise<void> {
    return this.queryBestEffort(
      'UPDATE running_uses SET expires_at = now() + make_interval(secs => $2) WHERE id = $1',
      [id, seconds],
    );
  }

  /** Batches releases of the same event loop turn, because a node that stops ends thousands of streams. */
  private release(id: string): Promise<void> {
    this.pendingReleases.push(id);
    return (this.releasing ??= nextTurn().then(() => {
      const ids = this.pendingReleases;
      [this.pendingReleases, this.releasing] = [[], undefined];
      return this.queryBestEffort('DELETE FROM running_uses WHERE id = ANY($1::uuid[])', [ids]);
    }));
  }

  /** Ignores failures: a lease that ends early or late is no reason to interrupt the response. */
  private async queryBestEffort(query: string, values: unknown[]): Promise<void> {
    await this.source
      .query(query, values)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'concurrency lease update failed'));
  }
}
