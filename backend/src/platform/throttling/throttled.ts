import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { RateLimit } from './rate-limits.js';

/**
 * Whose requests are counted: the guest's, the client address's, or those of the subject that a URL parameter names.
 * Its several names are resolved by SubjectAliases.
 */
export type ThrottleSubject = 'guest' | 'address' | { param: string; kind: string };

export interface ThrottleRule {
  limit: RateLimit;
  by: ThrottleSubject;
  /** Only check before the request; the service counts the use after it succeeded, see Throttle. */
  countedOnSuccess?: true;
}

/** Document that an endpoint can respond with 429. */
export const ApiThrottled = () =>
  ApiTooManyRequestsResponse({ description: 'Too many requests; the Retry-After header says when to retry' });

export const THROTTLED = Symbol('throttled');

/**
 * Limit how often an endpoint can be called. Responds with 429 `too_many_requests` and Retry-After above the limit.
 *
 * Counts before the body of an upload is received.
 *
 * @example `@Throttled({ limit: RATE_LIMITS.uploadsOfGuest, by: 'guest' })`
 */
export function Throttled(...rules: ThrottleRule[]) {
  return applyDecorators(SetMetadata(THROTTLED, rules), ApiThrottled());
}
