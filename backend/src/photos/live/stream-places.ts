import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type ConcurrencyLimit, ConcurrencyLimiter } from '../../common/throttling/concurrency-limiter.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { Metrics } from '../../platform/metrics/metrics.js';

const RETRY_AFTER_SECONDS = 5;
/** A page has one or two; a guest may have some pages open. On all nodes together. */
const OF_GUEST: ConcurrencyLimit = {
  name: 'streams-guest',
  max: 20,
  refusal: 'You watch too many galleries at once. Please close some.',
  retryAfter: RETRY_AFTER_SECONDS,
  // Streams are open for hours: those of a full node are renewed some fifty times a second.
  leaseSeconds: 300,
};
/** What a node can hold open, which is its own matter, as is how much of that one address may have of it. */
const MOST_OF_NODE = 5_000;
/** A hall of guests behind one address, each with some pages; whoever keeps no cookie is a new guest each time. */
const MOST_OF_ADDRESS = 2_000;

/** Bounds the streams that are open: of a guest on all nodes, of an address and altogether on this one. */
@Injectable()
export class StreamPlaces {
  private readonly byAddress = new Map<string, number>();
  private all = 0;

  private readonly refused: { inc(): void };

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly running: ConcurrencyLimiter,
    metrics: Metrics,
  ) {
    metrics.gauge({ name: 'live_streams', help: 'Open live galleries of this node' }, () => [
      { value: this.all },
    ]);
    this.refused = metrics.counter({
      name: 'live_streams_refused_total',
      help: 'Live galleries that were turned away: this node, or their address here, had enough',
    });
  }

  /** Streams that are open on this node. */
  get count(): number {
    return this.all;
  }

  /**
   * @param guest who opens it
   * @param address from where
   * @returns gives the place back, once
   * @throws ApiError `too_many_requests` when the guest or the address has too many, `busy` when the node has
   */
  async take(guest: string, address: string): Promise<() => void> {
    this.enter(address);
    try {
      const leave = await this.running.take(OF_GUEST, guest);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        this.leave(address);
        void leave();
      };
    } catch (error) {
      this.leave(address);
      throw error;
    }
  }

  private enter(address: string): void {
    const { rateLimitFactor } = this.settings;
    const ofAddress = this.byAddress.get(address) ?? 0;
    if (rateLimitFactor > 0 && ofAddress >= MOST_OF_ADDRESS * rateLimitFactor) {
      throw this.refusal('too_many_requests', 'Too many are watching from your network right now.');
    }
    if (this.all >= MOST_OF_NODE) throw this.refusal('busy', 'Too many are watching right now.');
    this.byAddress.set(address, ofAddress + 1);
    this.all += 1;
  }

  private leave(address: string): void {
    this.all -= 1;
    const left = (this.byAddress.get(address) ?? 1) - 1;
    if (left === 0) this.byAddress.delete(address);
    else this.byAddress.set(address, left);
  }

  private refusal(code: 'too_many_requests' | 'busy', what: string): ApiError {
    this.refused.inc();
    return new ApiError(code, `${what} Please try again in a moment.`, { retryAfter: RETRY_AFTER_SECONDS });
  }
}
