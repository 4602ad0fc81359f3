import { eventStatus } from '@eventframe/contracts/event-status';
import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../../billing/photo-quota.js';
import { ApiError } from '../../common/errors/api-error.js';
import { hashGuest } from '../../common/guest/guest-identity.js';
import type { Event } from '../../events/event.entity.js';
import { EventsRepository } from '../../events/events.repository.js';
import type { Frame } from '../../events/frames/frame.entity.js';
import { FramesRepository } from '../../events/frames/frames.repository.js';
import { DatabaseClock } from '../../platform/database/database-clock.js';
import type { Upload } from '../../platform/uploads/upload.js';
import { BannedDevices } from '../bans/banned-devices.js';
import type { GuestPhotoResponse } from '../photo.dto.js';
import type { Photo } from '../photo.entity.js';
import { PhotoResponses } from '../photo-responses.js';
import { PhotosRepository } from '../photos.repository.js';
import { PhotoMaker } from './photo-maker.js';
import { SingleFlight } from '../single-flight.js';
import { UploadAdmission } from './upload-admission.js';
import { placementOf, type UploadPhotoRequest } from './upload-photo.dto.js';
import { UploadRecord } from './upload-record.js';
import { UploadsRepository } from './uploads.repository.js';

/** Takes a guest's picture and gives it back framed, once for each key. */
@Injectable()
export class UploadPhotoService {
  private readonly singleFlight = new SingleFlight<Photo>();

  constructor(
    private readonly clock: DatabaseClock,
    private readonly events: EventsRepository,
    private readonly frames: FramesRepository,
    private readonly photos: PhotosRepository,
    private readonly uploads: UploadsRepository,
    private readonly devices: BannedDevices,
    private readonly quota: PhotoQuota,
    private readonly admission: UploadAdmission,
    private readonly maker: PhotoMaker,
    private readonly record: UploadRecord,
    private readonly responses: PhotoResponses,
  ) {}

  /**
   * Once this resolves, files and rows are durable.
   *
   * @param guest who uploads, as their cookie has them
   * @throws ApiError `not_found`, `event_inactive`, `event_expired`, `device_banned`, `photo_quota_exhausted`,
   *   `too_many_requests`, `idempotency_key_reused`, `photo_deleted`; RenderQueueFullError when too many wait; FramingError when the
   *   picture cannot be framed
   */
  async upload(
    slug: string,
    guest: string,
    key: string,
    body: UploadPhotoRequest,
    picture: Upload | undefined,
  ): Promise<GuestPhotoResponse> {
    if (picture === undefined) throw ApiError.onField('validation_failed', 'photo', MESSAGES.photoRequired);
    const event = await this.events.findPublicBySlug(slug);
    if (event === null) throw ApiError.notFound('Event');
    const photo = await this.orNotFound(event, () =>
      this.singleFlight.run(`${event.id} ${key}`, picture.digest, () =>
        this.makeOnce(event, hashGuest(event.id, guest), key, body, picture),
      ),
    );
    return this.responses.forGuest(photo);
  }

  /**
   * An event may be deleted, with its owner, rows and files, at any moment of an upload: whatever fails of what
   * is not there any more, the answer is that the event is gone.
   */
  private async orNotFound<T>(event: Event, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((await this.events.findPublicBySlug(event.linkSlug)) === null) throw ApiError.notFound('Event');
      throw error;
    }
  }

  private async makeOnce(
    event: Event,
    guestId: string,
    key: string,
    body: UploadPhotoRequest,
    picture: Upload,
  ): Promise<Photo> {
    // First of all, so that a repeat is answered also after the event ended or the quota was used up.
    const earlier = await this.findEarlier(event, key, picture);
    if (earlier !== null) return earlier;

    await this.requireOpen(event);
    await this.assertNotBanned(event, guestId);
    const frame = await this.frameOf(event, body.frameId);
    await this.quota.assertAvailable(event.userId);
    const placement = placementOf(body);
    const made = await this.admission.run(event.id, picture.size, async () => {
      const files = await this.maker.make(picture, frame, placement);
      const { digest: pictureDigest } = picture;
      return this.record.write(event, { key, guestId, pictureDigest, frameId: frame.id, placement, files });
    });
    const photo = made ?? (await this.findEarlier(event, key, picture));
    if (photo === null) throw ApiError.notFound('Event');
    return photo;
  }

  /** @returns the photo that was made with this key, null when it is new */
  private async findEarlier(event: Event, key: string, picture: Upload): Promise<Photo | null> {
    const used = await this.uploads.findUsedKey(event.id, key);
    if (used === null) return null;
    if (used.pictureDigest !== picture.digest) {
      throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another picture.');
    }
    const photo = await this.photos.findById(used.photoId);
    if (photo === null) throw new ApiError('photo_deleted', 'This photo has been deleted.');
    return photo;
  }

  private async requireOpen(event: Event): Promise<void> {
    const status = eventStatus(event, this.clock.now());
    if (status === 'ended') {
      throw new ApiError('event_expired', 'This event has ended and takes no new photos.');
    }
    const owner = await this.uploads.findStatusOfUser(event.userId);
    if (owner === null) throw ApiError.notFound('Event');
    if (status === 'paused' || owner !== 'active') {
      throw new ApiError('event_inactive', 'This event is paused and takes no new photos at the moment.');
    }
  }

  private async assertNotBanned({ id }: Event, guestId: string): Promise<void> {
    if (!(await this.devices.includes(id, guestId))) return;
    throw new ApiError('device_banned', 'This event takes no more photos from this device.');
  }

  /** Also a retired one: the guest's page may have been opened before it was replaced. */
  private async frameOf(event: Event, frameId: string | undefined): Promise<Frame> {
    const frame =
      frameId === undefined
        ? (await this.frames.findCurrentOfEvents([event.id]))[0]
        : await this.frames.findOfEvent(event.id, frameId);
    if (frame === undefined || frame === null) throw ApiError.notFound('Frame');
    return frame;
  }
}
