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
   * @param transaction counts if it commits; other uses of the same names wait for it
   * @returns what {@link giveBack} takes, without those that count `evenWhenBusy`
   * @throws ApiError `too_many_requests` with the seconds until there is room again
   */
  async take(uses: Use[], transaction?: Transaction): Promise<CountedUses> {
    if (this.isOff || uses.length === 0) return NOTHING;
    const factor = this.settings.rateLimitFactor;
    const keys = uses.map(keyOf);
    const [{ wait, slots }] = await (transaction ?? this.source).query<[{ wait: number; slots: string[] }]>(
      'SELECT wait, slots FROM count_against_rate_limits($1, $2, $3)',
      [
        keys,
        uses.map(({ limit }) => Math.max(1, Math.floor(limit.most * factor))),
        uses.map(({ limit }) => limit.seconds),
      ],
    );
    if (wait > 0) throw refusal(wait);
    const isReturned = (_: unknown, at: number) => uses[at]?.limit.evenWhenBusy !== true;
    return { keys: keys.filter(isReturned), slots: slots.filter(isReturned) };
  }

  /** Undoes uses, once: they turned out not to be of the kind that is limited. */
  async giveBack({ keys, slots }: CountedUses): Promise<void> {
    if (keys.length > 0) await this.source.query('SELECT give_back_to_rate_limits($1, $2)', [keys, slots]);
  }

  /** Deletes a counter. */
  async forget(use: Use, transaction?: Transaction): Promise<void> {
    await (transaction ?? this.source).query('DELETE FROM rate_limits WHERE key = $1', [keyOf(use)]);
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
