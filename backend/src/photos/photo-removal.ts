import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../billing/photo-quota.js';
import { EventFeed } from '../events/feed/event-feed.js';
import { MediaService } from '../media/media.service.js';
import { type AuditEntry, AuditLog } from '../platform/audit/audit-log.js';
import { noAdditionalWork, Transactions } from '../platform/database/transactions.js';
import { objectsOf, type Photo } from './photo.entity.js';
import { PhotosRepository } from './photos.repository.js';

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

  /** By its organizer, on record. @param by who, and the event with its title. @returns whether it was there still */
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

  /** By the guest who made it, on record; who that was, nobody knows. */
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
   * Does nothing when it is gone already.
   *
   * @param also what happens with it, in the same transaction
   * @returns whether it was there still
   */
  remove({ id, eventId }: Pick<Photo, 'id' | 'eventId'>, also = noAdditionalWork): Promise<boolean> {
    return this.removeAll(eventId, [id], also);
  }

  /**
   * Many of one event, in one transaction; those that are gone already are left out.
   *
   * @param also what happens with them, in the same transaction, unless all are gone
   * @returns whether any was there still
   */
  async removeAll(eventId: string, ids: string[], also = noAdditionalWork): Promise<boolean> {
    const objects = await this.transactions.run(async (transaction) => {
      await this.photos.lockEvent(eventId, transaction);
      const photos = await this.photos.lockAll(ids, transaction);
      if (photos.length === 0) return [];
      const gone = photos.map(({ id: photoId, shown }) => ({
        photoId,
        type: shown ? ('photo.removed' as const) : ('photo.private' as const),
      }));
      const names = photos.flatMap(objectsOf);
      const held = photos.filter((photo) => photo.held).length;
      await this.photos.delete(
        eventId,
        gone.map(({ photoId }) => photoId),
        transaction,
      );
      await this.feed.appendAll(eventId, gone, transaction);
      await this.media.discard(names, transaction);
      if (held > 0) await this.quota.onHeldPhotosDeleted(eventId, held, transaction);
      await also(transaction);
      return names;
    });
    this.feed.announce(eventId);
    await this.media.purge(objects);
    return objects.length > 0;
  }
}
