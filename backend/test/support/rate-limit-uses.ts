import { ApiError } from '../../src/common/errors/api-error.js';
import { RATE_LIMITS } from '../../src/platform/throttling/rate-limits.js';
import { Throttle, type Use } from '../../src/platform/throttling/throttle.js';
import type { TestApp } from './test-app.js';

/** The connections that two nodes have for what they count. */
const CONCURRENCY = 40;

/**
 * So many uses, spread over two nodes, as many at once as these have connections: more would only wait for one, and be
 * turned away on a slow machine before they are counted.
 *
 * @param uses the same each time, or by the number of the time
 * @returns the seconds to wait of those that were refused
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

/** Lets the counters age by so many seconds. */
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
