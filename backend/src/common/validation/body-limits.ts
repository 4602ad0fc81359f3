import type { Request, RequestHandler } from 'express';
import { ApiError } from '../errors/api-error.js';

const MAX_LEVELS = 32;
/** Keys and elements of all levels. The largest body of our pages has 200 elements. */
const MAX_VALUES = 1_000;

/** Stripe decides how deep its events are. Only their signature and ids are used, see `webhook-verifier.ts`. */
const EXEMPT = ['/api/billing/webhook'];

/** Reject parsed bodies that are costly to validate: deeper than 32 levels, or with more than 1,000 values. */
export function bodyLimits(): RequestHandler {
  return (request: Request<unknown, unknown, unknown>, _response, next) => {
    if (EXEMPT.includes(request.path) || isWithinLimits(request.body)) next();
    else {
      const limits = `${MAX_LEVELS} levels and ${MAX_VALUES.toLocaleString('en')} values`;
      next(new ApiError('malformed_request', `The body of a request can have at most ${limits}. Send less.`));
    }
  };
}

/** Iterates level by level: recursion would overflow the stack on the bodies this rejects. */
function isWithinLimits(body: unknown): boolean {
  let objects = isObject(body) ? [body] : [];
  let count = 0;
  for (let level = 1; objects.length > 0; level += 1) {
    if (level > MAX_LEVELS) return false;
    const children: object[] = [];
    for (const object of objects) {
      const values: unknown[] = Array.isArray(object) ? object : Object.values(object);
      count += values.length;
      if (count > MAX_VALUES) return false;
      children.push(...values.filter(isObject));
    }
    objects = children;
  }
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
