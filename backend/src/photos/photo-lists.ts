import { GALLERY_PAGE_SIZE, PAGE_MAX } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../common/errors/api-error.js';
import { type CountFilter, PhotoCountsRepository } from './counts/photo-counts.repository.js';
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

  /** @throws ApiError `validation_failed` if the position is malformed or given twice */
  async list(eventId: string, filter: CountFilter, query: PhotoPageQuery): Promise<PhotoList> {
    const position = positionOf(query);
    const [found, total] = await Promise.all([
      this.photos.findOfEvent(eventId, filter, { ...position, take: GALLERY_PAGE_SIZE + 1 }),
      this.counts.count(eventId, filter),
    ]);
    const photos = found.slice(0, GALLERY_PAGE_SIZE);
    const last = found.length > GALLERY_PAGE_SIZE ? photos.at(-1) : undefined;
    const { cursor, page = 1, before } = query;
    const isFirst = cursor === undefined && page === 1;
    return {
      photos,
      total,
      // Clients of the previous version count pages and would ask for one more.
      hasMore: last !== undefined && page < PAGE_MAX,
      before: before ?? (isFirst && photos[0] ? formatCursor(photos[0]) : null),
      next: last === undefined ? null : formatCursor(last),
    };
  }
}

function positionOf({ cursor, page, before }: PhotoPageQuery) {
  if (cursor === undefined) {
    const skip = ((page ?? 1) - 1) * GALLERY_PAGE_SIZE;
    return { after: null, before: before === undefined ? null : parseCursor('before', before), skip };
  }
  if (page !== undefined || before !== undefined) {
    throw ApiError.onField('validation_failed', 'cursor', 'Send either cursor, or page and before.');
  }
  return { after: parseCursor('cursor', cursor), before: null, skip: 0 };
}
