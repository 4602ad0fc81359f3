import { ApiError } from '../api/api-error';
import { fetchPhoto } from '../api/calls';
import { discard } from './discard';
import { FallbackStore } from './fallback-store';
import type { OutboxDeps } from './outbox';
import { sendOnce } from './send';
import { exclusively } from './exclusively';
import { IndexedDbStore } from './store';

/** The outbox's world in a browser. */
export function browserWorld(): OutboxDeps {
  return {
    store: new FallbackStore(new IndexedDbStore()),
    send: sendOnce,
    discard,
    look: ({ id, receipt }) =>
      fetchPhoto(id, receipt).catch((error: unknown) =>
        error instanceof ApiError && error.code === 'photo_deleted' ? 'deleted' : null,
      ),
    exclusively: (name, task) => exclusively(navigator.locks, name, task),
    isOnline: () => navigator.onLine,
    now: Date.now,
    random: Math.random,
    wake(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  };
}
