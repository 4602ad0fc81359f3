import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { ApiError } from '../../common/errors/api-error.js';
import { EventsRepository } from '../../events/events.repository.js';
import type { GalleryPhotoResponse, GalleryResponse, PhotoPageQuery } from '../photo.dto.js';
import { PhotoLists } from '../photo-lists.js';
import { PhotoResponses } from '../photo-responses.js';
import { PhotosRepository } from '../photos.repository.js';

/** Lists the photos all guests of an event see. */
@Injectable()
export class GalleryService {
  constructor(
    private readonly events: EventsRepository,
    private readonly lists: PhotoLists,
    private readonly photos: PhotosRepository,
    private readonly responses: PhotoResponses,
  ) {}

  /** Find a photo of an event. @returns null if its gallery does not show it, or the id is malformed */
  async find(eventId: string, photoId: string): Promise<GalleryPhotoResponse | null> {
    const photo = isUUID(photoId) ? await this.photos.findById(photoId) : null;
    return photo?.shown === true && photo.eventId === eventId ? this.responses.forGallery(photo) : null;
  }

  /** @throws ApiError `not_found` */
  async page(slug: string, query: PhotoPageQuery): Promise<GalleryResponse> {
    const event = await this.events.findPublicBySlug(slug);
    if (event === null) throw ApiError.notFound('Event');

    const { photos, ...position } = await this.lists.list(event.id, { state: 'shown' }, query);
    return { photos: photos.map((photo) => this.responses.forGallery(photo)), ...position };
  }
}
