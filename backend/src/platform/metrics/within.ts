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
 * it is being found waits for that.
 */
export function keptFor<T>(seconds: number, read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  let foundAt = -Infinity;
  return () => {
    if (found !== undefined && performance.now() - foundAt < seconds * 1000) return found;
    const asked = read();
    found = asked;
    foundAt = Infinity;
    asked.then(
      () => (foundAt = performance.now()),
      () => (found = undefined),
    );
    return asked;
  };
}
