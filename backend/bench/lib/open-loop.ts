import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../test/factories/random.js';

/**
 * Start visits at random times with a mean rate, whether or not earlier ones have ended (an open-loop workload). A loop
 * that waits for responses would slow down with the service and hide the delay.
 *
 * @param perSecond mean arrivals per second
 * @param serve one guest's visit
 * @returns durations in ms, each from the planned arrival
 */
export async function openLoop(
  perSecond: number,
  seconds: number,
  serve: (number: number) => Promise<unknown>,
): Promise<number[]> {
  const random = seeded(20261121);
  const startedAt = performance.now();
  const visits: Promise<number>[] = [];
  for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - random()) / perSecond) * 1000) {
    const wait = startedAt + at - performance.now();
    if (wait > 0) await sleep(wait);
    const arrived = startedAt + at;
    visits.push(serve(visits.length).then(() => performance.now() - arrived));
  }
  return Promise.all(visits);
}

/** @param share 0.5 for the median */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** Format the median, the 95th and the 99th percentile. */
export function percentiles(values: number[]): string {
  return [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(0)).join(' / ') + ' ms';
}
