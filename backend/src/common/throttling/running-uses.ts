import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import type { Transaction } from '../../platform/database/transactions.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { ApiError } from '../errors/api-error.js';
import { countedKey } from './counted-key.js';

/** At most `most` of these at once for each of whom it is counted, over all nodes. */
export interface RunningLimit {
  readonly name: string;
  readonly most: number;
  /** What is said when all places are taken. */
  readonly refusal: string;
  /** How soon asking again makes sense, in seconds: nobody knows when a place comes free. */
  readonly retryAfter: number;
  /** How long a place of a node that died stays taken, at most; it is renewed three times in this. */
  readonly leaseSeconds: number;
}

/** So long a place may still be renewed, by a node that could not say in time that it is taken. */
const KEPT = '1 hour';

/** Bounds how many long answers of a kind run at once, on all nodes together, by leases in PostgreSQL. */
@Injectable()
export class RunningUses {
  /** Places that are not given back yet. */
  private left: string[] = [];
  private givingBack: Promise<void> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly source: DataSource,
  ) {}

  /**
   * Takes a place that is kept until it is given back, however long that takes.
   *
   * @returns gives the place back; may be called more than once, and never fails
   * @throws ApiError `too_many_requests`
   */
  async take(limit: RunningLimit, of: string): Promise<() => Promise<void>> {
    const factor = this.settings.rateLimitFactor;
    if (factor === 0) return () => Promise.resolve();
    const id = randomUUID();
    if (!(await this.insert(id, limit, of, Math.max(1, Math.floor(limit.most * factor))))) {
      throw new ApiError('too_many_requests', limit.refusal, { retryAfter: limit.retryAfter });
    }
    const renew = () => void this.renew(id, limit.leaseSeconds);
    const renewal = setInterval(renew, (limit.leaseSeconds / 3) * 1000).unref();
    return () => {
      clearInterval(renewal);
      return this.giveBack(id);
    };
  }

  /** Whether one of these is running, on any node. Whoever takes a place waits until the transaction ends. */
  async isRunning(limit: RunningLimit, of: string, transaction: Transaction): Promise<boolean> {
    const key = countedKey(limit.name, of);
    // The lock under which places are taken; a statement of its own, so that the next one sees what was taken before.
    await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    const rows = await transaction.query<unknown[]>(
      'SELECT FROM running_uses WHERE key = $1 AND expires_at > statement_timestamp() LIMIT 1',
      [key],
    );
    return rows.length > 0;
  }

  /** Removes what is left of nodes that died: of a guest who never comes back nobody else would. */
  async forgetOver(): Promise<void> {
    await this.source.query(`DELETE FROM running_uses WHERE expires_at < now() - interval '${KEPT}'`);
  }

  /** @returns false when all places are taken */
  private async insert(id: string, limit: RunningLimit, of: string, most: number): Promise<boolean> {
    const [row] = await this.source.query<[{ taken: boolean }]>(
      'SELECT take_running_use($1, $2, $3, $4) AS taken',
      [id, countedKey(limit.name, of), most, limit.leaseSeconds],
    );
    return row.taken;
  }

  private renew(id: string, seconds: number): Promise<void> {
    return this.quietly(
      'UPDATE running_uses SET expires_at = now() + make_interval(secs => $2) WHERE id = $1',
      [id, seconds],
    );
  }

  /** Together with all others that end in the same moment: a node that stops ends thousands of streams. */
  private giveBack(id: string): Promise<void> {
    this.left.push(id);
    return (this.givingBack ??= nextTurn().then(() => {
      const ids = this.left;
      [this.left, this.givingBack] = [[], undefined];
      return this.quietly('DELETE FROM running_uses WHERE id = ANY($1::uuid[])', [ids]);
    }));
  }

  /** A database that is away frees the place late or early: no reason to break what is being sent. */
  private async quietly(query: string, values: unknown[]): Promise<void> {
    await this.source
      .query(query, values)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'A running use could not be noted'));
  }
}
