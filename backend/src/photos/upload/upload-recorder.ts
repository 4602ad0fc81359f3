import { randomUUID } from 'node:crypto';
import type { Placement } from '@eventframe/contracts/framing/geometry';
import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../../billing/photo-quota.js';
import { PlansRepository } from '../../billing/plan/plans.repository.js';
import { RATE_LIMITS } from '../../platform/throttling/rate-limits.js';
import { Throttle } from '../../platform/throttling/throttle.js';
import { EventFeed } from '../../events/event-feed.js';
import type { Event } from '../../events/event.entity.js';
import { MediaService } from '../../media/media.service.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import type { Visibility } from '../photo.dto.js';
import type { Photo } from '../photo.entity.js';
import { originalPath } from '../photo-responses.js';
import { PhotoFileStore, type StoredFiles } from './photo-file-store.js';
import { type GivenConsent, UploadsRepository } from './uploads.repository.js';

/** An upload whose files are stored. */
export interface FinishedUpload {
  key: string;
  /** The guest's id at this event. */
  guestId: string;
  fileDigest: string;
  frameId: string;
  placement: Placement;
  /** The guest's choice; undefined: the event's default. */
  visibility: Visibility | undefined;
  /** What the guest agreed to. */
  consent: GivenConsent;
  files: StoredFiles;
}

/** Writes all rows of an upload in one transaction. */
@Injectable()
export class UploadRecorder {
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly plans: PlansRepository,
    private readonly quota: PhotoQuota,
    private readonly feed: EventFeed,
    private readonly media: MediaService,
    private readonly throttle: Throttle,
    private readonly fileStore: PhotoFileStore,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Insert the photo, or delete its files if that fails.
   *
   * @returns the new photo; null if its key was used concurrently or the event was deleted
   * @throws ApiError `photo_quota_exhausted`, `too_many_requests`
   */
  async record(event: Event, upload: FinishedUpload): Promise<Photo | null> {
    const photo = await this.transactions.run(
      (transaction) => this.insert(event, upload, transaction),
      () => this.fileStore.discard(upload.files),
    );
    if (photo === null) await this.fileStore.discard(upload.files);
    else this.feed.announce(event.id);
    return photo;
  }

  /** Locks the organizer, then the event: the order used everywhere, which prevents deadlocks. */
  private async insert(
    event: Event,
    { key, guestId, fileDigest, frameId, placement, visibility, consent, files }: FinishedUpload,
    transaction: Transaction,
  ): Promise<Photo | null> {
    const id = randomUUID();
    const plan = await this.plans.lockForUser(event.userId, transaction);
    if (plan === null) return null;
    if (!(await this.uploads.claimKey(event.id, key, { fileDigest, photoId: id }, transaction))) return null;

    await this.throttle.take([{ limit: RATE_LIMITS.uploadsPerEvent, of: event.id }], transaction);
    const held = (await this.quota.reserve(event.userId, plan, transaction)) === 'held';
    await this.fileStore.claim(files, transaction);
    const { awaitingApproval, photoVisibility } = await this.uploads.countPhoto(
      event.id,
      event.userId,
      transaction,
    );
    const isPrivate = photoVisibility === 'private' || visibility === 'private';
    const { storedBytes, ...stored } = files;
    const photo = {
      id,
      eventId: event.id,
      frameId,
      photoUrl: this.media.url(files.framedObject),
      thumbUrl: this.media.url(files.thumbObject),
      originalPhotoUrl: originalPath(id),
      ...placement,
      ...stored,
      held,
      hidden: isPrivate,
      isPrivate,
      hiddenByOperator: false,
      alsoHiddenByOrganizer: false,
      awaitingApproval,
    };
    const times = await this.uploads.insertPhoto({ ...photo, guestId, storedBytes, consent }, transaction);
    const shown = !held && !awaitingApproval && !isPrivate;
    await this.feed.append(event.id, shown ? 'photo.added' : 'photo.private', id, transaction);
    const initial = { revision: 1, linkRevision: 0, downloadObject: null, givenObject: null };
    return { ...photo, ...initial, ...times, shown };
  }
}
