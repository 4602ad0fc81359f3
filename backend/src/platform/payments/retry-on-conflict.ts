import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';

/** Delays double: 7.5 s in total. */
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 4000;

/** Whether Stripe rejected a request because a concurrent one uses the same idempotency key or object. */
export function isInProgress(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 409;
}

/**
 * Retry while Stripe processes a concurrent request. Two pages opened at the same time create the same objects under
 * the same keys; both get the first result.
 */
export async function retryOnConflict<T>(request: () => Promise<T>): Promise<T> {
  for (let delay = FIRST_DELAY_MS; ; delay *= 2) {
    try {
      return await request();
    } catch (error) {
      if (!isInProgress(error) || delay > MAX_DELAY_MS) throw error;
      await sleep(delay);
    }
  }
}
