import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../billing/photo-quota.js';
import { EventFeed } from '../events/event-feed.js';
import { MediaService } from '../media/media.service.js';
import { type AuditEntry, AuditLog } from '../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { objectsOf, type Photo } from './photo.entity.js';
import { PhotosRepository } from './photos.repository.js';

const nothing = (_transaction: Transaction): Promise<void> => Promise.resolve();

/** Takes a photo away for good: its row, its files, and its place in open galleries. */
@Injectable()
export class PhotoRemoval {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly feed: EventFeed,
    private readonly media: MediaService,
    private readonly quota: PhotoQuota,
    private readonly audit: AuditLog,
    private readonly transactions: Transactions,
  ) {}

  /** By its organizer, on record. @param by who, and the event with its title */
  removeAsOrganizer({ id, eventId }: Photo, by: { userId: string; title: string }): Promise<void> {
    const entry: AuditEntry = {
      actorId: by.userId,
      action: 'photo.deleted',
      subjectType: 'photo',
      subjectId: id,
      details: { name: by.title, eventId },
    };
    return this.remove({ id, eventId }, (transaction) => this.audit.record(entry, transaction));
  }

  /** By the guest who made it, on record; who that was, nobody knows. */
  removeAsGuest({ id, eventId }: Photo): Promise<void> {
    const entry: AuditEntry = {
      actorId: null,
      action: 'photo.taken_back',
      subjectType: 'event',
      subjectId: eventId,
      details: { photoId: id },
    };
    return this.remove({ id, eventId }, (transaction) => this.audit.record(entry, transaction));
  }

  /**
   * Does nothing when it is gone already.
   *
   * @param also what happens with it, in the same transaction
   */
  async remove({ id, eventId }: Pick<Photo, 'id' | 'eventId'>, also = nothing): Promise<void> {
    const objects = await this.transactions.run(async (transaction) => {
      await this.photos.lockEvent(eventId, transaction);
      const photo = await this.photos.lock(id, transaction);
      if (photo === null) return [];
      await this.photos.delete(photo, transaction);
      await this.feed.append(eventId, photo.shown ? 'photo.removed' : 'photo.private', id, transaction);
      await this.media.discard(objectsOf(photo), transaction);
      if (photo.held) await this.quota.heldPhotoRemoved(eventId, transaction);
      await also(transaction);
      return objectsOf(photo);
    });
    this.feed.announce(eventId);
    await this.media.purge(objects);
  }
}
