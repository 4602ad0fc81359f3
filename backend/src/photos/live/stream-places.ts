import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';

/** A page has one or two; a guest may have some pages open. */
const MOST_OF_GUEST = 20;
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
   * @returns gives the place back, once
   * @throws ApiError `too_many_requests` when the guest has too many, `busy` when the node has
   */
  take(guest: string): () => void {
    const ofGuest = this.taken.get(guest) ?? 0;
    const { rateLimitFactor } = this.settings;
    if (rateLimitFactor > 0 && ofGuest >= MOST_OF_GUEST * rateLimitFactor) {
      throw new ApiError('too_many_requests', 'You watch too many galleries at once. Please close some.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    if (this.all >= MOST_OF_NODE) {
      throw new ApiError('busy', 'Too many are watching right now. Please try again in a moment.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    this.taken.set(guest, ofGuest + 1);
    this.all += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.leave(guest);
      isTaken = false;
    };
  }

  private leave(guest: string): void {
    this.all -= 1;
    const left = (this.taken.get(guest) ?? 1) - 1;
    if (left === 0) this.taken.delete(guest);
    else this.taken.set(guest, left);
  }
}
