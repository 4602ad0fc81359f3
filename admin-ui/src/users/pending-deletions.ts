import { useSyncExternalStore } from 'react';

let doomed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function publish(change: (ids: Set<string>) => void): void {
  const next = new Set(doomed);
  change(next);
  doomed = next;
  listeners.forEach((listener) => listener());
}

/** Hides an account from the lists while its deletion can still be undone, whatever is fetched meanwhile. */
export const addPendingDeletion = (id: string) => publish((ids) => ids.add(id));

export const removePendingDeletion = (id: string) => publish((ids) => ids.delete(id));

/** Accounts that are about to be deleted. */
export function usePendingDeletions(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => doomed,
  );
}
