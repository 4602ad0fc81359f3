import type { Readable } from 'node:stream';
import type { Metrics } from '../metrics/metrics.js';
import { type ListedObject, type ObjectHeaders, Storage, type StoredObject } from './storage.js';

/** Bucket bounds in seconds, from a local disk to a bucket with retries. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Counts and times the calls of another storage. */
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
        help: 'Duration of media storage calls, including retries; reads until their first byte',
        labels: ['call', 'outcome'],
      },
      BUCKETS,
    );
    for (const [which, help] of [
      ['free', 'Free bytes of the media storage; missing for a bucket'],
      ['total', 'Total bytes of the media storage; missing for a bucket'],
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
    return this.measure('put', () => this.storage.put(name, content, headers));
  }

  stat(name: string): Promise<StoredObject | null> {
    return this.measure('stat', () => this.storage.stat(name));
  }

  read(name: string, range?: { start: number; end: number }): Promise<Readable> {
    return this.measure('read', () => this.storage.read(name, range));
  }

  delete(name: string): Promise<void> {
    return this.measure('delete', () => this.storage.delete(name));
  }

  override capacity(): Promise<{ free: number; total: number } | null> {
    return this.storage.capacity();
  }

  fingerprint(): Promise<string> {
    return this.storage.fingerprint();
  }

  override close(): void {
    this.storage.close();
  }

  list(prefix: string): AsyncIterable<ListedObject> {
    return this.storage.list(prefix);
  }

  sweepIncoming(before: Date): Promise<number> {
    return this.measure('sweep', () => this.storage.sweepIncoming(before));
  }

  private async measure<T>(call: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const observe = (outcome: 'ok' | 'failed') =>
      this.calls.observe({ call, outcome }, (performance.now() - startedAt) / 1000);
    try {
      const result = await work();
      observe('ok');
      return result;
    } catch (error) {
      observe('failed');
      throw error;
    }
  }
}
