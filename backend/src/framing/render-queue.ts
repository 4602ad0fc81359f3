import type { ErrorCode } from '@eventframe/contracts/errors';

/** Thrown when a render cannot even wait. Worth trying again; HTTP answers 503 with Retry-After. */
export class RenderQueueFullError extends Error {
  override readonly name = 'RenderQueueFullError';
  readonly code = 'busy' satisfies ErrorCode;

  /** @param retryAfter when a place is likely to be free, whole seconds, 1 at least */
  constructor(readonly retryAfter: number) {
    super('Many photos are being made right now. Please try again in a moment.');
  }
}

/** Told what becomes of renders. Durations in seconds. */
export interface RenderWatch {
  done(render: { waited: number; took: number; failed: boolean }): void;
  refused(): void;
}

/** The bounds of a queue, and who is told what becomes of its work. */
export interface RenderQueueOptions {
  /** Renders in work at once, at most. */
  concurrency: number;
  /** Memory that renders in work may need together by their estimates, in bytes. */
  memoryBytes: number;
  /** Renders that may wait behind those. */
  maxWaiting: number;
  watch?: RenderWatch;
}

interface Waiting {
  bytes: number;
  start: () => void;
  turnAway: (error: RenderQueueFullError) => void;
}

const MAX_RETRY_SECONDS = 30;
/** Weight of the newest duration in the running mean that tells how soon a place is free. */
const NEWEST_WEIGHT = 0.1;

/**
 * The one queue all rendering goes through. Bounded in every direction: renders in work by cores and by memory,
 * renders waiting by number.
 *
 * Fair between events in both things there are to have. Turns: events take them one by one, so whoever has n of
 * their own event before them sees every other event served n + 1 times at most. Places: one event may take all of
 * them while nobody else wants any; once they are gone, whoever comes from an event with fewer waiting gets the place
 * of the newest of the event with most, which is asked to come again. So a rush fills its own share and no more.
 */
export class RenderQueue {
  /** Per key, in the order the keys get their turn: a Map iterates in the order of insertion. */
  private readonly waiting = new Map<string, Waiting[]>();
  private waitingCount = 0;
  private running = 0;
  private runningBytes = 0;
  private meanSeconds = 0.2;

  constructor(private readonly options: RenderQueueOptions) {}

  /** Renders waiting and in work, for metrics. */
  get load(): { waiting: number; running: number; bytes: number } {
    return { waiting: this.waitingCount, running: this.running, bytes: this.runningBytes };
  }

  /**
   * Runs `task` when its turn comes.
   *
   * @param key whose turn it uses up, an event's id
   * @param bytes estimate of the memory it needs; one that exceeds the budget alone runs alone
   * @throws RenderQueueFullError when too many wait already, or while it waits, when its place is another event's
   */
  async run<T>(key: string, bytes: number, task: () => Promise<T>): Promise<T> {
    const askedAt = performance.now();
    await this.admitted(key, bytes);
    const startedAt = performance.now();
    let failed = true;
    try {
      const result = await task();
      failed = false;
      return result;
    } finally {
      const took = (performance.now() - startedAt) / 1000;
      this.options.watch?.done({ waited: (startedAt - askedAt) / 1000, took, failed });
      this.meanSeconds += NEWEST_WEIGHT * (took - this.meanSeconds);
      this.running -= 1;
      this.runningBytes -= bytes;
      this.startNext();
    }
  }

  private admitted(key: string, bytes: number): Promise<void> {
    return new Promise((start, turnAway) => {
      const mustWait = this.waitingCount > 0 || !this.fits(bytes);
      if (mustWait && this.waitingCount >= this.options.maxWaiting && !this.makeRoomFor(key)) {
        turnAway(this.refusal());
        return;
      }
      const line = this.waiting.get(key);
      if (line) line.push({ bytes, start, turnAway });
      else this.waiting.set(key, [{ bytes, start, turnAway }]);
      this.waitingCount += 1;
      this.startNext();
    });
  }

  /** Turns away the newest of the longest line, where that line stays no shorter than `key`'s grows. */
  private makeRoomFor(key: string): boolean {
    const own = this.waiting.get(key)?.length ?? 0;
    let longest: Waiting[] = [];
    for (const line of this.waiting.values()) if (line.length > longest.length) longest = line;
    if (longest.length - 1 < own + 1) return false;
    this.waitingCount -= 1;
    longest.pop()!.turnAway(this.refusal());
    return true;
  }

  /** Starts whoever is next while there is room. A large one that does not fit yet is waited for, never overtaken. */
  private startNext(): void {
    for (const [key, line] of this.waiting) {
      const next = line[0]!;
      if (!this.fits(next.bytes)) return;
      line.shift();
      this.waiting.delete(key);
      if (line.length > 0) this.waiting.set(key, line); // to the end of the round
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

  private refusal(): RenderQueueFullError {
    this.options.watch?.refused();
    const seconds = ((this.waitingCount + 1) / this.options.concurrency) * this.meanSeconds;
    return new RenderQueueFullError(Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(seconds))));
  }
}
