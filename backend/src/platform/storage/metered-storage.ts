import type { Readable } from 'node:stream';
import type { Metrics } from '../metrics/metrics.js';
import { type ListedObject, type ObjectHeaders, Storage, type StoredObject } from './storage.js';

/** Seconds; a local disk answers in the first, a bucket that is tried again and again in the last. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Another store whose calls are counted and timed. */
export class MeteredStorage extends Storage {
  private readonly calls;

  constructor(
    private readonly storage: Storage,
    metrics: Metrics,
  ) {
    super();
    this.calls = metrics.histogram(
      {
        name: 'storage_call_duration_seconds',
        help: 'Calls of the media storage, retries included; a read until its first byte can be had',
        labels: ['call', 'outcome'],
      },
      BUCKETS,
    );
    for (const [which, help] of [
      ['free', 'Bytes free where media lies; missing for a bucket'],
      ['total', 'Bytes in all where media lies; missing for a bucket'],
    ] as const) {
      metrics.gauge({ name: `storage_${which}_bytes`, help }, async () => {
        const capacity = await storage.capacity();
        return capacity === null ? [] : [{ value: capacity[which] }];
      });
    }
  }

  override check(): Promise<void> {
    return this.storage.check();
  }

  put(name: string, content: Buffer | Readable, headers: ObjectHeaders): Promise<void> {
    return this.timed('put', () => this.storage.put(name, content, headers));
  }

  stat(name: string): Promise<StoredObject | null> {
    return this.timed('stat', () => this.storage.stat(name));
  }

  read(name: string, range?: { start: number; end: number }): Promise<Readable> {
    return this.timed('read', () => this.storage.read(name, range));
  }

  delete(name: string): Promise<void> {
    return this.timed('delete', () => this.storage.delete(name));
  }

  override capacity(): Promise<{ free: number; total: number } | null> {
    return this.storage.capacity();
  }

  override close(): void {
    this.storage.close();
  }

  list(prefix: string): AsyncIterable<ListedObject> {
    return this.storage.list(prefix);
  }

  sweepIncoming(before: Date): Promise<number> {
    return this.timed('sweep', () => this.storage.sweepIncoming(before));
  }

  private async timed<T>(call: string, work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const note = (outcome: 'ok' | 'failed') =>
      this.calls.observe({ call, outcome }, (performance.now() - begun) / 1000);
    try {
      const result = await work();
      note('ok');
      return result;
    } catch (error) {
      note('failed');
      throw error;
    }
  }
}
