import { AsyncLocalStorage } from 'node:async_hooks';

/** A caller that waits for work. Cheaper than an AbortSignal, since each read registers with it. */
export class Caller {
  private readonly reads = new Set<() => void>();
  private left = false;

  /** Whether the caller no longer waits. */
  get hasLeft(): boolean {
    return this.left;
  }

  leave(): void {
    this.left = true;
    for (const cancel of this.reads) cancel();
  }

  /** Call `cancel` when the caller leaves, until `forget`. */
  remember(cancel: () => void): void {
    this.reads.add(cancel);
  }

  forget(cancel: () => void): void {
    this.reads.delete(cancel);
  }
}

/** Work and its caller. Work that continues after it settled, such as a timer, is no longer the caller's. */
interface Work {
  caller: Caller;
  hasSettled: boolean;
}

const works = new AsyncLocalStorage<Work | null>();

/**
 * Run `work`. When `caller` leaves, the database cancels the reads that `work` is waiting for and rejects its later ones.
 * Writes, transactions and work in {@link runShared} are not affected.
 */
export async function runFor<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  const context: Work = { caller, hasSettled: false };
  try {
    return await works.run(context, work);
  } finally {
    context.hasSettled = true;
  }
}

/** Run work whose result other callers share, so that none of them can cancel it. */
export function runShared<T>(work: () => T): T {
  return works.run(null, work);
}

/** The caller whose leaving cancels the current work's reads; null if none does. */
export function findCaller(): Caller | null {
  const work = works.getStore() ?? null;
  return work === null || work.hasSettled ? null : work.caller;
}
