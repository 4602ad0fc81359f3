import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { ApiError } from '../../common/errors/api-error.js';
import type { StripeSettings } from '../config/settings.js';
import { isInProgress } from './retry-on-conflict.js';

/** The version whose shapes this folder knows; Stripe answers in it whatever the account's default is. */
const API_VERSION = '2026-10-28.endive';

/** Stripe's own advice for calls a person waits for; a webhook is delivered again when it was not enough. */
const TIMEOUT = 20_000;

/** Repeated by the library on broken connections and 409s, safely: every POST has an idempotency key. */
const RETRIES = 2;

/** A client that speaks one version of Stripe's API, gives calls up in time and tries them again by itself. */
export function connectToStripe(settings: StripeSettings): Stripe {
  return new Stripe(settings.secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
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
 * The idempotency key of making one thing: the same for the same row and parameters, so that a repeat after a
 * crash makes nothing new, and another one when the parameters changed, since Stripe refuses that outright.
 */
export function keyFor(purpose: string, id: string, parameters: object): { idempotencyKey: string } {
  const digest = createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 16);
  return { idempotencyKey: `${purpose}-${id}-${digest}` };
}

/** Whether Stripe refuses what was asked for, and will do so again; also beneath what a person is told of it. */
export function isRefusal(error: unknown): boolean {
  const cause = error instanceof ApiError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeInvalidRequestError && !isInProgress(cause);
}

/** Whether Stripe says that there is no such object (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whoever asks for the things of something that does not exist gets a refusal, not an empty list. */
export function noneIfMissing(error: unknown): never[] {
  if (isMissing(error)) return [];
  throw error;
}

const OTHER_STATE = new Set([
  'payment_intent_unexpected_state',
  'charge_already_refunded',
  'charge_disputed',
  'resource_missing',
]);

/** Whether Stripe refuses because the object is in another state than the caller thought. */
export function isOtherState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && OTHER_STATE.has(error.code ?? '');
}
