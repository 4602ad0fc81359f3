import { AsyncLocalStorage } from 'node:async_hooks';

/** A caller that waits for work. */
interface Caller {
  signal: AbortSignal;
  /** Work that continues afterwards, such as a timer, is no longer the caller's. */
  hasSettled: boolean;
}

const callers = new AsyncLocalStorage<Caller | null>();

/**
 * Run `work`. When `signal` aborts, the database cancels the reads that `work` is waiting for and rejects its later ones.
 * Writes, transactions and work in {@link runShared} are not affected.
 */
export async function cancelReadsOnAbort<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const caller: Caller = { signal, hasSettled: false };
  try {
    return await callers.run(caller, work);
  } finally {
    caller.hasSettled = true;
  }
}

/** Run work whose result other callers share, so that none of them can cancel it. */
export function runShared<T>(work: () => T): T {
  return callers.run(null, work);
}

/** The signal that cancels the current work's reads; null if nothing does. */
export function findCancelSignal(): AbortSignal | null {
  const caller = callers.getStore() ?? null;
  return caller === null || caller.hasSettled ? null : caller.signal;
}
