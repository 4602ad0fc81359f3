import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';

/** Each wait is twice as long as the one before: seven and a half seconds in all. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 4000;

/** Whether Stripe refuses a request only because it is at work on another one, mostly one under the same key. */
export function isInProgress(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 409;
}

/**
 * Asks again while Stripe is at work on the same for somebody else: two pages that are opened at once make the same
 * things under the same keys, and whoever comes second gets the answer of the first when that is there.
 */
export async function retryOnConflict<T>(exchange: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return await exchange();
    } catch (error) {
      if (!isInProgress(error) || wait > LONGEST_WAIT_MS) throw error;
      await sleep(wait);
    }
  }
}
