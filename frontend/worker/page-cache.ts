import { findCachedLanguages, refreshCachedPages } from '../src/guest/offline/cached-pages';
import type { KeepMessage } from '../src/guest/offline/worker-messages';

/** Set by the build: files of the guest page, the language files, and a version that changes with them. */
declare const GUEST_BUILD: { version: string; files: string[]; languages: Record<string, string> };

const FILES_OF_BUILDS = 'guest-files-';
const FILES = `${FILES_OF_BUILDS}${GUEST_BUILD.version}`;
/** Pages with embedded data and their frames. They outlive a build; its installation refreshes the pages. */
const PAGES = 'guest-pages';
const FRAMES = 'guest-frames';

const MAX_PAGES = 10;
const MAX_FRAMES = 60;
/** Network timeout for a cached page. */
const NETWORK_TIMEOUT_MS = 4_000;

/**
 * Cache the files of this build. Fails if a cached page still needs files of an earlier build, whose worker
 * then stays active.
 */
export async function precache(): Promise<void> {
  const languages = await findUsedLanguages();
  const cache = await caches.open(FILES);
  await cache.addAll([...GUEST_BUILD.files, ...languages]);
  await refreshCachedPages(await caches.open(PAGES), fetchPage);
}

/** The cached languages of earlier builds, as files of this build. */
async function findUsedLanguages(): Promise<string[]> {
  const caching = (await fileCaches()).map(async (name) => (await caches.open(name)).keys());
  const cachedPaths = (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
  return findCachedLanguages(cachedPaths, GUEST_BUILD.languages);
}

/** Names of the caches with files of a build. */
async function fileCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(FILES_OF_BUILDS));
}

/** Delete the files of earlier builds. */
export async function deleteOldCaches(): Promise<void> {
  const oldCaches = (await fileCaches()).filter((name) => name !== FILES);
  await Promise.all(oldCaches.map((name) => caches.delete(name)));
}

/** Respond with the page from the network within 4 s, otherwise from the cache. */
export async function respondWithPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(PAGES);
  const { pathname } = new URL(event.request.url);
  const response = fetch(event.request).then(async (response) => {
    if (response.ok) await put(cache, pathname, response.clone(), MAX_PAGES);
    else if (response.status === 404) await cache.delete(pathname);
    return response;
  });
  const cached = await cache.match(pathname);
  if (!cached) return response;
  event.waitUntil(response.catch(() => undefined));
  const timeout = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), NETWORK_TIMEOUT_MS));
  return Promise.race([response.catch(() => cached), timeout]);
}

/** Files under /assets/ never change: their names contain a hash. */
export async function respondWithAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(FILES)).put(request, response.clone());
  return response;
}

/** Frames come from this cache, all other images from the browser. */
export async function respondWithImage(request: Request): Promise<Response> {
  const cached = await (await caches.open(FRAMES)).match(request.url, { ignoreVary: true });
  return cached ?? fetch(request);
}

const fetchPage = (path: string) => fetch(path, { credentials: 'same-origin' });

/** Cache the requesting page, which loaded before this worker was active, with its language and its frames. */
export async function cacheForOffline({ page, language, frames }: KeepMessage): Promise<void> {
  const pages = await caches.open(PAGES);
  const response = await fetchPage(page);
  if (response.ok) await put(pages, page, response, MAX_PAGES);
  const cache = await caches.open(FRAMES);
  for (const url of frames) {
    if (await cache.match(url, { ignoreVary: true })) continue;
    const frame = await fetch(url, { mode: 'cors', credentials: 'omit' });
    if (frame.ok) await put(cache, url, frame, MAX_FRAMES);
  }
  const texts = GUEST_BUILD.languages[language];
  if (texts && !(await caches.match(texts))) await (await caches.open(FILES)).add(texts);
}

/** Add an entry as the newest, in place of an older one, and delete the oldest entries beyond the limit. */
async function put(cache: Cache, key: string, response: Response, max: number): Promise<void> {
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((old) => cache.delete(old)));
}
