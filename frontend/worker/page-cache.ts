import type { KeepMessage } from '../src/features/guest/offline/messages';

/** Filled in by the build: the files a guest page may need, and a name that changes with them. */
declare const GUEST_BUILD: { version: string; files: string[] };

const FILES = `guest-files-${GUEST_BUILD.version}`;
/** Pages as the server filled them, and their frames: they outlive a new build. */
const PAGES = 'guest-pages';
const KEPT = 'guest-frames';

const PAGES_KEPT = 10;
const FRAMES_KEPT = 60;
/** A page that is known is not waited for longer than this: a venue's network may never answer. */
const PATIENCE_MS = 4_000;

export async function precache(): Promise<void> {
  const cache = await caches.open(FILES);
  await cache.addAll(GUEST_BUILD.files);
}

/** Drops the files of earlier builds. */
export async function tidy(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('guest-files-') && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A guest page: from the network when it answers in time, else as it was on the last visit. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(PAGES);
  const { pathname } = new URL(event.request.url);
  const fresh = fetch(event.request).then(async (response) => {
    if (response.ok) await put(cache, pathname, response.clone(), PAGES_KEPT);
    else if (response.status === 404) await cache.delete(pathname);
    return response;
  });
  const known = await cache.match(pathname);
  if (!known) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(known), PATIENCE_MS));
  return Promise.race([fresh.catch(() => known), patience]);
}

/** Files under /assets/ never change: their names carry a hash. */
export async function answerAsset(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(FILES)).put(request, response.clone());
  return response;
}

/** Frames are kept; all other pictures are left to the browser's own cache. */
export async function answerKept(request: Request): Promise<Response> {
  const known = await (await caches.open(KEPT)).match(request.url, { ignoreVary: true });
  return known ?? fetch(request);
}

/** Keeps the page that asks for it, as it was loaded before this worker was there, with its frames. */
export async function keep({ page, frames }: KeepMessage): Promise<void> {
  const pages = await caches.open(PAGES);
  const response = await fetch(page, { credentials: 'same-origin' });
  if (response.ok) await put(pages, page, response, PAGES_KEPT);
  const kept = await caches.open(KEPT);
  for (const url of frames) {
    if (await kept.match(url, { ignoreVary: true })) continue;
    const frame = await fetch(url, { mode: 'cors', credentials: 'omit' });
    if (frame.ok) await put(kept, url, frame, FRAMES_KEPT);
  }
}

/** Puts an entry last in line and drops those that have waited longest. */
async function put(cache: Cache, key: string, response: Response, most: number): Promise<void> {
  await cache.delete(key);
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
}
