import { deletePhoto } from '../api/calls';
import { FallbackStore } from './fallback-store';
import type { OutboxWorld } from './outbox';
import { sendOnce } from './send';
import { IndexedDbStore } from './store';

/** The outbox's world in a browser. */
export function browserWorld(): OutboxWorld {
  return {
    store: new FallbackStore(new IndexedDbStore()),
    send: sendOnce,
    // What cannot be deleted now can still be by the organizer; the guest has no list of it any more.
    discard: ({ id, receipt }) =>
      deletePhoto(id, receipt).then(
        () => undefined,
        () => undefined,
      ),
    exclusively,
    isOnline: () => navigator.onLine,
    now: Date.now,
    random: Math.random,
    wake(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  };
}

async function exclusively(name: string, task: () => Promise<void>): Promise<boolean> {
  // No locks over plain http: two tabs may then send one photo twice, and the server keeps one.
  if (!('locks' in navigator)) {
    await task();
    return true;
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await task();
    return lock !== null;
  });
}
