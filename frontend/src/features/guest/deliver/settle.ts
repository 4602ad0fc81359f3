import type { Attempt, Delivery } from './delivery';
import { retryDelay } from '../../../lib/retry';

/** Answers that say 'not now': the same request may succeed later. 409: a first attempt is still being worked on. */
const TRANSIENT = new Set([408, 409, 425, 429]);

/**
 * A server that has answered 'not now' for so long means never. Where nobody answers at all, there is no end: a photo
 * made offline has its whole day from the first answer on.
 */
const GIVE_UP_MS = 24 * 60 * 60_000;

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
      return later(delivery, null, now, random, false);
    case 'answered': {
      const firstRefusedAt = delivery.firstRefusedAt ?? now;
      if (isNotNow(attempt.status) && now - firstRefusedAt < GIVE_UP_MS) {
        return later({ ...delivery, firstRefusedAt }, attempt.retryAfterMs, now, random, true);
      }
      return {
        ...delivery,
        state: attempt.code === 'photo_quota_exhausted' ? 'handed-over' : 'refused',
        refusal: refusalOf(attempt),
        reached: true,
      };
    }
  }
}

const isNotNow = (status: number) => status >= 500 || TRANSIENT.has(status);

/** The delivery to be sent at once, as when the network came back or the guest asked for it. */
export function sooner(delivery: Delivery, now: number): Delivery {
  return delivery.state === 'waiting' ? { ...delivery, notBefore: now } : delivery;
}

/** 'Not now' is no reason for never: the guest reads that it failed. */
function refusalOf({ status, code, message }: Extract<Attempt, { kind: 'answered' }>) {
  return isNotNow(status) ? { code: 'gave_up', message: '' } : { code, message };
}

function later(
  delivery: Delivery,
  retryAfterMs: number | null,
  now: number,
  random: number,
  reached: boolean,
): Delivery {
  const attempts = delivery.attempts + 1;
  return { ...delivery, attempts, notBefore: now + retryDelay(attempts, retryAfterMs, random), reached };
}
