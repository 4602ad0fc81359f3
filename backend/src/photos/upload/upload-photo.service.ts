import { eventStatus } from '@eventframe/contracts/event-status';
import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../../billing/photo-quota.js';
import { ApiError } from '../../common/errors/api-error.js';
import { hashGuest } from '../../platform/sessions/guest-identity.js';
import type { Event } from '../../events/event.entity.js';
import { EventsRepository } from '../../events/events.repository.js';
import type { Frame } from '../../events/frame.entity.js';
import { FramesRepository } from '../../events/frames.repository.js';
import { DatabaseClock } from '../../platform/database/database-clock.js';
import type { Upload } from '../../platform/uploads/upload.js';
import { BannedDevicesRepository } from '../bans/banned-devices.repository.js';
import type { GuestPhotoResponse } from '../photo.dto.js';
import type { Photo } from '../photo.entity.js';
import { PhotoResponses } from '../photo-responses.js';
import { PhotosRepository } from '../photos.repository.js';
import { PhotoFileStore } from './photo-file-store.js';
import { SingleFlight } from '../single-flight.js';
import { UploadAdmission } from './upload-admission.js';
import { placementOf, type UploadPhotoRequest } from './upload-photo.dto.js';
import { UploadRecorder } from './upload-recorder.js';
import { UploadsRepository } from './uploads.repository.js';

/** Frames a guest's photo, once per idempotency key. */
@Injectable()
export class UploadPhotoService {
  private readonly singleFlight = new SingleFlight<Photo>();

  constructor(
    private readonly clock: DatabaseClock,
    private readonly events: EventsRepository,
    private readonly frames: FramesRepository,
    private readonly photos: PhotosRepository,
    private readonly uploads: UploadsRepository,
    private readonly devices: BannedDevicesRepository,
    private readonly quota: PhotoQuota,
    private readonly admission: UploadAdmission,
    private readonly fileStore: PhotoFileStore,
    private readonly recorder: UploadRecorder,
    private readonly responses: PhotoResponses,
  ) {}

  /**
   * Create a photo from an upload. Files and rows are durable once this resolves.
   *
   * @param guest the guest's id from their cookie
   * @param key the idempotency key
   * @throws ApiError `not_found`, `event_inactive`, `event_expired`, `device_banned`, `photo_quota_exhausted`,
   *   `too_many_requests`, `idempotency_key_reused`, `photo_deleted`; RenderQueueFullError if the queue is full;
   *   FramingError if the image cannot be framed
   */
  async upload(
    slug: string,
    guest: string,
    key: string,
    body: UploadPhotoRequest,
    file: Upload | undefined,
  ): Promise<GuestPhotoResponse> {
    if (file === undefined) throw ApiError.onField('validation_failed', 'photo', MESSAGES.photoRequired);
    const event = await this.events.findPublicBySlug(slug);
    if (event === null) throw ApiError.notFound('Event');
    const photo = await this.orNotFound(event, () =>
      this.singleFlight.run(`${event.id} ${key}`, file.digest, () =>
        this.createOnce(event, hashGuest(event.id, guest), key, body, file),
      ),
    );
    return this.responses.forGuest(photo);
  }

  /**
   * Map failures of `work` to `not_found` if the event was deleted: its owner, rows and files can disappear at any
   * time during an upload.
   */
  private async orNotFound<T>(event: Event, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((await this.events.findPublicBySlug(event.linkSlug)) === null) throw ApiError.notFound('Event');
      throw error;
    }
  }

  private async createOnce(
    event: Event,
    guestId: string,
    key: string,
    body: UploadPhotoRequest,
    file: Upload,
  ): Promise<Photo> {
    // Check this first, so that a repeated request succeeds even after the event ended or the quota was used up.
    const existing = await this.findByKey(event, key, file);
    if (existing !== null) return existing;

    await this.assertAcceptsPhotos(event);
    await this.assertNotBanned(event, guestId);
    const frame = await this.requireFrame(event, body.frameId);
    await this.quota.assertAvailable(event.userId);
    const placement = placementOf(body);
    const recorded = await this.admission.run(event.id, file.size, async () => {
      const files = await this.fileStore.renderAndStore(file, frame, placement);
      const { digest: fileDigest } = file;
      const { visibility, consentVersion, consentedAt } = body;
      const consent = { version: consentVersion, at: consentedAt };
      const upload = { key, guestId, fileDigest, frameId: frame.id, placement, visibility, consent, files };
      return this.recorder.record(event, upload);
    });
    const photo = recorded ?? (await this.findByKey(event, key, file));
    if (photo === null) throw ApiError.notFound('Event');
    return photo;
  }

  /** @returns the photo created with this key; null if the key is new */
  private async findByKey(event: Event, key: string, file: Upload): Promise<Photo | null> {
    const used = await this.uploads.findUsedKey(event.id, key);
    if (used === null) return null;
    if (used.fileDigest !== file.digest) {
      throw new ApiError(
        'idempotency_key_reused',
        'This Idempotency-Key was used for another photo. Send a new key.',
      );
    }
    const photo = await this.photos.findById(used.photoId);
    if (photo === null) throw new ApiError('photo_deleted', 'This photo has been deleted.');
    return photo;
  }

  private async assertAcceptsPhotos(event: Event): Promise<void> {
    const status = eventStatus(event, this.clock.now());
    if (status === 'ended') {
      throw new ApiError('event_expired', 'This event has ended and accepts no new photos.');
    }
    const owner = await this.uploads.findStatusForUser(event.userId);
    if (owner === null) throw ApiError.notFound('Event');
    if (status === 'paused' || owner !== 'active') {
      throw new ApiError('event_inactive', 'This event is paused and accepts no new photos at the moment.');
    }
  }

  private async assertNotBanned({ id }: Event, guestId: string): Promise<void> {
    if (!(await this.devices.isBanned(id, guestId))) return;
    throw new ApiError('device_banned', 'This event accepts no more photos from this device.');
  }

  /** Accepts retired frames: the guest may have opened the page before the frame was replaced. */
  private async requireFrame(event: Event, frameId: string | undefined): Promise<Frame> {
    const frame =
      frameId === undefined
        ? (await this.frames.findCurrentForEvents([event.id]))[0]
        : await this.frames.findForEvent(event.id, frameId);
    if (frame === undefined || frame === null) throw ApiError.notFound('Frame');
    return frame;
  }
}
