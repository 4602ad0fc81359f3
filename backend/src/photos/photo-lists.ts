import { GALLERY_PAGE_SIZE, PAGE_MAX } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import { type CountFilter, PhotoCountsRepository } from './photo-counts.repository.js';
import { formatCursor, parseCursor } from './photo-cursor.js';
import type { PhotoPageQuery } from './photo.dto.js';
import type { Photo } from './photo.entity.js';
import { PhotosRepository } from './photos.repository.js';

/** One page of an event's photos, newest first, with its position. */
interface PhotoList {
  photos: Photo[];
  total: number;
  hasMore: boolean;
  before: string | null;
  next: string | null;
}

/** Lists an event's photos page by page. A page costs the same in every event and at every cursor. */
@Injectable()
export class PhotoLists {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly counts: PhotoCountsRepository,
  ) {}

  /** @throws ApiError `validation_failed` if the position is malformed */
  async list(
    eventId: string,
    filter: CountFilter,
    { cursor, page, before }: PhotoPageQuery,
  ): Promise<PhotoList> {
    const position =
      cursor === undefined
        ? {
            after: null,
            before: before === undefined ? null : parseCursor('before', before),
            skip: (page - 1) * GALLERY_PAGE_SIZE,
          }
        : { after: parseCursor('cursor', cursor), before: null, skip: 0 };
    const [found, total] = await Promise.all([
      this.photos.findForEvent(eventId, filter, { ...position, take: GALLERY_PAGE_SIZE + 1 }),
      this.counts.count(eventId, filter),
    ]);
    const photos = found.slice(0, GALLERY_PAGE_SIZE);
    const [newest, last] = [photos[0], photos.at(-1)];
    const next = found.length > GALLERY_PAGE_SIZE && last ? formatCursor(last) : null;
    const list = { photos, total, next };
    if (cursor !== undefined) return { ...list, hasMore: next !== null, before: null };
    return {
      ...list,
      // Clients that count pages would ask for page 101.
      hasMore: next !== null && page < PAGE_MAX,
      before: before ?? (page === 1 && newest ? formatCursor(newest) : null),
    };
  }
}
