import { GALLERY_PAGE_SIZE, PAGE_MAX } from '@eventframe/contracts/limits';
import type { GalleryPage, GalleryPhoto } from '../api/types';

/** The gallery as this page knows it: newest first, no photo twice. */
export interface PhotoList {
  photos: GalleryPhoto[];
  /** Where later pages hang on, so that new photos shift nothing; from the first page's answer. */
  before: string | null;
  /** The photo `before` stands for: it and all older ones are counted by pages. */
  anchor: GalleryPhoto | null;
  hasMore: boolean;
  /** Ids removed lately: an answer that was on its way meanwhile must not bring them back. */
  gone: readonly string[];
}

export const EMPTY_LIST: PhotoList = { photos: [], before: null, anchor: null, hasMore: true, gone: [] };

const GONE_KEPT = 200;

/** The list with the next page at its end. */
export function withPage(list: PhotoList, page: GalleryPage): PhotoList {
  const wanted = page.photos.filter(({ id }) => !list.gone.includes(id));
  return {
    ...list,
    photos: newestFirst([...list.photos, ...wanted]),
    before: list.before ?? page.before,
    anchor: list.anchor ?? page.photos[0] ?? null,
    // Nodes of the previous version report more after the last page.
    hasMore: page.hasMore && nextPage(list) < PAGE_MAX,
  };
}

/**
 * The page to ask for next. Counted by the photos known rather than the pages fetched: when photos of those pages
 * were removed meanwhile, everything older has moved up, and the last page is asked for again so that none is missed.
 * At most {@link PAGE_MAX}, the last page.
 */
export function nextPage(list: PhotoList): number {
  const { anchor } = list;
  if (!anchor) return 1;
  const counted = list.photos.filter((photo) => !isNewer(photo, anchor)).length;
  return Math.min(Math.floor(counted / GALLERY_PAGE_SIZE) + 1, PAGE_MAX);
}

/**
 * The list with a photo that was made, changed, released or shown again. One that is older than everything known is
 * left to the page it belongs to.
 */
export function withPhoto(list: PhotoList, photo: GalleryPhoto): PhotoList {
  const gone = list.gone.filter((id) => id !== photo.id);
  const oldest = list.photos.at(-1);
  if (list.hasMore && oldest && isNewer(oldest, photo)) return { ...list, gone };
  return { ...list, gone, photos: newestFirst([photo, ...list.photos]) };
}

/** The photo is not listed again, either, when an answer asked for earlier brings it. */
export function withoutPhoto(list: PhotoList, id: string): PhotoList {
  return {
    ...list,
    photos: list.photos.filter((photo) => photo.id !== id),
    gone: [...list.gone, id].slice(-GONE_KEPT),
  };
}

/**
 * The list after a break in which anything may have happened, set right by a fresh first page: within that
 * page's span it is the truth, what is older is kept. When nothing older is known, the page replaces the list.
 */
export function withFreshPage(list: PhotoList, page: GalleryPage): PhotoList {
  const oldest = page.photos.at(-1);
  if (!page.hasMore || !oldest || !list.anchor) return withPage(EMPTY_LIST, page);
  const older = list.photos.filter((photo) => isNewer(oldest, photo));
  const overlaps = list.photos.some((photo) => photo.id === oldest.id);
  if (!overlaps) return withPage(EMPTY_LIST, page);
  return { ...list, gone: [], photos: newestFirst([...page.photos, ...older]) };
}

/** The newest of a list, for pages that run for a day and must not grow. */
export function newestOf(list: PhotoList, count: number): PhotoList {
  return list.photos.length > count ? { ...list, photos: list.photos.slice(0, count), hasMore: true } : list;
}

/** Sorted and without repeats; of two with one id, the first given stays (its addresses are the newer ones). */
function newestFirst(photos: GalleryPhoto[]): GalleryPhoto[] {
  const byId = new Map<string, GalleryPhoto>();
  for (const photo of photos) if (!byId.has(photo.id)) byId.set(photo.id, photo);
  return [...byId.values()].sort((a, b) => (isNewer(a, b) ? -1 : 1));
}

/** Of photos of one moment, the one with the greater id. */
export function isNewer(a: GalleryPhoto, b: GalleryPhoto): boolean {
  const [first, second] = [Date.parse(a.createdAt), Date.parse(b.createdAt)];
  return first === second ? a.id > b.id : first > second;
}
