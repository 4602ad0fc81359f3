import { findCachedLanguages, refreshCachedPages } from '../src/guest/offline/cached-pages';
import type { KeepMessage } from '../src/guest/offline/worker-messages';

/** Filled in by the build: the files a guest page may need, each language's own, and a name that changes with them. */
declare const GUEST_BUILD: { version: string; files: string[]; languages: Record<string, string> };

const FILES_OF_BUILDS = 'guest-files-';
const FILES = `${FILES_OF_BUILDS}${GUEST_BUILD.version}`;
/** Pages as the server filled them, and their frames: they outlive a new build, for which the pages are renewed. */
const PAGES = 'guest-pages';
const KEPT = 'guest-frames';

const PAGES_KEPT = 10;
const FRAMES_KEPT = 60;
/** A page that is known is not waited for longer than this: a venue's network may never answer. */
const PATIENCE_MS = 4_000;

/** Fails where a kept page still needs the files of an earlier build: the earlier worker goes on with them. */
export async function precache(): Promise<void> {
  const languages = await spokenBefore();
  const cache = await caches.open(FILES);
  await cache.addAll([...GUEST_BUILD.files, ...languages]);
  await refreshCachedPages(await caches.open(PAGES), askForPage);
}

/** The languages that are kept of earlier builds, as files of this one. */
async function spokenBefore(): Promise<string[]> {
  const caching = (await fileCaches()).map(async (name) => (await caches.open(name)).keys());
  const kept = (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
  return findCachedLanguages(kept, GUEST_BUILD.languages);
}

/** Names of the caches that hold files of a build. */
async function fileCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(FILES_OF_BUILDS));
}

/** Drops the files of earlier builds. */
export async function deleteOldCaches(): Promise<void> {
  const old = (await fileCaches()).filter((name) => name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A guest page: from the network when it answers in time, else as it was on the last visit. */
export async function respondWithPage(event: FetchEvent): Promise<Response> {
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
export async function respondWithAsset(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(FILES)).put(request, response.clone());
  return response;
}

/** Frames are kept; all other pictures are left to the browser's own cache. */
export async function respondWithImage(request: Request): Promise<Response> {
  const known = await (await caches.open(KEPT)).match(request.url, { ignoreVary: true });
  return known ?? fetch(request);
}

const askForPage = (path: string) => fetch(path, { credentials: 'same-origin' });

/** Keeps the page that asks for it, as it was loaded before this worker was there, with its words and its frames. */
export async function cacheForOffline({ page, language, frames }: KeepMessage): Promise<void> {
  const pages = await caches.open(PAGES);
  const response = await askForPage(page);
  if (response.ok) await put(pages, page, response, PAGES_KEPT);
  const kept = await caches.open(KEPT);
  for (const url of frames) {
    if (await kept.match(url, { ignoreVary: true })) continue;
    const frame = await fetch(url, { mode: 'cors', credentials: 'omit' });
    if (frame.ok) await put(kept, url, frame, FRAMES_KEPT);
  }
  const words = GUEST_BUILD.languages[language];
  if (words && !(await caches.match(words))) await (await caches.open(FILES)).add(words);
}

/** Puts an entry last in line and drops those that have waited longest. */
async function put(cache: Cache, key: string, response: Response, most: number): Promise<void> {
  await cache.delete(key);
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
}
