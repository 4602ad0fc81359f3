import { uploadPath } from '../src/guest/api/calls';
import { attemptDelivery } from '../src/guest/deliver/attempt';
import { isOpen, lockName, type Attempt, type Delivery } from '../src/guest/deliver/delivery';
import { discardUpload, toAttempt, toForm } from '../src/guest/deliver/upload-call';
import { IndexedDbStore } from '../src/guest/deliver/store';
import { DELIVERIES_CHANGED } from '../src/guest/offline/worker-messages';

/**
 * Sends what closed pages left behind, and deletes what the guest deleted there. A page that is looked at does so
 * itself, with a progress bar; a photo another page is sending right now is left to it, by the same lock.
 *
 * @throws when something is still waiting, upon which the browser comes back to it later
 */
export async function deliverWaiting(clients: Clients): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.visibilityState === 'visible')) return;
  const store = new IndexedDbStore();
  let left = 0;
  for (const { key } of await store.open()) {
    const isSettled = await navigator.locks.request(lockName(key), { ifAvailable: true }, (lock) =>
      lock ? deliver(store, key) : false,
    );
    if (!isSettled) left++;
  }
  for (const page of pages) page.postMessage({ type: DELIVERIES_CHANGED });
  if (left > 0) throw new Error(`${left} photos are still waiting.`);
}

/** @returns whether nothing more is to be done of it */
async function deliver(store: IndexedDbStore, key: string): Promise<boolean> {
  const after = await attemptDelivery(key, {
    store,
    send,
    discardUpload,
    now: Date.now,
    random: Math.random,
  });
  return !after || !isOpen(after);
}

async function send(delivery: Delivery): Promise<Attempt> {
  try {
    const response = await fetch(uploadPath(delivery.slug), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Idempotency-Key': delivery.key },
      body: toForm(delivery),
    });
    return toAttempt(response.status, await response.text(), response.headers.get('Retry-After'));
  } catch {
    return { kind: 'unreachable' };
  }
}
