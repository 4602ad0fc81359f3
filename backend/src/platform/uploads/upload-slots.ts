import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS } from '../config/settings.js';
import { Metrics } from '../metrics/metrics.js';

/** Each holds a connection, an open file and some 100 kB of memory for as long as its client takes. */
const MOST_OF_NODE = 2_000;
/** A hall of guests behind one address sends at once, but nobody alone takes every place. */
const MOST_OF_ADDRESS = 500;
const RETRY_AFTER_SECONDS = 5;

interface UploadSlot {
  /** In which order places were taken. */
  readonly number: number;
  readonly giveUp: (why: ApiError) => void;
}

/**
 * Bounds the uploads that this node receives at once. One address has a share that leaves room for others; when a few
 * of them hold all places nevertheless, whoever comes from an address with fewer gets the place of the upload that has
 * taken longest, of the address with most. Uploads that drip are those that take longest: they stop nobody.
 */
@Injectable()
export class UploadSlots {
  /** By address; a Set iterates in the order of insertion. */
  private readonly taken = new Map<string, Set<UploadSlot>>();
  private all = 0;
  private count = 0;

  private readonly refused: { inc(): void };

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    metrics: Metrics,
  ) {
    metrics.gauge({ name: 'uploads_arriving', help: 'Uploads whose body is on its way to this node' }, () => [
      { value: this.all },
    ]);
    this.refused = metrics.counter({
      name: 'uploads_arriving_refused_total',
      help: 'Uploads that were turned away while they arrived: this node, or their address here, had enough',
    });
  }

  /** Uploads that are being received. */
  get size(): number {
    return this.all;
  }

  /**
   * @param address the client's
   * @param giveUp called when the place is another's before it was given back, with what to tell the client
   * @returns gives the place back; may be called more than once
   * @throws ApiError `busy`
   */
  take(address: string, giveUp: (why: ApiError) => void): () => void {
    const ofAddress = this.taken.get(address)?.size ?? 0;
    const { rateLimitFactor } = this.settings;
    if (rateLimitFactor > 0 && ofAddress >= MOST_OF_ADDRESS * rateLimitFactor) throw this.busy();
    if (this.all >= MOST_OF_NODE && !this.makeRoomFor(ofAddress)) throw this.busy();
    const place = { number: (this.count += 1), giveUp };
    this.taken.set(address, (this.taken.get(address) ?? new Set()).add(place));
    this.all += 1;
    return () => void this.leave(address, place);
  }

  /** @param own places of the address that asks: the one that loses a place keeps more than that */
  private makeRoomFor(own: number): boolean {
    let longest: { address: string; places: number; place: UploadSlot } | undefined;
    for (const [address, places] of this.taken) {
      const [place] = places;
      if (place === undefined || places.size < (longest?.places ?? 0)) continue;
      const isOlder = longest?.places !== places.size || place.number < longest.place.number;
      if (isOlder) longest = { address, places: places.size, place };
    }
    if (longest === undefined || longest.places - 1 < own + 1) return false;
    this.leave(longest.address, longest.place);
    longest.place.giveUp(this.busy());
    return true;
  }

  private leave(address: string, place: UploadSlot): void {
    const places = this.taken.get(address);
    if (places?.delete(place) !== true) return;
    if (places.size === 0) this.taken.delete(address);
    this.all -= 1;
  }

  private busy(): ApiError {
    this.refused.inc();
    return new ApiError('busy', 'Many photos are arriving right now. Please try again in a moment.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
}
