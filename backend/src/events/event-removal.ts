import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../billing/photo-quota.js';
import { MediaService } from '../media/media.service.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { EventsRepository } from './events.repository.js';
import { EventFeed } from './event-feed.js';

/** Events whose rows are deleted once the transaction commits. */
export interface RemovedEvents {
  ids: string[];
  /** Time at which their files were discarded, as PostgreSQL formats it. */
  discardedAt: string;
}

/** Permanently deletes events with their rows and files, and closes their open pages. */
@Injectable()
export class EventRemoval {
  constructor(
    private readonly events: EventsRepository,
    private readonly feed: EventFeed,
    private readonly media: MediaService,
    private readonly quota: PhotoQuota,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Delete one event of a user.
   *
   * @param extraChanges further changes in the same transaction
   * @returns false if the user has no such event
   */
  async removeOfUser(
    userId: string,
    id: string,
    extraChanges: (transaction: Transaction) => Promise<void>,
  ): Promise<boolean> {
    const removed = await this.transactions.run(async (transaction) => {
      const ids = await this.events.lockOfUser(userId, transaction, id);
      if (ids.length > 0) await extraChanges(transaction);
      return this.deleteRows(ids, transaction);
    });
    await this.finish(removed);
    return removed.ids.length === 1;
  }

  /**
   * Delete up to `limit` expired events, by the database's clock. An event whose expiration is changed concurrently
   * stays.
   *
   * @param extraChanges further changes in the same transaction; receives the number of events
   * @returns number of deleted events
   */
  async removeExpired(
    limit: number,
    extraChanges: (count: number, transaction: Transaction) => Promise<void>,
  ): Promise<number> {
    const removed = await this.transactions.run(async (transaction) => {
      const ids = await this.events.lockExpired(limit, transaction);
      await extraChanges(ids.length, transaction);
      return this.deleteRows(ids, transaction);
    });
    await this.finish(removed);
    return removed.ids.length;
  }

  /** Delete all events of a user in a larger transaction. Call {@link finish} after the commit. */
  async deleteAllOfUser(userId: string, transaction: Transaction): Promise<RemovedEvents> {
    return this.deleteRows(await this.events.lockOfUser(userId, transaction), transaction);
  }

  /** Notify open pages of the events and delete the files. */
  async finish({ ids, discardedAt }: RemovedEvents): Promise<void> {
    for (const id of ids) this.feed.announce(id);
    await this.media.purgeDiscardedAt(discardedAt);
  }

  private async deleteRows(ids: string[], transaction: Transaction): Promise<RemovedEvents> {
    const discardedAt = await this.events.discardObjects(ids, transaction);
    await this.quota.runEventDeletion(ids, transaction, () => this.events.delete(ids, transaction));
    return { ids, discardedAt };
  }
}
