import { setTimeout as sleep } from 'node:timers/promises';
import { runShared } from '../../common/cancellation.js';

/** Return the result of `work`. @throws Error after `ms` milliseconds */
export async function withTimeout<T>(ms: number, work: T | Promise<T>): Promise<T> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      work,
      sleep(ms, undefined, { signal: timer.signal }).then(() => {
        throw new Error(`Not done after ${ms} ms`);
      }),
    ]);
  } finally {
    timer.abort();
  }
}

/**
 * Cache the result of `read` for `seconds`.
 *
 * Concurrent callers share one read. A read that takes longer than `seconds` is abandoned, because it may never end.
 */
export function cacheFor<T>(seconds: number, read: () => Promise<T>): () => Promise<T> {
  let last: { found: Promise<T>; since: number } | undefined;
  return () => {
    if (last !== undefined && performance.now() - last.since < seconds * 1000) return last.found;
    const current = { found: runShared(read), since: performance.now() };
    last = current;
    current.found.then(
      () => (current.since = performance.now()),
      () => {
        if (last === current) last = undefined;
      },
    );
    return current.found;
  };
}
