import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../../common/api-returns.js';
import type { Event } from '../../events/event.entity.js';
import { EventsService } from '../../events/events.service.js';
import { PhotoLists } from '../photo-lists.js';
import { PhotosRepository } from '../photos.repository.js';
import type { Photo } from '../photo.entity.js';
import { PhotoRemoval } from '../photo-removal.js';
import { PhotoResponses } from '../photo-responses.js';
import type {
  ChangePhotoRequest,
  OrganizerPhotoResponse,
  OrganizerPhotosQuery,
  OrganizerPhotosResponse,
} from '../photo.dto.js';
import { PhotoVisibility } from './photo-visibility.js';

/** Organizers' actions on the photos of their own events. Photos of other organizers are not found. */
@Injectable()
export class OrganizerPhotosService {
  constructor(
    private readonly events: EventsService,
    private readonly lists: PhotoLists,
    private readonly photos: PhotosRepository,
    private readonly visibility: PhotoVisibility,
    private readonly removal: PhotoRemoval,
    private readonly responses: PhotoResponses,
  ) {}

  async list(
    principal: Principal,
    eventId: string,
    query: OrganizerPhotosQuery,
  ): Promise<OrganizerPhotosResponse> {
    await this.events.requireEvent(principal, eventId);
    const { photos, ...position } = await this.lists.list(eventId, query, query);
    return { photos: photos.map((photo) => this.responses.forOrganizer(photo)), ...position };
  }

  async change(
    principal: Principal,
    eventId: string,
    id: string,
    { state }: ChangePhotoRequest,
  ): Promise<OrganizerPhotoResponse> {
    const { photo } = await this.require(principal, eventId, id);
    const changed = await (state === 'hidden' ? this.visibility.hide(photo) : this.visibility.show(photo));
    return this.responses.forOrganizer(changed);
  }

  async delete(principal: Principal, eventId: string, id: string): Promise<SuccessResponse> {
    const { event, photo } = await this.require(principal, eventId, id);
    await this.removal.removeAsOrganizer(event, [photo.id], principal.id);
    return SUCCESS;
  }

  private async require(
    principal: Principal,
    eventId: string,
    id: string,
  ): Promise<{ event: Event; photo: Photo }> {
    const event = await this.events.requireEvent(principal, eventId);
    const photo = await this.photos.findById(id);
    if (photo?.eventId !== eventId) throw ApiError.notFound('Photo');
    return { event, photo };
  }
}
