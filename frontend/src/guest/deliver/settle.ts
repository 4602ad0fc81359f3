import type { UploadResult } from '../api/types';
import { isOpen, type Attempt, type Delivery } from './delivery';
import { retryDelay } from '../../shared/retry';

/** Transient statuses: the same request may succeed later. 409: an earlier attempt is still being processed. */
const TRANSIENT = new Set([408, 409, 425, 429]);

/**
 * Transient rejections for this long count as final. Without any response there is no limit: the 24 h start
 * with the first response.
 */
const RETRY_LIMIT_MS = 24 * 60 * 60_000;
const GAVE_UP = 'gave_up';

/** Rejections that end when the event changes. */
const REVOCABLE: ReadonlySet<string | undefined> = new Set([
  'event_inactive',
  'event_expired',
  'photo_quota_exhausted',
]);

/**
 * Apply the outcome of an attempt to a delivery.
 *
 * @param now ms since 1970
 * @param random a number in [0, 1) that spreads the retries
 */
export function settle(delivery: Delivery, attempt: Attempt, now: number, random: number): Delivery {
  switch (attempt.kind) {
    case 'accepted':
      return { ...delivery, state: 'delivered', result: attempt.result, photo: null, reached: true };
    case 'unreachable':
      return scheduleRetry(delivery, null, now, random, false);
    case 'failed': {
      const firstRefusedAt = delivery.firstRefusedAt ?? now;
      if (isTransient(attempt.status) && now - firstRefusedAt < RETRY_LIMIT_MS) {
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

/** Make the delivery due now. */
export function sendableNow(delivery: Delivery, now: number): Delivery {
  return isOpen(delivery) ? { ...delivery, notBefore: now } : delivery;
}

/** Whether the photo is sent again when the event accepts photos. */
export const isRevocable = ({ photo, refusal }: Delivery): boolean =>
  photo !== null && REVOCABLE.has(refusal?.code);

/** Whether the guest can send a rejected photo again. */
export const canSendAgain = (delivery: Delivery): boolean =>
  isRevocable(delivery) || (delivery.photo !== null && delivery.refusal?.code === GAVE_UP);

/** Make a rejected delivery due now, if it can be sent again. */
export function sendAgain(delivery: Delivery, now: number): Delivery {
  if (isOpen(delivery) || !canSendAgain(delivery)) return delivery;
  const { firstRefusedAt: _, ...kept } = delivery;
  return { ...kept, state: 'waiting', refusal: null, attempts: 0, notBefore: now };
}

/** Mark an attempt as started, before it is made: the page may be closed during it. */
export function markStarted(delivery: Delivery): Delivery {
  return isOpen(delivery) && delivery.begun !== true ? { ...delivery, begun: true } : delivery;
}

/** Mark a delivery as deleted by the guest. Returns null if the server certainly has no copy. */
export function markUnwanted(delivery: Delivery): Delivery | null {
  const { state, begun, refusal, result } = delivery;
  const mayBeStored = state === 'waiting' || refusal?.code === GAVE_UP;
  const isUnsure = mayBeStored && begun !== false;
  return result !== null || isUnsure ? { ...delivery, state: 'unwanted' } : null;
}

/** Merge the photo's current state on the server. Returns the same object if nothing changed. */
export function mergeCurrent(delivery: Delivery, current: UploadResult | 'deleted'): Delivery {
  // Deleted here concurrently: it stays deleted.
  if (delivery.state !== 'delivered') return delivery;
  if (current === 'deleted') {
    return { ...delivery, state: 'refused', result: null, refusal: { code: 'photo_deleted', message: '' } };
  }
  return JSON.stringify(current) === JSON.stringify(delivery.result)
    ? delivery
    : { ...delivery, result: current };
}

/** A transient rejection is no reason to show: the guest reads that the upload failed. */
function toRefusal({ status, code, message }: Extract<Attempt, { kind: 'failed' }>) {
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
