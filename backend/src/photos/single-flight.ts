import { runShared } from '../common/cancellation.js';

interface Running<T> {
  fingerprint: string;
  result: Promise<T>;
}

/**
 * Deduplicate concurrent calls per key, within this process. This only saves work: the database ensures that an
 * effect happens once.
 */
export class SingleFlight<T> {
  private readonly running = new Map<string, Running<T>>();

  /**
   * Run `work`, or share the result of the running call with the same key and fingerprint. Waits for a running call
   * with the same key and another fingerprint first.
   */
  async run(key: string, fingerprint: string, work: () => Promise<T>): Promise<T> {
    for (let current = this.running.get(key); current !== undefined; current = this.running.get(key)) {
      if (current.fingerprint === fingerprint) return current.result;
      await current.result.catch(() => undefined);
    }
    const result = runShared(work);
    this.running.set(key, { fingerprint, result });
    try {
      return await result;
    } finally {
      this.running.delete(key);
    }
  }
}
