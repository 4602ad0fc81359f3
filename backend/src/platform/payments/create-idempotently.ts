import Stripe from 'stripe';
import { ApiError } from '../../common/errors/api-error.js';
import { keyFor } from './stripe-connection.js';

/** Failures of a day that are passed over, at most. */
const FAILURES = 30;

/** Whether Stripe itself failed over a request: it answers the same under the same key for a day. */
export function hasFailed(error: unknown): boolean {
  return causeOf(error) !== null;
}

interface Making<T> {
  make: (options: Stripe.RequestOptions) => Promise<T>;
  /** Looks for what Stripe may have made and answered with a failure; left out where a second one does no harm. */
  found?: () => Promise<T | null>;
}

/**
 * Makes something once, though Stripe may have failed over it before: such an answer is kept under its key, too, so
 * the next key in the row is tried. Every node comes to the same key. The client does not repeat the request by itself:
 * it could not tell an old failure from one of now. A request that is under way elsewhere is no failure: `StripeAccount`
 * waits for it.
 *
 * @param id of what it is made for
 */
export async function createIdempotently<T>(
  purpose: string,
  id: string,
  parameters: object,
  { make, found }: Making<T>,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    const key = keyFor(purpose, failures === 0 ? id : `${id}-${failures}`, parameters);
    try {
      return await make({ ...key, maxNetworkRetries: 0 });
    } catch (error) {
      const isOld = causeOf(error)?.headers?.['idempotent-replayed'] === 'true';
      if (!isOld || failures === FAILURES) throw error;
      const made = await found?.();
      if (made != null) return made;
    }
  }
}

function causeOf(error: unknown) {
  const cause = error instanceof ApiError ? error.cause : null;
  return cause instanceof Stripe.errors.StripeError && (cause.statusCode ?? 0) >= 500 ? cause : null;
}
