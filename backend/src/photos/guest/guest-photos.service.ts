import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../../common/api-returns.js';
import { detectDevice } from '../../insights/device.js';
import { EventCounters } from '../../insights/event-counters.js';
import type { GuestPhotoResponse, ReportPhotoRequest, Visibility } from '../photo.dto.js';
import type { Photo } from '../photo.entity.js';
import { PhotoRemoval } from '../photo-removal.js';
import { PhotoVisibility } from '../organizer/photo-visibility.js';
import { PhotoResponses } from '../photo-responses.js';
import { PhotosRepository } from '../photos.repository.js';
import { Receipts } from '../receipts.js';

/** Guests' actions on one photo. Reading, changing and deleting it need its receipt. */
@Injectable()
export class GuestPhotosService {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly receipts: Receipts,
    private readonly responses: PhotoResponses,
    private readonly removal: PhotoRemoval,
    private readonly visibility: PhotoVisibility,
    private readonly counters: EventCounters,
  ) {}

  /** @throws ApiError `not_found` without a valid receipt, `photo_deleted` */
  async get(id: string, receipt: string | undefined): Promise<GuestPhotoResponse> {
    return this.responses.forGuest(await this.requireOwn(id, receipt));
  }

  /** @throws ApiError `not_found` without a valid receipt, `photo_deleted`, `photos_always_private` */
  async change(id: string, receipt: string | undefined, visibility: Visibility): Promise<GuestPhotoResponse> {
    const photo = await this.requireOwn(id, receipt);
    return this.responses.forGuest(await this.visibility.changeAsGuest(photo, visibility));
  }

  /** Succeeds for a deleted photo, too: the response to the first request may have been lost. */
  async delete(id: string, receipt: string | undefined): Promise<SuccessResponse> {
    const photo = await this.findOwn(id, receipt);
    if (photo !== null) await this.removal.removeAsGuest(photo);
    return SUCCESS;
  }

  /** @throws ApiError `not_found` for photos that are not public */
  async report(id: string, report: ReportPhotoRequest): Promise<SuccessResponse> {
    if (!(await this.photos.isPublic(id))) throw ApiError.notFound('Photo');
    if (!(await this.photos.insertReport({ photoId: id, ...report }))) throw ApiError.notFound('Photo');
    return SUCCESS;
  }

  /** Count that a guest shared a photo. @throws ApiError `not_found` if it is neither theirs nor public */
  async share(
    id: string,
    receipt: string | undefined,
    userAgent: string | undefined,
  ): Promise<SuccessResponse> {
    const isAllowed = this.receipts.isReceiptOf(id, receipt) || (await this.photos.isPublic(id));
    const photo = isAllowed ? await this.photos.findById(id) : null;
    if (photo === null) throw ApiError.notFound('Photo');
    const device = detectDevice(userAgent);
    if (device !== null) this.counters.count('share', photo.eventId, photo.frameId, device);
    return SUCCESS;
  }

  private async requireOwn(id: string, receipt: string | undefined): Promise<Photo> {
    const photo = await this.findOwn(id, receipt);
    if (photo === null) throw new ApiError('photo_deleted', 'This photo has been deleted.');
    return photo;
  }

  /** A valid receipt proves that the photo existed: null then means deleted. */
  private async findOwn(id: string, receipt: string | undefined): Promise<Photo | null> {
    if (!this.receipts.isReceiptOf(id, receipt)) throw ApiError.notFound('Photo');
    return this.photos.findById(id);
  }
}
