import { ApiError } from '../api/request-json';
import type { UploadResult } from '../api/types';
import { isOpen, type Attempt, type Delivery } from './delivery';
import { markStarted, settle } from './settle';
import type { DeliveryStore } from './store';

/** Dependencies of an attempt, in a page or in the service worker. */
interface Sender {
  store: DeliveryStore;
  send(delivery: Delivery): Promise<Attempt>;
  /**
   * Deletes the photo on the server.
   *
   * @throws if the request failed
   */
  discard(result: UploadResult): Promise<void>;
  now(): number;
  random(): number;
}

/**
 * Attempt a delivery once and store the outcome. The store decides: the guest may delete the photo in another
 * tab, even while it is being sent. Then the server's copy is deleted too. If it is unknown whether the
 * server has one, the photo is sent once more under its key to find out. Call it only while holding the
 * delivery's lock.
 *
 * @returns the stored delivery; undefined if it was deleted
 */
export async function attemptDelivery(key: string, sender: Sender): Promise<Delivery | undefined> {
  const { store } = sender;
  const note = (attempt: Attempt) =>
    store.update(key, (stored) => settleStored(stored, attempt, sender.now(), sender.random()));

  const started = await store.update(key, markStarted);
  if (!started || !isOpen(started)) return started;
  const after = started.result ? started : await note(await sender.send(started));
  if (after?.state !== 'unwanted' || !after.result) return after;
  try {
    await sender.discard(after.result);
  } catch (error) {
    return note(toFailedAttempt(error));
  }
  return store.update(key, () => null);
}

function settleStored(stored: Delivery, attempt: Attempt, now: number, random: number): Delivery | null {
  // Another tab without the lock (plain http has none) was faster.
  if (!isOpen(stored)) return stored;
  const after = settle(stored, attempt, now, random);
  if (stored.state !== 'unwanted') return after;
  if (attempt.kind === 'accepted') return { ...after, state: 'unwanted' };
  // The server rejected it: there is nothing to delete.
  return isOpen(after) ? after : null;
}

function toFailedAttempt(error: unknown): Attempt {
  if (!(error instanceof ApiError) || error.code === 'unknown') return { kind: 'unreachable' };
  const { status, code, message } = error;
  return { kind: 'failed', status, code, message, retryAfterMs: null };
}
