import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../test/factories/random.js';

/**
 * Lets guests arrive by the clock, at random with a given mean rate, whether or not earlier ones were served: a slow
 * service meets a growing crowd, as it would in a hall. (A loop that waits for answers would slow down with the service,
 * and hide what it is looking for.)
 *
 * @param perSecond arrivals a second
 * @param serve what a guest does
 * @returns how long each took, in ms from the moment of its arrival, however late this process sent it
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

/** Median, 95th and 99th percentile, as people read them. */
export function percentiles(values: number[]): string {
  return [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(0)).join(' / ') + ' ms';
}
