import { BACKGROUND_DELIVERY, DELIVERIES_CHANGED, type KeepMessage } from './messages';

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
export async function installWorker(page: string, language: string, frames: string[]): Promise<void> {
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
