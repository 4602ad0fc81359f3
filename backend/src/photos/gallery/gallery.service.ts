import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { EventsRepository } from '../../events/events.repository.js';
import type { PhotoPageQuery, GalleryResponse } from '../photo.dto.js';
import { PhotoLists } from '../photo-lists.js';
import { PhotoResponses } from '../photo-responses.js';

/** Lists the photos all guests of an event see. */
@Injectable()
export class GalleryService {
  constructor(
    private readonly events: EventsRepository,
    private readonly lists: PhotoLists,
    private readonly responses: PhotoResponses,
  ) {}

  /** @throws ApiError `not_found` */
  async page(slug: string, query: PhotoPageQuery): Promise<GalleryResponse> {
    const event = await this.events.findPublicBySlug(slug);
    if (event === null) throw ApiError.notFound('Event');

    const { photos, ...position } = await this.lists.list(event.id, { state: 'shown' }, query);
    return { photos: photos.map((photo) => this.responses.forGallery(photo)), ...position };
  }
}
