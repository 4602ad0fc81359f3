import { AsyncLocalStorage } from 'node:async_hooks';

/** A simulated kill of the process: no later step runs. */
export class Crash extends Error {}

/**
 * Crash points before and after each asynchronous method of instrumented objects. Only work inside {@link run} can
 * crash, even if other work uses the same objects concurrently.
 */
export class CrashPoints {
  private readonly activeRun = new AsyncLocalStorage<() => boolean>();

  /** @param shouldCrash called at every crash point */
  run<T>(shouldCrash: () => boolean, work: () => Promise<T>): Promise<T> {
    let crashed = false;
    // Code that catches a crash, as jobs do, crashes again at the next crash point.
    return this.activeRun.run(() => (crashed ||= shouldCrash()), work);
  }

  /** Add crash points to every method of the object that returns a promise. */
  instrument(target: object): void {
    const methods = target as Record<string, unknown>;
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(target))) {
      const method = methods[name];
      if (name === 'constructor' || typeof method !== 'function') continue;
      methods[name] = (...args: unknown[]) => {
        const result: unknown = this.crashOr(() => method.apply(target, args) as unknown);
        if (!(result instanceof Promise)) return result;
        return result.then((value: unknown) => this.crashOr(() => value));
      };
    }
  }

  private crashOr<T>(work: () => T): T | Promise<never> {
    return this.isCrashDue() ? Promise.reject(new Crash('crashed')) : work();
  }

  private isCrashDue(): boolean {
    return this.activeRun.getStore()?.() === true;
  }
}
