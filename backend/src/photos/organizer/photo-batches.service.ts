import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { EventsService } from '../../events/events.service.js';
import type { Photo } from '../photo.entity.js';
import { PhotoRemoval } from '../photo-removal.js';
import { PhotoResponses } from '../photo-responses.js';
import { PhotosRepository } from '../photos.repository.js';
import type { ChangePhotosRequest, ChangePhotosResponse } from '../photo.dto.js';
import { PhotoVisibility } from './photo-visibility.js';

/** Applies one action of an organizer to many photos of an event. */
@Injectable()
export class PhotoBatches {
  constructor(
    private readonly events: EventsService,
    private readonly photos: PhotosRepository,
    private readonly visibility: PhotoVisibility,
    private readonly removal: PhotoRemoval,
    private readonly responses: PhotoResponses,
  ) {}

  /**
   * Delete photos in one transaction, and change them one by one, each in its own transaction: guests can upload in
   * between. A photo deleted concurrently is reported as missing and does not fail the others. Repeating the request is
   * safe.
   */
  async change(
    principal: Principal,
    eventId: string,
    { ids, action }: ChangePhotosRequest,
  ): Promise<ChangePhotosResponse> {
    const event = await this.events.requireEvent(principal, eventId);
    const found = new Map(
      (await this.photos.findForEventByIds(eventId, ids)).map((photo) => [photo.id, photo]),
    );
    const result: ChangePhotosResponse = { photos: [], deleted: [], missing: [] };
    if (action === 'delete') {
      const deleted = new Set(await this.removal.removeAsOrganizer(event, [...found.keys()], principal.id));
      for (const id of ids) (deleted.has(id) ? result.deleted : result.missing).push(id);
      return result;
    }
    for (const id of ids) {
      const photo = found.get(id);
      if (photo === undefined) result.missing.push(id);
      else {
        const changed = await this.changeOne(photo, action);
        if (changed === null) result.missing.push(id);
        else result.photos.push(this.responses.forOrganizer(changed));
      }
    }
    return result;
  }

  /** @returns the photo after the change, still hidden if an operator hid it; null if it was deleted concurrently */
  private async changeOne(photo: Photo, action: 'hide' | 'show' | 'approve'): Promise<Photo | null> {
    try {
      return await this.visibility[action](photo);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'photo_hidden_by_operator') return this.photos.findById(photo.id);
      if (error.code === 'not_found') return null;
      throw error;
    }
  }
}
