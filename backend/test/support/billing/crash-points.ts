import { AsyncLocalStorage } from 'node:async_hooks';

/** A simulated kill of the process. It is not caught, and no later step runs. */
export class Crash extends Error {}

/**
 * Crash points before and after each method of the guarded objects. Work outside {@link run} is not
 * affected, even if it uses the same objects concurrently.
 */
export class CrashPoints {
  private readonly activeRun = new AsyncLocalStorage<() => boolean>();

  /** @param shouldCrash asked at every place whether it ends there */
  run<T>(shouldCrash: () => boolean, work: () => Promise<T>): Promise<T> {
    let struck = false;
    // Code that catches a crash, as jobs do, crashes again at the next step.
    return this.activeRun.run(() => (struck ||= shouldCrash()), work);
  }

  /** Every method of the object's class that answers with a promise becomes two such places. */
  instrument(target: object): void {
    const methods = target as Record<string, unknown>;
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(target))) {
      const method = methods[name];
      if (name === 'constructor' || typeof method !== 'function') continue;
      methods[name] = (...args: unknown[]) => {
        const response: unknown = this.crashOr(() => method.apply(target, args) as unknown);
        if (!(response instanceof Promise)) return response;
        return response.then((value: unknown) => this.crashOr(() => value));
      };
    }
  }

  private crashOr<T>(work: () => T): T | Promise<never> {
    return this.strikes() ? Promise.reject(new Crash('crashed')) : work();
  }

  private strikes(): boolean {
    return this.activeRun.getStore()?.() === true;
  }
}
