import { uploadPath } from '../src/guest/api/calls';
import { attemptDelivery } from '../src/guest/deliver/attempt';
import { isOpen, lockName, type Attempt, type Delivery } from '../src/guest/deliver/delivery';
import { discardUpload, keepPrivate, toAttempt, toForm } from '../src/guest/deliver/upload-call';
import { IndexedDbStore } from '../src/guest/deliver/store';
import { DELIVERIES_CHANGED } from '../src/guest/offline/worker-messages';

/**
 * Send and delete deliveries left by closed pages. A visible page does this with a progress bar; a photo that
 * another page is sending is skipped by its lock.
 *
 * @throws if a delivery is still waiting, so that the browser retries the sync
 */
export async function deliverWaiting(clients: Clients): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.visibilityState === 'visible')) return;
  const store = new IndexedDbStore();
  const open = await store.open();
  let remaining = 0;
  const sendInTurn = async () => {
    for (let next = open.shift(); next; next = open.shift()) {
      const { key } = next;
      const isSettled = await navigator.locks.request(lockName(key), { ifAvailable: true }, (lock) =>
        lock ? deliver(store, key) : false,
      );
      if (!isSettled) remaining++;
    }
  };
  // As many at the same time as a page sends.
  await Promise.all([sendInTurn(), sendInTurn()]);
  for (const page of pages) page.postMessage({ type: DELIVERIES_CHANGED });
  if (remaining > 0) throw new Error(`${remaining} photos are still waiting.`);
}

/**
 * @returns whether the delivery is settled
 */
async function deliver(store: IndexedDbStore, key: string): Promise<boolean> {
  const after = await attemptDelivery(key, {
    store,
    send,
    discard: discardUpload,
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
    const attempt = toAttempt(response.status, await response.text(), response.headers.get('Retry-After'));
    return await keepPrivate(delivery, attempt);
  } catch {
    return { kind: 'unreachable' };
  }
}
