import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS } from '../config/settings.js';

/** Each holds a connection, an open file and some 100 kB of memory for as long as its client takes. */
const MOST_OF_NODE = 2_000;
/** A hall of guests behind one address sends at once, but nobody alone takes every place. */
const MOST_OF_ADDRESS = 500;
const RETRY_AFTER_SECONDS = 5;

/** Bounds the uploads that this node receives at once. */
@Injectable()
export class ReceivingPlaces {
  private readonly taken = new Map<string, number>();
  private all = 0;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Uploads that are being received, for metrics. */
  get size(): number {
    return this.all;
  }

  /**
   * @param address the client's
   * @returns gives the place back; to be called once
   * @throws ApiError `busy`
   */
  take(address: string): () => void {
    const ofAddress = this.taken.get(address) ?? 0;
    const { rateLimitFactor } = this.settings;
    const tooMany = rateLimitFactor > 0 && ofAddress >= MOST_OF_ADDRESS * rateLimitFactor;
    if (tooMany || this.all >= MOST_OF_NODE) {
      throw new ApiError('busy', 'Many photos are arriving right now. Please try again in a moment.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    this.taken.set(address, ofAddress + 1);
    this.all += 1;
    return () => {
      this.all -= 1;
      const left = (this.taken.get(address) ?? 1) - 1;
      if (left === 0) this.taken.delete(address);
      else this.taken.set(address, left);
    };
  }
}
