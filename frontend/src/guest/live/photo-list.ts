import { GALLERY_PAGE_SIZE, PAGE_MAX } from '@eventframe/contracts/limits';
import type { GalleryPage, GalleryPhoto } from '../api/types';

/** The loaded part of the gallery: newest first, without duplicates. */
export interface PhotoList {
  photos: GalleryPhoto[];
  /** Cursor from the first page, so that new photos do not shift later pages. */
  before: string | null;
  /** The photo that `before` stands for. Pages count from it. */
  anchor: GalleryPhoto | null;
  hasMore: boolean;
  /** Recently removed ids, which a response already on its way must not restore. */
  gone: readonly string[];
}

export const EMPTY_LIST: PhotoList = { photos: [], before: null, anchor: null, hasMore: true, gone: [] };

const GONE_KEPT = 200;

/** Append a page. */
export function withPage(list: PhotoList, page: GalleryPage): PhotoList {
  const wanted = page.photos.filter(({ id }) => !list.gone.includes(id));
  return {
    ...list,
    photos: newestFirst([...list.photos, ...wanted]),
    before: list.before ?? page.before,
    anchor: list.anchor ?? page.photos[0] ?? null,
    // Nodes of the previous version report `hasMore` after the last page.
    hasMore: page.hasMore && nextPage(list) < PAGE_MAX,
  };
}

/**
 * The next page to fetch, at most {
 *
 * @link PAGE_MAX}. Counts loaded photos, not pages: removals shift older photos to earlier pages, so the last
 *   page is fetched again.
 */
export function nextPage(list: PhotoList): number {
  const { anchor } = list;
  if (!anchor) return 1;
  const counted = list.photos.filter((photo) => !isNewer(photo, anchor)).length;
  return Math.min(Math.floor(counted / GALLERY_PAGE_SIZE) + 1, PAGE_MAX);
}

/** Add or update a photo. One older than every loaded photo is left to its page. */
export function withPhoto(list: PhotoList, photo: GalleryPhoto): PhotoList {
  const gone = list.gone.filter((id) => id !== photo.id);
  const oldest = list.photos.at(-1);
  if (list.hasMore && oldest && isNewer(oldest, photo)) return { ...list, gone };
  return { ...list, gone, photos: newestFirst([photo, ...list.photos]) };
}

/** Remove a photo, also from responses already on their way. */
export function withoutPhoto(list: PhotoList, id: string): PhotoList {
  return {
    ...list,
    photos: list.photos.filter((photo) => photo.id !== id),
    gone: [...list.gone, id].slice(-GONE_KEPT),
  };
}

/**
 * Merge a fresh first page after an interruption. The page replaces its span and older photos stay. Without
 * overlap it replaces the list.
 */
export function withFreshPage(list: PhotoList, page: GalleryPage): PhotoList {
  const oldest = page.photos.at(-1);
  if (!page.hasMore || !oldest || !list.anchor) return withPage(EMPTY_LIST, page);
  const older = list.photos.filter((photo) => isNewer(oldest, photo));
  const overlaps = list.photos.some((photo) => photo.id === oldest.id);
  if (!overlaps) return withPage(EMPTY_LIST, page);
  return { ...list, gone: [], photos: newestFirst([...page.photos, ...older]) };
}

/** Keep the newest photos, for pages that run all day. */
export function newestOf(list: PhotoList, count: number): PhotoList {
  return list.photos.length > count ? { ...list, photos: list.photos.slice(0, count), hasMore: true } : list;
}

/** Sort and deduplicate. The first of two with one id wins, as its URLs are newer. */
function newestFirst(photos: GalleryPhoto[]): GalleryPhoto[] {
  const byId = new Map<string, GalleryPhoto>();
  for (const photo of photos) if (!byId.has(photo.id)) byId.set(photo.id, photo);
  return [...byId.values()].sort((a, b) => (isNewer(a, b) ? -1 : 1));
}

/** Compare by time, then by id. */
export function isNewer(a: GalleryPhoto, b: GalleryPhoto): boolean {
  const [first, second] = [Date.parse(a.createdAt), Date.parse(b.createdAt)];
  return first === second ? a.id > b.id : first > second;
}
