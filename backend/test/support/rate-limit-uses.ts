import { ApiError } from '../../src/common/errors/api-error.js';
import { RATE_LIMITS } from '../../src/platform/throttling/rate-limits.js';
import { Throttle, type Use } from '../../src/platform/throttling/throttle.js';
import type { TestApp } from './test-app.js';

/** The connections of two nodes for counting. */
const CONCURRENCY = 40;

/**
 * Use rate limits concurrently on two nodes, with as many uses at a time as the nodes have connections. More would wait
 * for a connection and be rejected on a slow machine before they are counted.
 *
 * @param uses the uses of each try, or of a try by its number
 * @returns the Retry-After seconds of rejected tries
 */
export async function takeConcurrently(
  apps: [TestApp, TestApp],
  times: number,
  uses: Use[] | ((number: number) => Use[]),
): Promise<number[]> {
  const nodes = apps.map((app) => app.nest.get(Throttle));
  const waits: number[] = [];
  const take = async (from: number) => {
    for (let number = from; number < times; number += CONCURRENCY) {
      const taken = nodes[number % 2]!.take(typeof uses === 'function' ? uses(number) : uses);
      await taken.catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'too_many_requests')) throw error;
        waits.push(error.retryAfter!);
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, number) => take(number)));
  return waits;
}

/** Age the counters by some seconds. */
export async function ageCounters(app: TestApp, seconds: number): Promise<void> {
  const periods = new Map(Object.values(RATE_LIMITS).map(({ name, seconds: period }) => [name, period]));
  for (const [name, period] of periods) {
    await app.database.query(
      `UPDATE rate_limits SET forget_at = forget_at - make_interval(secs => $2),
         slot = slot - round($2::float8 / ($3::float8 / 20))
       WHERE key LIKE $1 || ':%'`,
      [name, seconds, period],
    );
  }
}
