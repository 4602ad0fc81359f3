import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../billing/photo-quota.js';
import { DeletedMedia } from '../media/deleted-media.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { EventDeletion } from './event-deletion.js';
import { EventFeed } from './event-feed.js';
import { EventsRepository, type LockedEvent } from './events.repository.js';

/** Events with at most this many photos together are deleted before the call returns; a job deletes larger ones. */
const MAX_IMMEDIATE_PHOTOS = 50;
const MAX_IMMEDIATE_EVENTS = 5;

/** Events whose rows are deleted once the transaction commits. */
export interface RemovedEvents {
  ids: string[];
  /** Whether {@link EventRemoval.finish} deletes their photos and files; else a job does. */
  isSmall: boolean;
}

/**
 * Deletes events permanently. The transaction deletes the events' own rows, whatever their number of photos: from its
 * commit no call finds them, and their open pages close. {@link EventDeletion} then deletes photos, frames and files.
 */
@Injectable()
export class EventRemoval {
  constructor(
    private readonly events: EventsRepository,
    private readonly feed: EventFeed,
    private readonly deletion: EventDeletion,
    private readonly media: DeletedMedia,
    private readonly quota: PhotoQuota,
    private readonly audit: AuditLog,
    private readonly transactions: Transactions,
  ) {}

  /** Delete one event of a user. @returns false if the user has no such event */
  async removeForUser(userId: string, id: string): Promise<boolean> {
    const removed = await this.transactions.run(async (transaction) => {
      const events = await this.events.lockForUser(userId, transaction, id);
      return this.deleteRows(events, userId, transaction);
    });
    await this.finish(removed);
    return removed.ids.length === 1;
  }

  /**
   * Delete up to `limit` expired events, by the database's clock. An event whose expiration is changed concurrently
   * stays.
   *
   * @param actorId the operator, for the audit log
   * @param extraChanges further changes in the same transaction; receives the number of events
   * @returns number of deleted events
   */
  async removeExpired(
    limit: number,
    actorId: string | null,
    extraChanges: (count: number, transaction: Transaction) => Promise<void>,
  ): Promise<number> {
    const removed = await this.transactions.run(async (transaction) => {
      const events = await this.events.lockExpired(limit, transaction);
      await extraChanges(events.length, transaction);
      return this.deleteRows(events, actorId, transaction);
    });
    await this.finish(removed);
    return removed.ids.length;
  }

  /**
   * Delete all events of a user in a larger transaction. Call {@link finish} after the commit.
   *
   * @param actorId the user who deletes the account, for the audit log
   */
  async deleteAllForUser(
    userId: string,
    actorId: string | null,
    transaction: Transaction,
  ): Promise<RemovedEvents> {
    return this.deleteRows(await this.events.lockForUser(userId, transaction), actorId, transaction);
  }

  /** Close open pages of the events and hide their files. Delete the photos and files of small events. */
  async finish({ ids, isSmall }: RemovedEvents): Promise<void> {
    if (ids.length === 0) return;
    await this.media.announce();
    this.feed.announceAll(ids);
    if (isSmall) for (const id of ids) await this.deletion.complete(id);
  }

  private async deleteRows(
    events: LockedEvent[],
    actorId: string | null,
    transaction: Transaction,
  ): Promise<RemovedEvents> {
    const ids = events.map(({ id }) => id);
    if (ids.length === 0) return { ids, isSmall: true };
    await this.quota.runEventDeletion(ids, transaction, () => this.events.delete(ids, transaction));
    await this.audit.recordAll(
      events.map(({ id, title: name, linkSlug, photos }) => ({
        actorId,
        action: 'event.deleted',
        subjectType: 'event',
        subjectId: id,
        details: { name, linkSlug, photos },
      })),
      transaction,
    );
    const photos = events.reduce((sum, event) => sum + event.photos, 0);
    const isSmall = photos <= MAX_IMMEDIATE_PHOTOS && ids.length <= MAX_IMMEDIATE_EVENTS;
    if (!isSmall) await this.deletion.schedule(transaction);
    return { ids, isSmall };
  }
}
