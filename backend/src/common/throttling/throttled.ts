import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { RateLimit } from './rate-limits.js';

/**
 * Whose use of a call it is: the guest's, the network address's, or that of which a part of the address is one of many
 * names, see CountedNames.
 */
export type CountedBy = 'guest' | 'address' | { param: string; kind: string };

export interface ThrottleRule {
  limit: RateLimit;
  by: CountedBy;
  /** Only checked before the call; the service counts the use itself once it succeeds, see Throttle. */
  countedOnSuccess?: true;
}

/** Documents that a call may respond with 429. */
export const ApiThrottled = () =>
  ApiTooManyRequestsResponse({ description: 'Too often; the header Retry-After says when to try again' });

export const THROTTLED = Symbol('throttled');

/**
 * Limits a call; 429 `too_many_requests` with Retry-After when it is called too often. Counted before the
 * body of an upload is received.
 *
 * @example `@Throttled({ limit: RATE_LIMITS.uploadsOfGuest, by: 'guest' })`
 */
export function Throttled(...rules: ThrottleRule[]) {
  return applyDecorators(SetMetadata(THROTTLED, rules), ApiThrottled());
}
