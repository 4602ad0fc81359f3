import type { UploadResult } from '../api/types';
import { isOpen, type Attempt, type Delivery } from './delivery';
import { retryDelay } from '../../shared/retry';

/** Answers that say 'not now': the same request may succeed later. 409: a first attempt is still being worked on. */
const TRANSIENT = new Set([408, 409, 425, 429]);

/**
 * A server that has answered 'not now' for so long means never. Where nobody answers at all, there is no end: a photo
 * made offline has its whole day from the first answer on.
 */
const GIVE_UP_MS = 24 * 60 * 60_000;
const GAVE_UP = 'gave_up';

/**
 * The delivery after an attempt to send it.
 *
 * @param now ms since 1970
 * @param random a number in [0, 1), spreads the retries
 */
export function settle(delivery: Delivery, attempt: Attempt, now: number, random: number): Delivery {
  switch (attempt.kind) {
    case 'taken':
      return { ...delivery, state: 'delivered', result: attempt.result, photo: null, reached: true };
    case 'unreachable':
      return scheduleRetry(delivery, null, now, random, false);
    case 'answered': {
      const firstRefusedAt = delivery.firstRefusedAt ?? now;
      if (isTransient(attempt.status) && now - firstRefusedAt < GIVE_UP_MS) {
        return scheduleRetry({ ...delivery, firstRefusedAt }, attempt.retryAfterMs, now, random, true);
      }
      return {
        ...delivery,
        state: attempt.code === 'photo_quota_exhausted' ? 'handed-over' : 'refused',
        refusal: toRefusal(attempt),
        reached: true,
      };
    }
  }
}

const isTransient = (status: number) => status >= 500 || TRANSIENT.has(status);

/** The delivery to be sent at once, as when the network came back or the guest asked for it. */
export function sendableNow(delivery: Delivery, now: number): Delivery {
  return isOpen(delivery) ? { ...delivery, notBefore: now } : delivery;
}

/** The delivery when an attempt begins, noted before it is made: the page may be closed in the middle of it. */
export function markBegun(delivery: Delivery): Delivery {
  return isOpen(delivery) && delivery.begun !== true ? { ...delivery, begun: true } : delivery;
}

/** The delivery when the guest has deleted it here; null when the server has certainly none of it. */
export function markUnwanted(delivery: Delivery): Delivery | null {
  const { state, begun, refusal, result } = delivery;
  const mayBeThere = state === 'waiting' || refusal?.code === GAVE_UP;
  const isUnsure = mayBeThere && begun !== false;
  return result !== null || isUnsure ? { ...delivery, state: 'unwanted' } : null;
}

/** A delivered photo as it was found at the server; the same object when it is as it was known. */
export function mergeCurrent(delivery: Delivery, found: UploadResult | 'deleted'): Delivery {
  // Deleted here meanwhile, it stays so.
  if (delivery.state !== 'delivered') return delivery;
  if (found === 'deleted') {
    return { ...delivery, state: 'refused', result: null, refusal: { code: 'photo_deleted', message: '' } };
  }
  return JSON.stringify(found) === JSON.stringify(delivery.result)
    ? delivery
    : { ...delivery, result: found };
}

/** 'Not now' is no reason for never: the guest reads that it failed. */
function toRefusal({ status, code, message }: Extract<Attempt, { kind: 'answered' }>) {
  return isTransient(status) ? { code: GAVE_UP, message: '' } : { code, message };
}

function scheduleRetry(
  delivery: Delivery,
  retryAfterMs: number | null,
  now: number,
  random: number,
  reached: boolean,
): Delivery {
  const attempts = delivery.attempts + 1;
  return { ...delivery, attempts, notBefore: now + retryDelay(attempts, retryAfterMs, random), reached };
}
