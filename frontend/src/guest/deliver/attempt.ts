import { ApiError } from '../api/request-json';
import type { UploadResult } from '../api/types';
import { isOpen, type Attempt, type Delivery } from './delivery';
import { markBegun, settle } from './settle';
import type { DeliveryStore } from './store';

/** What it takes to try, in a page or in the service worker. */
interface Sender {
  store: DeliveryStore;
  send(delivery: Delivery): Promise<Attempt>;
  /** Deletes at the server; throws when it could not. */
  discard(result: UploadResult): Promise<void>;
  now(): number;
  random(): number;
}

/**
 * Tries once to bring a delivery to its end, and stores what became of it. What counts is the store: the guest may
 * have deleted the photo in another tab, also while it is being sent. Then the server's copy is deleted as well;
 * where nobody knows whether it has one, the photo is sent once more under its key, which tells.
 *
 * To be called by whoever holds the delivery's lock.
 *
 * @returns the delivery as it is kept; undefined when there is none any more
 */
export async function attemptDelivery(key: string, sender: Sender): Promise<Delivery | undefined> {
  const { store } = sender;
  const note = (attempt: Attempt) =>
    store.update(key, (stored) => settleStored(stored, attempt, sender.now(), sender.random()));

  const begun = await store.update(key, markBegun);
  if (!begun || !isOpen(begun)) return begun;
  const after = begun.result ? begun : await note(await sender.send(begun));
  if (after?.state !== 'unwanted' || !after.result) return after;
  try {
    await sender.discard(after.result);
  } catch (error) {
    return note(failureOf(error));
  }
  return store.update(key, () => null);
}

function settleStored(stored: Delivery, attempt: Attempt, now: number, random: number): Delivery | null {
  // Somebody without the lock (there is none over plain http) was faster.
  if (!isOpen(stored)) return stored;
  const after = settle(stored, attempt, now, random);
  if (stored.state !== 'unwanted') return after;
  if (attempt.kind === 'taken') return { ...after, state: 'unwanted' };
  // Refused: it is not there to be deleted.
  return isOpen(after) ? after : null;
}

function failureOf(error: unknown): Attempt {
  if (!(error instanceof ApiError) || error.code === 'unknown') return { kind: 'unreachable' };
  const { status, code, message } = error;
  return { kind: 'answered', status, code, message, retryAfterMs: null };
}
