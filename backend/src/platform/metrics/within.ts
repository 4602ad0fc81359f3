import { setTimeout as sleep } from 'node:timers/promises';

/** What `work` resolves to. @throws Error when that takes longer than `ms` milliseconds */
export async function within<T>(ms: number, work: T | Promise<T>): Promise<T> {
  const patience = new AbortController();
  try {
    return await Promise.race([
      work,
      sleep(ms, undefined, { signal: patience.signal }).then(() => {
        throw new Error(`Not done after ${ms} ms`);
      }),
    ]);
  } finally {
    patience.abort();
  }
}

/**
 * `read`, asked at most every `seconds`: whoever asks in between gets what was found last, and whoever asks while
 * it is being found waits for that, but for no read that takes longer than `seconds`: it may never end.
 */
export function keptFor<T>(seconds: number, read: () => Promise<T>): () => Promise<T> {
  let last: { found: Promise<T>; since: number } | undefined;
  return () => {
    if (last !== undefined && performance.now() - last.since < seconds * 1000) return last.found;
    const asked = { found: read(), since: performance.now() };
    last = asked;
    asked.found.then(
      () => (asked.since = performance.now()),
      () => {
        if (last === asked) last = undefined;
      },
    );
    return asked.found;
  };
}
