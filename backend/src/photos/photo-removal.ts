import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../billing/photo-quota.js';
import type { Event } from '../events/event.entity.js';
import { EventFeed } from '../events/event-feed.js';
import { MediaService } from '../media/media.service.js';
import { type AuditEntry, AuditLog } from '../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
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
   * Delete photos of an event for its organizer in one transaction, with an audit entry for each.
   *
   * @param by the organizer
   * @returns ids of the photos that still existed
   */
  removeAsOrganizer({ id: eventId, title: name }: Event, ids: string[], by: string): Promise<string[]> {
    return this.removeAll(eventId, ids, (transaction, deleted) =>
      this.audit.recordAll(
        deleted.map((subjectId) => ({
          actorId: by,
          action: 'photo.deleted',
          subjectType: 'photo',
          subjectId,
          details: { name, eventId },
        })),
        transaction,
      ),
    );
  }

  /** Delete a photo for the guest who made it and write an audit entry. Guests are anonymous: the entry has no actor. */
  async removeAsGuest({ id, eventId }: Photo): Promise<void> {
    const entry: AuditEntry = {
      actorId: null,
      action: 'photo.taken_back',
      subjectType: 'event',
      subjectId: eventId,
      details: { photoId: id },
    };
    await this.removeAll(eventId, [id], (transaction) => this.audit.record(entry, transaction));
  }

  /**
   * Delete an event's photos in one transaction. Skips photos that are already deleted.
   *
   * @param extraChanges further changes in the same transaction, with the photos' ids; skipped if none of them exists
   * @returns ids of the photos that still existed
   */
  async removeAll(
    eventId: string,
    ids: string[],
    extraChanges: (transaction: Transaction, deleted: string[]) => Promise<void>,
  ): Promise<string[]> {
    const { deletedIds, objects } = await this.transactions.run(async (transaction) => {
      await this.photos.lockEvent(eventId, transaction);
      const photos = await this.photos.lockAll(ids, transaction);
      if (photos.length === 0) return { deletedIds: [], objects: [] };
      const deleted = photos.map(({ id: photoId, shown }) => ({
        photoId,
        type: shown ? ('photo.removed' as const) : ('photo.private' as const),
      }));
      const names = photos.flatMap(objectsOf);
      const existing = photos.map(({ id }) => id);
      const held = photos.filter((photo) => photo.held).length;
      await this.photos.delete(eventId, existing, transaction);
      await this.feed.appendAll(eventId, deleted, transaction);
      await this.media.discard(names, transaction);
      if (held > 0) await this.quota.onHeldPhotosDeleted(eventId, held, transaction);
      await extraChanges(transaction, existing);
      return { deletedIds: existing, objects: names };
    });
    this.feed.announce(eventId);
    await this.media.purge(objects);
    return deletedIds;
  }
}
