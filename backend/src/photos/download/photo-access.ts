import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { EventsRepository } from '../../events/events.repository.js';
import type { Photo } from '../photo.entity.js';
import { PhotosRepository } from '../photos.repository.js';
import { Receipts } from '../receipts.js';

/** Credentials with which a viewer may access a photo. */
export interface Credentials {
  receipt: string | undefined;
  /** From a download link. */
  signature: string | undefined;
  /** The signed-in user, if any. */
  principal: Principal | undefined;
}

/** Authorizes access to a photo's files. Without access, the photo is not found. */
@Injectable()
export class PhotoAccess {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly events: EventsRepository,
    private readonly receipts: Receipts,
  ) {}

  /** Require access to the framed image: public while it is shown, else for its guest, download link and organizer. */
  async requireFramed(id: string, by: Credentials): Promise<Photo> {
    const photo = await this.requirePhoto(id);
    const allowed =
      this.receipts.isDownloadSignatureOf(photo, by.signature) ||
      (await this.isOwn(photo, by)) ||
      (await this.photos.isPublic(id));
    if (!allowed) throw ApiError.notFound('Photo');
    return photo;
  }

  /** Require a photo that everyone may see. */
  async requirePublic(id: string): Promise<Photo> {
    const photo = await this.requirePhoto(id);
    if (!(await this.photos.isPublic(id))) throw ApiError.notFound('Photo');
    return photo;
  }

  /** Require access to the original: only for its guest and the organizer. */
  async requireOriginal(id: string, by: Credentials): Promise<Photo> {
    const photo = await this.requirePhoto(id);
    if (!(await this.isOwn(photo, by))) throw ApiError.notFound('Photo');
    return photo;
  }

  private async requirePhoto(id: string): Promise<Photo> {
    const photo = await this.photos.findById(id);
    if (photo === null) throw ApiError.notFound('Photo');
    return photo;
  }

  private async isOwn(photo: Photo, { receipt, principal }: Credentials): Promise<boolean> {
    if (this.receipts.isReceiptOf(photo.id, receipt)) return true;
    if (principal === undefined) return false;
    return (await this.events.findForUser(principal.id, photo.eventId)) !== null;
  }
}
