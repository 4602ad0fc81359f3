import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS } from '../config/settings.js';
import { Metrics } from '../metrics/metrics.js';

/** Maximum uploads per node. Each uses a connection, an open file and about 100 kB of memory. */
const MAX_PER_NODE = 2_000;
/** Maximum uploads per IP address: enough for all guests of an event, but not all slots. */
const MAX_PER_ADDRESS = 500;
const RETRY_AFTER_SECONDS = 5;

interface UploadSlot {
  /** Position in the order of acquisition. */
  readonly number: number;
  readonly abort: (error: ApiError) => void;
}

/**
 * Limits the concurrent uploads of this node.
 *
 * Each address has a maximum share. If all slots are taken, an address with fewer uploads gets the slot of the oldest
 * upload of the busiest address. Slow uploads are therefore aborted first and block no other guest.
 */
@Injectable()
export class UploadSlots {
  /** Slots by address, in insertion order. */
  private readonly taken = new Map<string, Set<UploadSlot>>();
  private total = 0;
  private lastNumber = 0;

  private readonly rejections: { inc(): void };

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    metrics: Metrics,
  ) {
    metrics.gauge({ name: 'uploads_arriving', help: 'Uploads whose body this node is receiving' }, () => [
      { value: this.total },
    ]);
    this.rejections = metrics.counter({
      name: 'uploads_arriving_refused_total',
      help: 'Uploads rejected while they arrived, because this node or their address had reached its limit',
    });
  }

  /** Number of uploads being received. */
  get size(): number {
    return this.total;
  }

  /**
   * Take a slot.
   *
   * @param address of the client
   * @param abort called with the error for the client if the slot is given to another upload
   * @returns a function that releases the slot; it can be called repeatedly
   * @throws ApiError `busy`
   */
  take(address: string, abort: (error: ApiError) => void): () => void {
    const current = this.taken.get(address)?.size ?? 0;
    const { rateLimitFactor } = this.settings;
    if (rateLimitFactor > 0 && current >= MAX_PER_ADDRESS * rateLimitFactor) throw this.createBusyError();
    if (this.total >= MAX_PER_NODE && !this.evictFor(current)) throw this.createBusyError();
    const slot = { number: (this.lastNumber += 1), abort };
    this.taken.set(address, (this.taken.get(address) ?? new Set()).add(slot));
    this.total += 1;
    return () => this.release(address, slot);
  }

  /**
   * Abort an upload of the busiest address. @param own uploads of the new one's address, which stay fewer than the
   * evicted address keeps
   */
  private evictFor(own: number): boolean {
    let longest: { address: string; slots: number; slot: UploadSlot } | undefined;
    for (const [address, slots] of this.taken) {
      const [slot] = slots;
      if (slot === undefined || slots.size < (longest?.slots ?? 0)) continue;
      const isOlder = longest?.slots !== slots.size || slot.number < longest.slot.number;
      if (isOlder) longest = { address, slots: slots.size, slot };
    }
    if (longest === undefined || longest.slots - 1 < own + 1) return false;
    this.release(longest.address, longest.slot);
    longest.slot.abort(this.createBusyError());
    return true;
  }

  private release(address: string, slot: UploadSlot): void {
    const slots = this.taken.get(address);
    if (slots?.delete(slot) !== true) return;
    if (slots.size === 0) this.taken.delete(address);
    this.total -= 1;
  }

  private createBusyError(): ApiError {
    this.rejections.inc();
    return new ApiError('busy', 'Many photos are being uploaded right now. Try again in a moment.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
}
