import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 90_000;

/**
 * Repeat an expectation until it passes. Fails with its last error after a generous timeout.
 *
 * @returns the expectation's result
 */
export async function waitFor<T>(expectation: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(25);
    }
  }
}
