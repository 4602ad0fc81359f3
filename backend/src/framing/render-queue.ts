import type { ErrorCode } from '@eventframe/contracts/errors';

/** The queue is full. A retry may succeed; HTTP responds with 503 and Retry-After. */
export class RenderQueueFullError extends Error {
  override readonly name = 'RenderQueueFullError';
  readonly code = 'busy' satisfies ErrorCode;

  /** @param retryAfter estimated time until a slot is free, in whole seconds, at least 1 */
  constructor(readonly retryAfter: number) {
    super('The server is busy. Try again in a moment.');
  }
}

/** Receives the outcome of renders. Durations in seconds. */
export interface RenderObserver {
  onDone(render: { waited: number; took: number; failed: boolean }): void;
  onRejected(): void;
}

/** Limits of a queue, and the observer of its work. */
export interface RenderQueueOptions {
  /** Maximum concurrent renders. */
  concurrency: number;
  /** Maximum sum of the running renders' memory estimates, in bytes. */
  memoryBytes: number;
  /** Maximum waiting renders. */
  maxWaiting: number;
  observer?: RenderObserver;
}

interface WaitingRender {
  bytes: number;
  start: () => void;
  reject: (error: RenderQueueFullError) => void;
}

const MAX_RETRY_SECONDS = 30;
/** Weight of the newest duration in the running mean, from which `retryAfter` is estimated. */
const NEWEST_WEIGHT = 0.1;

/**
 * The queue for all rendering. Limits running renders by number and memory, and waiting renders by number.
 *
 * Shares both turns and slots fairly between events. Turns are round-robin: a render with n earlier renders of the
 * same event waits for at most n + 1 renders of each other event. One event may use all slots while no other event needs
 * one. Once the queue is full, a render of an event with fewer waiting renders takes the slot of the newest render of
 * the event with the most, which is rejected and can be retried.
 */
export class RenderQueue {
  /** Waiting renders per key, in the order of the keys' turns: a Map iterates in insertion order. */
  private readonly waiting = new Map<string, WaitingRender[]>();
  private waitingCount = 0;
  private running = 0;
  private runningBytes = 0;
  private meanSeconds = 0.2;

  constructor(private readonly options: RenderQueueOptions) {}

  /** Waiting and running renders, for metrics. */
  get load(): { waiting: number; running: number; bytes: number } {
    return { waiting: this.waitingCount, running: this.running, bytes: this.runningBytes };
  }

  /**
   * Run `task` when its turn comes.
   *
   * @param key shares turns and slots with others of the same key; an event's id
   * @param bytes estimated memory; a task that exceeds the whole budget runs alone
   * @throws RenderQueueFullError if the queue is full, or if another event takes its slot while it waits
   */
  async run<T>(key: string, bytes: number, task: () => Promise<T>): Promise<T> {
    const queuedAt = performance.now();
    await this.enqueue(key, bytes);
    const startedAt = performance.now();
    let failed = true;
    try {
      const result = await task();
      failed = false;
      return result;
    } finally {
      const took = (performance.now() - startedAt) / 1000;
      this.options.observer?.onDone({ waited: (startedAt - queuedAt) / 1000, took, failed });
      this.meanSeconds += NEWEST_WEIGHT * (took - this.meanSeconds);
      this.running -= 1;
      this.runningBytes -= bytes;
      this.startNext();
    }
  }

  private enqueue(key: string, bytes: number): Promise<void> {
    return new Promise((start, reject) => {
      const mustWait = this.waitingCount > 0 || !this.fits(bytes);
      if (mustWait && this.waitingCount >= this.options.maxWaiting && !this.evictFor(key)) {
        reject(this.createRejection());
        return;
      }
      const queue = this.waiting.get(key);
      if (queue) queue.push({ bytes, start, reject });
      else this.waiting.set(key, [{ bytes, start, reject }]);
      this.waitingCount += 1;
      this.startNext();
    });
  }

  /** Evict the newest render of the longest queue, unless that queue would become shorter than `key`'s. */
  private evictFor(key: string): boolean {
    const own = this.waiting.get(key)?.length ?? 0;
    let longest: WaitingRender[] = [];
    for (const queue of this.waiting.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length - 1 < own + 1) return false;
    this.waitingCount -= 1;
    longest.pop()!.reject(this.createRejection());
    return true;
  }

  /** Start the next renders while they fit. A large render that does not fit yet blocks later ones. */
  private startNext(): void {
    for (const [key, queue] of this.waiting) {
      const next = queue[0]!;
      if (!this.fits(next.bytes)) return;
      queue.shift();
      this.waiting.delete(key);
      if (queue.length > 0) this.waiting.set(key, queue); // move the key to the end of the round
      this.waitingCount -= 1;
      this.running += 1;
      this.runningBytes += next.bytes;
      next.start();
    }
  }

  private fits(bytes: number): boolean {
    if (this.running >= this.options.concurrency) return false;
    return this.running === 0 || this.runningBytes + bytes <= this.options.memoryBytes;
  }

  private createRejection(): RenderQueueFullError {
    this.options.observer?.onRejected();
    const seconds = ((this.waitingCount + 1) / this.options.concurrency) * this.meanSeconds;
    return new RenderQueueFullError(Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(seconds))));
  }
}
