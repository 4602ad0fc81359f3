import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';

/** A page has one or two; a guest may have some pages open. */
const MOST_OF_GUEST = 20;
/** A hall of guests behind one address, each with some pages; whoever keeps no cookie is a new guest each time. */
const MOST_OF_ADDRESS = 2_000;
const MOST_OF_NODE = 5_000;
const RETRY_AFTER_SECONDS = 5;

/** Bounds the streams that are open on this node. */
@Injectable()
export class StreamPlaces {
  private readonly taken = new Map<string, number>();
  private all = 0;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Streams that are open. */
  get count(): number {
    return this.all;
  }

  /**
   * @param guest who opens it
   * @param address from where
   * @returns gives the place back, once
   * @throws ApiError `too_many_requests` when the guest or the address has too many, `busy` when the node has
   */
  take(guest: string, address: string): () => void {
    const keys = [`guest ${guest}`, `address ${address}`] as const;
    if (this.hasTooMany(keys[0], MOST_OF_GUEST)) {
      throw tooMany('You watch too many galleries at once. Please close some.');
    }
    if (this.hasTooMany(keys[1], MOST_OF_ADDRESS)) {
      throw tooMany('Too many are watching from your network right now. Please try again in a moment.');
    }
    if (this.all >= MOST_OF_NODE) {
      throw new ApiError('busy', 'Too many are watching right now. Please try again in a moment.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    for (const key of keys) this.taken.set(key, (this.taken.get(key) ?? 0) + 1);
    this.all += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.leave(keys);
      isTaken = false;
    };
  }

  private hasTooMany(key: string, most: number): boolean {
    const { rateLimitFactor } = this.settings;
    return rateLimitFactor > 0 && (this.taken.get(key) ?? 0) >= most * rateLimitFactor;
  }

  private leave(keys: readonly string[]): void {
    this.all -= 1;
    for (const key of keys) {
      const left = (this.taken.get(key) ?? 1) - 1;
      if (left === 0) this.taken.delete(key);
      else this.taken.set(key, left);
    }
  }
}

function tooMany(message: string): ApiError {
  return new ApiError('too_many_requests', message, { retryAfter: RETRY_AFTER_SECONDS });
}
