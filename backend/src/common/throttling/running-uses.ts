import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { ApiError } from '../errors/api-error.js';

/** Renewed long before it ends; a place of a node that died is free again after this. */
const LEASE_SECONDS = 30;
const RENEW_MS = 8_000;

/** How soon asking again makes sense: nobody knows when a download ends. */
const RETRY_AFTER_SECONDS = 15;

/** At most `most` of these at once for each of whom it is counted, over all nodes. */
export interface RunningLimit {
  readonly name: string;
  readonly most: number;
  /** What is said when all places are taken. */
  readonly refusal: string;
}

/** Bounds how many long answers of a kind run at once, on all nodes together, by leases in PostgreSQL. */
@Injectable()
export class RunningUses {
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
  async take({ name, most, refusal }: RunningLimit, of: string): Promise<() => Promise<void>> {
    const factor = this.settings.rateLimitFactor;
    if (factor === 0) return () => Promise.resolve();
    const id = randomUUID();
    if (!(await this.insert(id, `${name} ${of}`, Math.max(1, Math.floor(most * factor))))) {
      throw new ApiError('too_many_requests', refusal, { retryAfter: RETRY_AFTER_SECONDS });
    }
    const renewal = setInterval(() => void this.renew(id), RENEW_MS).unref();
    return async () => {
      clearInterval(renewal);
      await this.quietly('DELETE FROM running_uses WHERE id = $1', [id]);
    };
  }

  /** Whoever asks for the same key waits, so that two cannot both find the last place free. */
  private async insert(id: string, key: string, most: number): Promise<boolean> {
    return this.source.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      await transaction.query('DELETE FROM running_uses WHERE key = $1 AND expires_at < now()', [key]);
      const taken = await transaction.query<unknown[]>(
        `INSERT INTO running_uses (id, key, expires_at)
         SELECT $1::uuid, $2::text, now() + make_interval(secs => ${LEASE_SECONDS})
         WHERE (SELECT count(*) FROM running_uses WHERE key = $2) < $3 RETURNING id`,
        [id, key, most],
      );
      return taken.length === 1;
    });
  }

  private renew(id: string): Promise<void> {
    return this.quietly(
      `UPDATE running_uses SET expires_at = now() + make_interval(secs => ${LEASE_SECONDS}) WHERE id = $1`,
      [id],
    );
  }

  /** A database that is away frees the place late or early: no reason to break what is being sent. */
  private async quietly(query: string, values: unknown[]): Promise<void> {
    await this.source
      .query(query, values)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'A running use could not be noted'));
  }
}
