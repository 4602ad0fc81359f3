import { useEffect, useState, useSyncExternalStore } from 'react';
import { onDeliveriesChanged, requestBackgroundDelivery } from '../offline/worker-link';
import { browserWorld } from './browser-world';
import type { Delivery, DeliveryEvent } from './delivery';
import { Outbox } from './outbox';

/**
 * The outbox of an event for as long as the page is open: takes up what earlier visits left, hurries when the
 * network or the guest comes back.
 *
 * @param onSettled told of every delivery that reaches its end; keep it stable
 */
export function useOutbox(event: DeliveryEvent, onSettled: (delivery: Delivery) => void) {
  const [outbox] = useState(() => new Outbox(event, browserWorld()));
  const view = useSyncExternalStore(outbox.subscribe, outbox.getView);

  useEffect(() => outbox.onSettled(onSettled), [outbox, onSettled]);

  useEffect(() => {
    const off = new AbortController();
    void outbox.refresh();
    window.addEventListener('online', () => void outbox.hurry(), { signal: off.signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (!document.hidden) return void outbox.refresh();
        // Where the browser offers none of it, the photo waits for the next visit.
        if (outbox.hasWork()) requestBackgroundDelivery().catch(() => undefined);
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

/** Whether the browser knows itself to be without network. */
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
