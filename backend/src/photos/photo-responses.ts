import { Injectable } from '@nestjs/common';
import { MediaService } from '../media/media.service.js';
import type { GalleryPhotoResponse, GuestPhotoResponse, OrganizerPhotoResponse } from './photo.dto.js';
import { hidingOf, type Photo, stateOf } from './photo.entity.js';
import { Receipts } from './receipts.js';

/** Map photos to responses for each kind of viewer. URLs derive from the current object names. */
@Injectable()
export class PhotoResponses {
  constructor(
    private readonly media: MediaService,
    private readonly receipts: Receipts,
  ) {}

  forGallery(photo: Photo): GalleryPhotoResponse {
    return {
      id: photo.id,
      photoUrl: this.media.url(photo.framedObject),
      thumbUrl: this.media.url(photo.thumbObject),
      width: photo.width,
      height: photo.height,
      createdAt: photo.createdAt.toISOString(),
    };
  }

  forGuest(photo: Photo): GuestPhotoResponse {
    const { byOperator, byOrganizer, byGuest } = hidingOf(photo);
    return {
      ...this.forGallery(photo),
      downloadUrl: `${downloadPath(photo.id)}?signature=${this.receipts.downloadSignatureOf(photo)}`,
      receipt: this.receipts.receiptOf(photo.id),
      held: photo.held,
      awaitingApproval: photo.awaitingApproval,
      hidden: byOperator || byOrganizer,
      visibility: byGuest ? 'private' : 'shown',
    };
  }

  forOrganizer(photo: Photo): OrganizerPhotoResponse {
    const { hiddenByOperator, frameId, zoom, rotation, offsetX, offsetY, revision } = photo;
    return {
      ...this.forGallery(photo),
      state: stateOf(photo),
      hiddenByOperator,
      consentVersion: photo.consentVersion,
      consentedAt: photo.consentedAt?.toISOString() ?? null,
      frameId,
      downloadUrl: downloadPath(photo.id),
      originalPhotoUrl: originalPath(photo.id),
      zoom,
      rotation,
      offsetX,
      offsetY,
      revision,
    };
  }
}

/** URL path of the lossless image. If the photo is not shown, access needs a signature, a receipt or its organizer. */
function downloadPath(photoId: string): string {
  return `/api/public/photos/${photoId}/framed-photo.png`;
}

/** URL path of the image that previews of the photo's page show, while the photo is shown. */
export function linkPreviewPath(photoId: string): string {
  return `/api/public/photos/${photoId}/link-preview.jpg`;
}

/** URL path of the original, for its guest and the organizer. */
export function originalPath(photoId: string): string {
  return `/api/public/photos/${photoId}/original`;
}
