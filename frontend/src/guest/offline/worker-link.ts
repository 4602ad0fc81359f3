import { BACKGROUND_DELIVERY, DELIVERIES_CHANGED, type KeepMessage } from './worker-messages';
import { useEffect } from 'react';
import type { PublicEvent } from '../api/types';

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Background Synchronization, Chromium only. Elsewhere photos wait for the next visit. */
  sync?: { register(tag: string): Promise<void> };
}

/** Undefined over plain http, contrary to the type. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** Make the page available offline. */
async function installWorker(page: string, language: string, frames: string[]): Promise<void> {
  const container = workers();
  if (!container || !import.meta.env.PROD) return;
  await container.register('/guest-worker.js', { scope: '/event/' });
  const { active } = await container.ready;
  active?.postMessage({ type: 'keep', page, language, frames } satisfies KeepMessage);
}

/**
 * Request a background sync that sends waiting photos, even after the page is closed.
 *
 * @returns whether the browser will do so
 */
export async function requestBackgroundDelivery(): Promise<boolean> {
  try {
    const registration: SyncRegistration | undefined = await workers()?.getRegistration();
    if (!registration?.active || !registration.sync) return false;
    await registration.sync.register(BACKGROUND_DELIVERY);
    return true;
  } catch {
    return false;
  }
}

/** Call back when the worker has settled deliveries. Returns a function that unsubscribes. */
export function onDeliveriesChanged(listener: () => void): () => void {
  const container = workers();
  const onMessage = ({ data }: MessageEvent) => {
    if ((data as { type?: unknown } | null)?.type === DELIVERIES_CHANGED) listener();
  };
  container?.addEventListener('message', onMessage);
  return () => container?.removeEventListener('message', onMessage);
}

/** Make the page available offline, in its current language. */
export function useOfflinePage({ linkSlug, frames }: PublicEvent, language: string, isReady: boolean): void {
  // The event object changes with every refresh; its frame URLs rarely do.
  const addresses = frames.map(({ frameUrl }) => frameUrl).join('\n');
  useEffect(() => {
    if (!isReady) return;
    const page = `/event/${encodeURIComponent(linkSlug)}`;
    // A browser that rejects the worker (private windows) always needs the network.
    installWorker(page, language, addresses.split('\n').filter(Boolean)).catch(() => undefined);
  }, [linkSlug, addresses, language, isReady]);
}
