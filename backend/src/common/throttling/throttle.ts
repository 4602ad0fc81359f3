import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import type { Transaction } from '../../platform/database/transactions.js';
import { ApiError } from '../errors/api-error.js';
import { countedKey } from './counted-key.js';
import type { RateLimit } from './rate-limits.js';

/** One thing counted against one limit: whose it is, for example an address, a guest, an account. */
export interface Use {
  limit: RateLimit;
  of: string;
}

/** Uses that were counted, and where, so that they can be given back. */
export interface CountedUses {
  readonly keys: string[];
  readonly slots: string[];
}

const NOTHING: CountedUses = { keys: [], slots: [] };

/**
 * Counts in PostgreSQL, so that limits hold over all nodes and exactly under any concurrency. A use that is
 * refused counts nowhere.
 */
@Injectable()
export class Throttle {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly source: DataSource,
  ) {}

  /** The operator turned all limits off. */
  get isOff(): boolean {
    return this.settings.rateLimitFactor === 0;
  }

  /**
   * Counts all of these uses, or none when one of them is over its limit.
   *
   * @param transaction counts in it, so that a rollback undoes the uses; their counters stay locked until it ends
   * @returns what {@link giveBack} takes, without those that count `evenWhenBusy`
   * @throws ApiError `too_many_requests` with the seconds until there is room again
   */
  async take(uses: Use[], transaction?: Transaction): Promise<CountedUses> {
    if (this.isOff || uses.length === 0) return NOTHING;
    const keys = uses.map(keyOf);
    const [{ wait, slots }] = await (transaction ?? this.source).query<[{ wait: number; slots: string[] }]>(
      'SELECT wait, slots FROM count_against_rate_limits($1, $2, $3)',
      [keys, uses.map((use) => this.mostOf(use)), uses.map(({ limit }) => limit.seconds)],
    );
    if (wait > 0) throw refusal(wait);
    const isReturned = (_: unknown, at: number) => uses[at]?.limit.evenWhenBusy !== true;
    return { keys: keys.filter(isReturned), slots: slots.filter(isReturned) };
  }

  /**
   * Checks that a use is within its limit, without counting or locking it.
   *
   * @throws ApiError `too_many_requests` with the seconds until there is room again
   */
  async check(use: Use): Promise<void> {
    if (this.isOff) return;
    // `counts` holds the twentieths of the period, newest first, and one more: each counts until all of it has passed.
    const [row] = await this.source.query<[{ wait: number | null }]>(
      `WITH parts AS (
         SELECT n, (slot + cardinality(counts) + 1 - place) * $3::float8 / (cardinality(counts) - 1)
           - extract(epoch FROM clock_timestamp()) AS ends_in
         FROM rate_limits, unnest(counts) WITH ORDINALITY AS counted (n, place) WHERE key = $1),
       freed AS (
         SELECT ends_in, sum(n) OVER () AS used, sum(n) OVER (ORDER BY ends_in) AS freed
         FROM parts WHERE ends_in > 0)
       SELECT ceil(min(ends_in))::integer AS wait FROM freed WHERE used >= $2 AND used - freed < $2`,
      [keyOf(use), this.mostOf(use), use.limit.seconds],
    );
    if (row.wait !== null) throw refusal(row.wait);
  }

  /** Undoes uses, once: they turned out not to be of the kind that is limited. */
  async giveBack({ keys, slots }: CountedUses): Promise<void> {
    if (keys.length > 0) await this.source.query('SELECT give_back_to_rate_limits($1, $2)', [keys, slots]);
  }

  /** Deletes a counter. */
  async forget(use: Use, transaction?: Transaction): Promise<void> {
    await (transaction ?? this.source).query('DELETE FROM rate_limits WHERE key = $1', [keyOf(use)]);
  }

  private mostOf({ limit }: Use): number {
    return Math.max(1, Math.floor(limit.most * this.settings.rateLimitFactor));
  }
}

/** Lets a refusal by a limit pass as done. @throws any other error */
export function ignoreTooManyRequests(error: unknown): void {
  if (!isTooManyRequests(error)) throw error;
}

export function isTooManyRequests(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'too_many_requests';
}

function keyOf({ limit, of }: Use): string {
  return countedKey(limit.name, of);
}

function refusal(seconds: number): ApiError {
  const wait =
    seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
  return new ApiError('too_many_requests', `That was too often. Please try again in ${wait}.`, {
    retryAfter: seconds,
  });
}
