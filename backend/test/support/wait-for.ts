import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 90_000;

/**
 * Repeats an expectation until it holds, and answers what it answered; after a generous time it fails with
 * the expectation's own message.
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
