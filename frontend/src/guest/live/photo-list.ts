import { GALLERY_PAGE_SIZE } from '@eventframe/contracts/limits';
import type { GalleryPage, GalleryPhoto } from '../api/types';

/** The loaded part of the gallery: newest first, without duplicates. */
export interface PhotoList {
  photos: GalleryPhoto[];
  /** Query of the page of older photos: null at the end of the gallery. */
  next: string | null;
  /** The last photo of the page loaded last. */
  readTo: GalleryPhoto | null;
  /** Recently removed ids, which a response already on its way must not restore. */
  removedIds: readonly string[];
}

const FIRST_PAGE = 'page=1';

export const EMPTY_LIST: PhotoList = { photos: [], next: FIRST_PAGE, readTo: null, removedIds: [] };

const MAX_REMOVED_IDS = 200;

/** Append a page. */
export function withPage(list: PhotoList, page: GalleryPage): PhotoList {
  const added = page.photos.filter(({ id }) => !list.removedIds.includes(id));
  const photos = newestFirst([...list.photos, ...added]);
  const readTo = page.photos.at(-1) ?? list.readTo;
  return { ...list, photos, next: queryAfter(page, photos.length), readTo };
}

/** @param loaded photos from the newest to the end of the page */
function queryAfter({ next, hasMore }: GalleryPage, loaded: number): string | null {
  if (next) return `cursor=${next}`;
  // Nodes of the previous version return no `next` and ignore `cursor`.
  return next !== null && hasMore ? `page=${Math.floor(loaded / GALLERY_PAGE_SIZE) + 1}` : null;
}

/** Add or update a photo. One older than every loaded photo is left to its page. */
export function withPhoto(list: PhotoList, photo: GalleryPhoto): PhotoList {
  const removedIds = list.removedIds.filter((id) => id !== photo.id);
  const oldest = list.photos.at(-1);
  if (list.next && oldest && isNewer(oldest, photo)) return { ...list, removedIds };
  return { ...list, removedIds, photos: newestFirst([photo, ...list.photos]) };
}

/** Remove a photo, also from responses already on their way. */
export function withoutPhoto(list: PhotoList, id: string): PhotoList {
  return {
    ...list,
    photos: list.photos.filter((photo) => photo.id !== id),
    removedIds: [...list.removedIds, id].slice(-MAX_REMOVED_IDS),
  };
}

/**
 * Merge a fresh first page after an interruption. The page replaces its span and older photos stay. Without
 * overlap it replaces the list.
 */
export function withFreshPage(list: PhotoList, page: GalleryPage): PhotoList {
  const oldest = page.photos.at(-1);
  if (!page.hasMore || !oldest || !list.photos.some(({ id }) => id === oldest.id)) {
    return withPage(EMPTY_LIST, page);
  }
  const older = list.photos.filter((photo) => isNewer(oldest, photo));
  return { ...list, removedIds: [], photos: newestFirst([...page.photos, ...older]) };
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
