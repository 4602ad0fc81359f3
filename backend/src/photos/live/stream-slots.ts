import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type ConcurrencyLimit, ConcurrencyLimiter } from '../../platform/throttling/concurrency-limiter.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { Metrics } from '../../platform/metrics/metrics.js';

const RETRY_AFTER_SECONDS = 5;
/** A page opens one or two streams, and a guest may have several pages open. Counted over all nodes. */
const STREAMS_PER_GUEST: ConcurrencyLimit = {
  name: 'streams-guest',
  max: 20,
  refusal: 'Too many galleries are open. Close some and try again.',
  retryAfter: RETRY_AFTER_SECONDS,
  // Streams are open for hours. With 300 s, a full node renews about 17 leases per second.
  leaseSeconds: 300,
};
/** Open streams per node. */
const MAX_PER_NODE = 5_000;
/** Open streams per IP address and node. A venue's guests may share one address; a client without cookies is always new. */
const MAX_PER_ADDRESS = 2_000;

/** Limits open streams: per guest on all nodes, per IP address and in total on this node. */
@Injectable()
export class StreamSlots {
  private readonly byAddress = new Map<string, number>();
  private total = 0;

  private readonly rejected: { inc(): void };

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly running: ConcurrencyLimiter,
    metrics: Metrics,
  ) {
    metrics.gauge({ name: 'live_streams', help: 'Open live galleries of this node' }, () => [
      { value: this.total },
    ]);
    this.rejected = metrics.counter({
      name: 'live_streams_refused_total',
      help: 'Live galleries rejected because this node, or their IP address on it, had too many',
    });
  }

  /** Open streams on this node. */
  get count(): number {
    return this.total;
  }

  /**
   * @param address the client's IP address
   * @returns a function that releases the slot; repeated calls have no effect
   * @throws ApiError `too_many_requests` if the guest or the address has too many streams, `busy` if the node has
   */
  async acquire(guest: string, address: string): Promise<() => void> {
    this.increment(address);
    try {
      const release = await this.running.take(STREAMS_PER_GUEST, guest);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        this.decrement(address);
        void release();
      };
    } catch (error) {
      this.decrement(address);
      throw error;
    }
  }

  private increment(address: string): void {
    const { rateLimitFactor } = this.settings;
    const ofAddress = this.byAddress.get(address) ?? 0;
    if (rateLimitFactor > 0 && ofAddress >= MAX_PER_ADDRESS * rateLimitFactor) {
      throw this.reject('too_many_requests', 'Too many live galleries are open in your network.');
    }
    if (this.total >= MAX_PER_NODE) throw this.reject('busy', 'The server is busy.');
    this.byAddress.set(address, ofAddress + 1);
    this.total += 1;
  }

  private decrement(address: string): void {
    this.total -= 1;
    const remaining = (this.byAddress.get(address) ?? 1) - 1;
    if (remaining === 0) this.byAddress.delete(address);
    else this.byAddress.set(address, remaining);
  }

  private reject(code: 'too_many_requests' | 'busy', message: string): ApiError {
    this.rejected.inc();
    return new ApiError(code, `${message} Try again in a moment.`, { retryAfter: RETRY_AFTER_SECONDS });
  }
}
