import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../billing/photo-quota.js';
import { EventFeed } from '../events/event-feed.js';
import { MediaService } from '../media/media.service.js';
import { type AuditEntry, AuditLog } from '../platform/audit/audit-log.js';
import { noAdditionalWork, Transactions } from '../platform/database/transactions.js';
import { objectsOf, type Photo } from './photo.entity.js';
import { PhotosRepository } from './photos.repository.js';

/** Permanently deletes photos: their rows, their files, and their tiles in open galleries. */
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

  /**
   * Delete a photo for its organizer and write an audit entry.
   *
   * @param by the organizer, and the event's title
   * @returns whether the photo still existed
   */
  removeAsOrganizer({ id, eventId }: Photo, by: { userId: string; title: string }): Promise<boolean> {
    const entry: AuditEntry = {
      actorId: by.userId,
      action: 'photo.deleted',
      subjectType: 'photo',
      subjectId: id,
      details: { name: by.title, eventId },
    };
    return this.remove({ id, eventId }, (transaction) => this.audit.record(entry, transaction));
  }

  /** Delete a photo for the guest who made it and write an audit entry. Guests are anonymous: the entry has no actor. */
  removeAsGuest({ id, eventId }: Photo): Promise<boolean> {
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
   * Delete a photo, if it still exists.
   *
   * @param extraChanges further changes in the same transaction
   * @returns whether the photo still existed
   */
  remove({ id, eventId }: Pick<Photo, 'id' | 'eventId'>, extraChanges = noAdditionalWork): Promise<boolean> {
    return this.removeAll(eventId, [id], extraChanges);
  }

  /**
   * Delete an event's photos in one transaction. Skips photos that are already deleted.
   *
   * @param extraChanges further changes in the same transaction; skipped if none of the photos exists
   * @returns whether any of the photos still existed
   */
  async removeAll(eventId: string, ids: string[], extraChanges = noAdditionalWork): Promise<boolean> {
    const objects = await this.transactions.run(async (transaction) => {
      await this.photos.lockEvent(eventId, transaction);
      const photos = await this.photos.lockAll(ids, transaction);
      if (photos.length === 0) return [];
      const deleted = photos.map(({ id: photoId, shown }) => ({
        photoId,
        type: shown ? ('photo.removed' as const) : ('photo.private' as const),
      }));
      const names = photos.flatMap(objectsOf);
      const held = photos.filter((photo) => photo.held).length;
      await this.photos.delete(
        eventId,
        deleted.map(({ photoId }) => photoId),
        transaction,
      );
      await this.feed.appendAll(eventId, deleted, transaction);
      await this.media.discard(names, transaction);
      if (held > 0) await this.quota.onHeldPhotosDeleted(eventId, held, transaction);
      await extraChanges(transaction);
      return names;
    });
    this.feed.announce(eventId);
    await this.media.purge(objects);
    return objects.length > 0;
  }
}
