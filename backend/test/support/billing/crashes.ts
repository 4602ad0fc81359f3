import { AsyncLocalStorage } from 'node:async_hooks';

/** A simulated kill of the process. It is not caught, and no later step runs. */
export class Crash extends Error {}

/**
 * Crash points before and after each method of the guarded objects. Work outside {@link during} is not
 * affected, even if it uses the same objects concurrently.
 */
export class Crashes {
  private readonly dice = new AsyncLocalStorage<() => boolean>();

  /** @param strikes asked at every place whether it ends there */
  during<T>(strikes: () => boolean, work: () => Promise<T>): Promise<T> {
    let struck = false;
    // Code that catches a crash, as jobs do, crashes again at the next step.
    return this.dice.run(() => (struck ||= strikes()), work);
  }

  /** Every method of the object's class that answers with a promise becomes two such places. */
  guard(target: object): void {
    const methods = target as Record<string, unknown>;
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(target))) {
      const method = methods[name];
      if (name === 'constructor' || typeof method !== 'function') continue;
      methods[name] = (...args: unknown[]) => {
        const answer: unknown = this.strikeOr(() => method.apply(target, args) as unknown);
        if (!(answer instanceof Promise)) return answer;
        return answer.then((value: unknown) => this.strikeOr(() => value));
      };
    }
  }

  private strikeOr<T>(work: () => T): T | Promise<never> {
    return this.strikes() ? Promise.reject(new Crash('crashed')) : work();
  }

  private strikes(): boolean {
    return this.dice.getStore()?.() === true;
  }
}
