/**
 * Maximum delay before the second try by kind of error; doubles for each further try. Other errors are not retried.
 */
const FIRST_DELAY_MS: Partial<Record<string, number>> = { TRANSIENT: 100, THROTTLING: 500 };
const MAX_DELAY_MS = 20_000;

interface Attempt {
  getRetryCount(): number;
  getRetryDelay(): number;
}

/**
 * Retry strategy that gives each call all its tries.
 *
 * The SDK's default shares a budget between all calls, which an outage exhausts for minutes. Upload limits per node
 * prevent retry storms instead.
 */
export class PerCallRetries {
  /** @param tries of one call, including the first */
  constructor(private readonly tries: number) {}

  acquireInitialRetryToken(): Promise<Attempt> {
    return Promise.resolve(createAttempt(0, 0));
  }

  /** Return the next try. Rejects after the last one, or if the error is permanent. */
  refreshRetryTokenForRetry(last: Attempt, { errorType }: { errorType: string }): Promise<Attempt> {
    const done = last.getRetryCount();
    const first = FIRST_DELAY_MS[errorType];
    if (first === undefined || done + 1 >= this.tries) return Promise.reject(new Error('No more tries'));
    return Promise.resolve(
      createAttempt(done + 1, Math.min(first * 2 ** done, MAX_DELAY_MS) * Math.random()),
    );
  }

  /** Does nothing, because calls share no budget. */
  recordSuccess(): void {}
}

function createAttempt(count: number, delayMs: number): Attempt {
  return { getRetryCount: () => count, getRetryDelay: () => delayMs };
}
