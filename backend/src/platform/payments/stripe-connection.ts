import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { ApiError } from '../../common/errors/api-error.js';
import type { StripeSettings } from '../config/settings.js';
import { isInProgress } from './retry-on-conflict.js';

/** The API version that this folder expects; Stripe uses it regardless of the account's default. */
const API_VERSION = '2026-10-28.endive';

/** Stripe's recommendation for interactive calls. Webhooks are delivered again after a timeout. */
const TIMEOUT_MS = 20_000;

/** Retries of the SDK after connection errors and 409s. Safe, because every POST has an idempotency key. */
const MAX_RETRIES = 2;

/** Create a client with a fixed API version, timeout and retries. */
export function connectToStripe(settings: StripeSettings): Stripe {
  return new Stripe(settings.secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...hostOf(settings.apiBase),
  });
}

function hostOf(base: string | null) {
  if (base === null) return {};
  const url = new URL(base);
  const protocol = url.protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { host: url.hostname, port: url.port || (protocol === 'http' ? 80 : 443), protocol };
}

/**
 * Return the idempotency key for creating an object.
 *
 * The key is the same for the same row and parameters, so that a repeat after a crash creates nothing new. It differs
 * after parameters changed, because Stripe rejects reused keys.
 */
export function keyFor(purpose: string, id: string, parameters: object): { idempotencyKey: string } {
  const digest = createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 16);
  return { idempotencyKey: `${purpose}-${id}-${digest}` };
}

/** Whether Stripe rejected an invalid request, so a retry would fail, too. Also checks the cause of an ApiError. */
export function isInvalidRequest(error: unknown): boolean {
  const cause = error instanceof ApiError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeInvalidRequestError && !isInProgress(cause);
}

/** Whether the object does not exist or was deleted. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Stripe rejects listing the objects of a missing customer instead of returning an empty list. */
export function emptyIfMissing(error: unknown): never[] {
  if (isMissing(error)) return [];
  throw error;
}

const STATE_CONFLICTS = new Set([
  'payment_intent_unexpected_state',
  'charge_already_refunded',
  'charge_disputed',
  'resource_missing',
]);

/** Whether the object's state does not allow the request. */
export function isStateConflict(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && STATE_CONFLICTS.has(error.code ?? '');
}
