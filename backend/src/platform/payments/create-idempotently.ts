import Stripe from 'stripe';
import { ApiError } from '../../common/errors/api-error.js';
import { keyFor } from './stripe-connection.js';

/** Maximum number of stored failures to skip. */
const MAX_FAILURES = 30;

/** Whether Stripe failed with a server error, which it replays under the same key for 24 h. */
export function hasFailed(error: unknown): boolean {
  return getServerError(error) !== null;
}

interface CreateOnce<T> {
  make: (options: Stripe.RequestOptions) => Promise<T>;
  /** Finds an object that Stripe created despite its error. Omit it if a second one does no harm. */
  found?: () => Promise<T | null>;
}

/**
 * Create an object once, even after earlier attempts ended in a server error of Stripe.
 *
 * Stripe replays such errors under the same key, so each attempt uses the next key. All nodes derive the same keys.
 * The SDK's retries are disabled, because they cannot distinguish replayed errors from new ones. `StripeAccount`
 * waits for concurrent requests.
 *
 * @param id of the row that the object belongs to
 */
export async function createIdempotently<T>(
  purpose: string,
  id: string,
  parameters: object,
  { make, found }: CreateOnce<T>,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    const key = keyFor(purpose, failures === 0 ? id : `${id}-${failures}`, parameters);
    try {
      return await make({ ...key, maxNetworkRetries: 0 });
    } catch (error) {
      const isReplayed = getServerError(error)?.headers?.['idempotent-replayed'] === 'true';
      if (!isReplayed || failures === MAX_FAILURES) throw error;
      const existing = await found?.();
      if (existing != null) return existing;
    }
  }
}

function getServerError(error: unknown) {
  const cause = error instanceof ApiError ? error.cause : null;
  return cause instanceof Stripe.errors.StripeError && (cause.statusCode ?? 0) >= 500 ? cause : null;
}
