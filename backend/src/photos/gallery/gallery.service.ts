import { GALLERY_PAGE_SIZE, PAGE_MAX } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { EventsRepository } from '../../events/events.repository.js';
import type { GalleryPageQuery, GalleryResponse } from '../photo.dto.js';
import { PhotoResponses } from '../photo-responses.js';
import { formatCursor, parseCursor, PhotosRepository } from '../photos.repository.js';

/** Lists the photos all guests of an event see. */
@Injectable()
export class GalleryService {
  constructor(
    private readonly events: EventsRepository,
    private readonly photos: PhotosRepository,
    private readonly responses: PhotoResponses,
  ) {}

  /** @throws ApiError `not_found` */
  async page(slug: string, query: GalleryPageQuery): Promise<GalleryResponse> {
    const before = query.before === undefined ? null : parseCursor(query.before);
    const event = await this.events.findPublicBySlug(slug);
    if (event === null) throw ApiError.notFound('Event');

    const skip = (query.page - 1) * GALLERY_PAGE_SIZE;
    const [found, total] = await Promise.all([
      this.photos.findOfEvent(event.id, { state: 'shown' }, { before, skip, take: GALLERY_PAGE_SIZE + 1 }),
      this.photos.countOfEvent(event.id, { state: 'shown' }),
    ]);
    const newest = query.page === 1 ? found[0] : undefined;
    return {
      photos: found.slice(0, GALLERY_PAGE_SIZE).map((photo) => this.responses.forGallery(photo)),
      total,
      hasMore: found.length > GALLERY_PAGE_SIZE && query.page < PAGE_MAX,
      before: query.before ?? (newest === undefined ? null : formatCursor(newest)),
    };
  }
}
