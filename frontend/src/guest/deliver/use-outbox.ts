import { useEffect, useState, useSyncExternalStore } from 'react';
import { onDeliveriesChanged, requestBackgroundDelivery } from '../offline/worker-link';
import type { DeliveryEvent } from './delivery';
import { Outbox, type OutboxDeps, type Settled } from './outbox';
import { ApiError } from '../api/request-json';
import { fetchPhoto } from '../api/calls';
import { FallbackStore } from './fallback-store';
import { tryWithLock } from './try-with-lock';
import { IndexedDbStore } from './store';

/** Not needed for the first paint. */
export const importUploadCall = () => import('./upload-call');

/**
 * The event's outbox while the page is open. Continues deliveries of earlier visits, and sends immediately
 * when the network or the guest returns.
 *
 * @param onSettled stable callback for settled deliveries
 */
export function useOutbox(event: DeliveryEvent, onSettled: (settled: Settled) => void) {
  const [outbox] = useState(() => new Outbox(event, createBrowserDeps()));
  const view = useSyncExternalStore(outbox.subscribe, outbox.getView);

  useEffect(() => outbox.onSettled(onSettled), [outbox, onSettled]);

  useEffect(() => {
    const off = new AbortController();
    void outbox.refresh();
    window.addEventListener('online', () => void outbox.sendNow(), { signal: off.signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (!document.hidden) return void outbox.refresh();
        // Without background sync the photo waits for the next visit.
        if (outbox.hasWork()) void requestBackgroundDelivery();
      },
      { signal: off.signal },
    );
    const stopListening = onDeliveriesChanged(() => void outbox.refresh());
    return () => {
      off.abort();
      stopListening();
    };
  }, [outbox]);

  return { outbox, view };
}

/**
 * Whether the browser sends waiting photos after the page was closed. Requests it.
 *
 * @param isWaiting whether a photo waits in the store
 */
export function useBackgroundDelivery(isWaiting: boolean): boolean {
  const [isPromised, setPromised] = useState(false);
  useEffect(() => {
    if (isWaiting) void requestBackgroundDelivery().then(setPromised);
  }, [isWaiting]);
  return isWaiting && isPromised;
}

/** Whether the browser reports no network. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => !navigator.onLine);
}

function subscribeToNetwork(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Browser implementation of the outbox's dependencies. */
function createBrowserDeps(): OutboxDeps {
  return {
    store: new FallbackStore(new IndexedDbStore()),
    send: async (delivery, onProgress) => {
      const call = await importUploadCall().catch(() => null);
      return call ? call.sendPhoto(delivery, onProgress) : { kind: 'unreachable' };
    },
    discard: async (result) => (await importUploadCall()).discardUpload(result),
    refetch: ({ id, receipt }) =>
      fetchPhoto(id, receipt).catch((error: unknown) =>
        error instanceof ApiError && error.code === 'photo_deleted' ? 'deleted' : null,
      ),
    withLock: (name, task) => tryWithLock(navigator.locks, name, task),
    isOnline: () => navigator.onLine,
    now: Date.now,
    random: Math.random,
    schedule(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  };
}
