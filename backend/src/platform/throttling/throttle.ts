import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS } from '../config/settings.js';
import type { Transaction } from '../database/transactions.js';
import type { RateLimit } from './rate-limits.js';

/** One use counted against one limit. `of` is the subject: an IP address, a guest or an account. */
export interface Use {
  limit: RateLimit;
  of: string;
}

/** Counted uses and their time slots, for {@link Throttle.release}. */
export interface CountedUses {
  readonly keys: string[];
  readonly slots: string[];
}

const NO_USES: CountedUses = { keys: [], slots: [] };

/** Rate limits counted in PostgreSQL, exact under concurrency and over all nodes. A rejected use counts nowhere. */
@Injectable()
export class Throttle {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly source: DataSource,
  ) {}

  /** Whether the operator turned all limits off. */
  get isOff(): boolean {
    return this.settings.rateLimitFactor === 0;
  }

  /**
   * Count all of these uses, or none if one exceeds its limit.
   *
   * @param transaction counts in it, so that a rollback undoes the uses; their counters stay locked until it ends
   * @returns the argument of {@link release}, without uses of limits with `evenWhenBusy`
   * @throws ApiError `too_many_requests` with the seconds until the use is allowed again
   */
  async take(uses: Use[], transaction?: Transaction): Promise<CountedUses> {
    if (this.isOff || uses.length === 0) return NO_USES;
    const keys = uses.map(toKey);
    const [{ wait, slots }] = await (transaction ?? this.source).query<[{ wait: number; slots: string[] }]>(
      'SELECT wait, slots FROM count_against_rate_limits($1, $2, $3)',
      [keys, uses.map((use) => this.getMaximum(use)), uses.map(({ limit }) => limit.seconds)],
    );
    if (wait > 0) throw createLimitError(wait);
    const isReleasable = (_: unknown, at: number) => uses[at]?.limit.evenWhenBusy !== true;
    return { keys: keys.filter(isReleasable), slots: slots.filter(isReleasable) };
  }

  /**
   * Check that a use is within its limit, without counting or locking.
   *
   * @throws ApiError `too_many_requests` with the seconds until the use is allowed again
   */
  async check(use: Use): Promise<void> {
    if (this.isOff) return;
    // `counts` contains the twentieths of the period, newest first, and one more: each counts until it has passed
    // completely.
    const [row] = await this.source.query<[{ wait: number | null }]>(
      `WITH parts AS (
         SELECT n, (slot + cardinality(counts) + 1 - place) * $3::float8 / (cardinality(counts) - 1)
           - extract(epoch FROM clock_timestamp()) AS ends_in
         FROM rate_limits, unnest(counts) WITH ORDINALITY AS counted (n, place) WHERE key = $1),
       freed AS (
         SELECT ends_in, sum(n) OVER () AS used, sum(n) OVER (ORDER BY ends_in) AS freed
         FROM parts WHERE ends_in > 0)
       SELECT ceil(min(ends_in))::integer AS wait FROM freed WHERE used >= $2 AND used - freed < $2`,
      [toKey(use), this.getMaximum(use), use.limit.seconds],
    );
    if (row.wait !== null) throw createLimitError(row.wait);
  }

  /** Undo counted uses, for those that turn out not to be limited. Call at most once per result of {@link take}. */
  async release({ keys, slots }: CountedUses): Promise<void> {
    if (keys.length > 0) await this.source.query('SELECT give_back_to_rate_limits($1, $2)', [keys, slots]);
  }

  /** Delete the counter of a subject. */
  async reset(use: Use, transaction?: Transaction): Promise<void> {
    await (transaction ?? this.source).query('DELETE FROM rate_limits WHERE key = $1', [toKey(use)]);
  }

  private getMaximum({ limit }: Use): number {
    return Math.max(1, Math.floor(limit.max * this.settings.rateLimitFactor));
  }
}

/** The uses counted for each request in progress. */
@Injectable()
export class ThrottledRequests {
  private readonly uses = new WeakMap<object, CountedUses>();

  setUses(request: object, uses: CountedUses): void {
    this.uses.set(request, uses);
  }

  getUses(request: object): CountedUses | undefined {
    return this.uses.get(request);
  }
}

/** Ignore an exceeded limit. @throws any other error */
export function ignoreTooManyRequests(error: unknown): void {
  if (!isTooManyRequests(error)) throw error;
}

export function isTooManyRequests(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'too_many_requests';
}

function toKey({ limit, of }: Use): string {
  return limitKey(limit.name, of);
}

function createLimitError(seconds: number): ApiError {
  const wait =
    seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
  return new ApiError('too_many_requests', `Too many tries. Try again in ${wait}.`, {
    retryAfter: seconds,
  });
}

/**
 * Return the database key of a counter.
 *
 * Contains a digest, because subjects include IP addresses, emails and cookies of people without an account.
 *
 * @param name of the limit
 * @param of subject of the count, for example an email
 */
export function limitKey(name: string, of: string): string {
  return `${name}:${createHash('sha256').update(of).digest('base64url').slice(0, 22)}`;
}
