import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../billing/photo-quota.js';
import { MediaService } from '../media/media.service.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { EventsRepository } from './events.repository.js';
import { EventFeed } from './feed/event-feed.js';

/** Events whose rows are gone, or will be once the transaction commits. */
export interface RemovedEvents {
  ids: string[];
  /** When their files were discarded, as PostgreSQL writes it. */
  discardedAt: string;
}

/** Takes whole events away for good: rows, files, and their place in open pages. */
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
   * One event of a user.
   *
   * @param also what happens with it, in the same transaction
   * @returns false when they have no such event
   */
  async removeOfUser(
    userId: string,
    id: string,
    also: (transaction: Transaction) => Promise<void>,
  ): Promise<boolean> {
    const removed = await this.transactions.run(async (transaction) => {
      const ids = await this.events.lockOfUser(userId, transaction, id);
      if (ids.length > 0) await also(transaction);
      return this.take(ids, transaction);
    });
    await this.finish(removed);
    return removed.ids.length === 1;
  }

  /**
   * At most `most` events past their expiration, by the database's clock at the moment of removal: an event
   * whose expiration is moved meanwhile stays.
   *
   * @param also what is noted of their number, in the same transaction
   * @returns how many were removed
   */
  async removeExpired(
    most: number,
    also: (count: number, transaction: Transaction) => Promise<void>,
  ): Promise<number> {
    const removed = await this.transactions.run(async (transaction) => {
      const ids = await this.events.lockExpired(most, transaction);
      await also(ids.length, transaction);
      return this.take(ids, transaction);
    });
    await this.finish(removed);
    return removed.ids.length;
  }

  /** All events of a user, as part of a larger removal; follow with {@link finish} after the commit. */
  async takeAllOfUser(userId: string, transaction: Transaction): Promise<RemovedEvents> {
    return this.take(await this.events.lockOfUser(userId, transaction), transaction);
  }

  /** Pages that show the events learn of it, and the files go. */
  async finish({ ids, discardedAt }: RemovedEvents): Promise<void> {
    for (const id of ids) this.feed.announce(id);
    await this.media.purgeDiscardedAt(discardedAt);
  }

  private async take(ids: string[], transaction: Transaction): Promise<RemovedEvents> {
    const discardedAt = await this.events.discardObjects(ids, transaction);
    await this.quota.runEventDeletion(ids, transaction, () => this.events.delete(ids, transaction));
    return { ids, discardedAt };
  }
}
