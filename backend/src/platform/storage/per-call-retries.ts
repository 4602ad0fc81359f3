/**
 * Milliseconds before the second try, at most; the third waits twice as long, and so on. Only these failures may pass;
 * one that says that it is asked too much is left alone for longer.
 */
const FIRST_PAUSE_MS: Partial<Record<string, number>> = { TRANSIENT: 100, THROTTLING: 500 };
const LONGEST_PAUSE_MS = 20_000;

interface Attempt {
  getRetryCount(): number;
  getRetryDelay(): number;
}

/**
 * Gives every call to a bucket all its tries. The SDK's own way counts tries over all calls, and an outage uses them
 * up: for minutes after it, a store that only fails now and then would be noticed at once. That a store in trouble is
 * not asked five times as much by a crowd is seen to elsewhere: a node takes only so many uploads at a time.
 */
export class PerCallRetries {
  /** @param tries of one call, the first one included */
  constructor(private readonly tries: number) {}

  acquireInitialRetryToken(): Promise<Attempt> {
    return Promise.resolve(attempt(0, 0));
  }

  /** The next try of a call. Rejects when it has had all of them, or when another one would end as this did. */
  refreshRetryTokenForRetry(last: Attempt, { errorType }: { errorType: string }): Promise<Attempt> {
    const done = last.getRetryCount();
    const first = FIRST_PAUSE_MS[errorType];
    if (first === undefined || done + 1 >= this.tries) return Promise.reject(new Error('No more tries'));
    return Promise.resolve(attempt(done + 1, Math.min(first * 2 ** done, LONGEST_PAUSE_MS) * Math.random()));
  }

  /** Nothing to be noted: no call takes tries from another. */
  recordSuccess(): void {}
}

function attempt(count: number, delayMs: number): Attempt {
  return { getRetryCount: () => count, getRetryDelay: () => delayMs };
}
