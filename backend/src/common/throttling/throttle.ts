import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { ApiError } from '../errors/api-error.js';
import type { RateLimit } from './rate-limits.js';

/** One thing counted against one limit: whose it is, for example an address, a guest, an account. */
export interface Use {
  limit: RateLimit;
  of: string;
}

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

  /**
   * Counts all of these uses, or none when one of them is over its limit.
   *
   * @throws ApiError `too_many_requests` with the seconds until there is room again
   */
  async take(uses: Use[]): Promise<void> {
    const factor = this.settings.rateLimitFactor;
    if (factor === 0 || uses.length === 0) return;
    const [{ wait }] = await this.source.query<[{ wait: number }]>(
      'SELECT take_from_rate_limits($1, $2, $3) AS wait',
      [
        uses.map(keyOf),
        uses.map(({ limit }) => Math.max(1, Math.floor(limit.most * factor))),
        uses.map(({ limit }) => limit.seconds),
      ],
    );
    if (wait > 0) throw refusal(wait);
  }

  /** Undoes one earlier use of each: it turned out not to be of the kind that is limited. */
  async giveBack(uses: Use[]): Promise<void> {
    if (this.settings.rateLimitFactor === 0) return;
    await this.source.query(
      'UPDATE rate_limits SET counts[1] = greatest(counts[1] - 1, 0) WHERE key = ANY($1)',
      [uses.map(keyOf)],
    );
  }

  /** Starts anew. */
  async forget(use: Use): Promise<void> {
    await this.source.query('DELETE FROM rate_limits WHERE key = $1', [keyOf(use)]);
  }
}

/** Digests, so that the table names nobody: addresses and e-mails of strangers are counted too. */
function keyOf({ limit, of }: Use): string {
  return `${limit.name}:${createHash('sha256').update(of).digest('base64url').slice(0, 22)}`;
}

function refusal(seconds: number): ApiError {
  const wait =
    seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
  return new ApiError('too_many_requests', `That was too often. Please try again in ${wait}.`, {
    retryAfter: seconds,
  });
}
