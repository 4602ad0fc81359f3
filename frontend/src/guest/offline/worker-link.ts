import { BACKGROUND_DELIVERY, DELIVERIES_CHANGED, type KeepMessage } from './worker-messages';
import { useEffect } from 'react';
import type { PublicEvent } from '../api/types';

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Background Synchronization, in Chromium alone; elsewhere photos wait for the page to be opened again. */
  sync?: { register(tag: string): Promise<void> };
}

/** Missing over plain http, whatever the type says. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/**
 * Makes the page open without network from now on. Waits until the page has nothing better to do, since nothing
 * of this is needed for the first photo.
 */
async function installWorker(page: string, language: string, frames: string[]): Promise<void> {
  const container = workers();
  if (!container || !import.meta.env.PROD) return;
  await container.register('/guest-worker.js', { scope: '/event/' });
  const { active } = await container.ready;
  active?.postMessage({ type: 'keep', page, language, frames } satisfies KeepMessage);
}

/** Asks the browser to send what is waiting when there is a network, though the page may be closed by then. */
export async function requestBackgroundDelivery(): Promise<void> {
  const registration: SyncRegistration | undefined = await workers()?.getRegistration();
  await registration?.sync?.register(BACKGROUND_DELIVERY);
}

/** Calls back when the worker has settled deliveries; answers how to stop. */
export function onDeliveriesChanged(listener: () => void): () => void {
  const container = workers();
  const onMessage = ({ data }: MessageEvent) => {
    if ((data as { type?: unknown } | null)?.type === DELIVERIES_CHANGED) listener();
  };
  container?.addEventListener('message', onMessage);
  return () => container?.removeEventListener('message', onMessage);
}

/** After a guest has begun to use the page; there is no hurry, and the first photo goes first. */
const SETTLED_MS = 3_000;

/**
 * Makes the page open without network on later visits, in the language it is read in. One that was merely opened loads
 * nothing for that.
 */
export function useOfflinePage(
  { linkSlug, frames }: PublicEvent,
  language: string,
  isAttended: boolean,
): void {
  // The event is a new object whenever it was asked for; its frames' addresses seldom are others.
  const addresses = frames.map(({ frameUrl }) => frameUrl).join('\n');
  useEffect(() => {
    if (!isAttended) return;
    const timer = setTimeout(() => {
      const page = `/event/${encodeURIComponent(linkSlug)}`;
      // A browser that refuses (private windows) has a page that needs the network, as any other.
      installWorker(page, language, addresses.split('\n').filter(Boolean)).catch(() => undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [linkSlug, addresses, language, isAttended]);
}
