import { isKeepMessage } from '../src/guest/offline/worker-messages';
import { BACKGROUND_DELIVERY } from '../src/guest/offline/worker-messages';
import { deliverWaiting } from './deliver-waiting';
import {
  respondWithAsset,
  respondWithImage,
  respondWithPage,
  cacheForOffline,
  precache,
  deleteOldCaches,
} from './page-cache';

declare const self: ServiceWorkerGlobalScope;

/** The Background Synchronization API, missing in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The guest page. The wall is not cached. */
const GUEST_PAGE = /^\/event\/[^/]+\/?$/;

self.addEventListener('install', (event) => event.waitUntil(precache()));
self.addEventListener('activate', (event) =>
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim())),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (GUEST_PAGE.test(pathname)) event.respondWith(respondWithPage(event));
  } else if (origin === location.origin && pathname.startsWith('/assets/')) {
    event.respondWith(respondWithAsset(request));
  } else if (request.destination === 'image') {
    event.respondWith(respondWithImage(request));
  }
});

self.addEventListener('message', (event) => {
  if (isKeepMessage(event.data)) event.waitUntil(cacheForOffline(event.data));
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === BACKGROUND_DELIVERY) sync.waitUntil(deliverWaiting(self.clients));
});
