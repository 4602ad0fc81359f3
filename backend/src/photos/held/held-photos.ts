import { Injectable } from '@nestjs/common';
import { PHOTO_CAPACITY_CHANGED } from '../../billing/billing-jobs.js';
import { PhotoQuota } from '../../billing/photo-quota.js';
import { PlansRepository } from '../../billing/plans.repository.js';
import { EventFeed } from '../../events/feed/event-feed.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { Photo } from '../photo.entity.js';
import { PhotosRepository } from '../photos.repository.js';

/** Photos released in one transaction, during which the organizer's uploads wait. */
const BATCH = 50;

/**
 * Lets photos out that were made above the organizer's limit, as soon as there is room: the oldest first, and
 * counted in the month of their release.
 */
@Injectable()
export class HeldPhotos {
  constructor(
    private readonly feed: EventFeed,
    private readonly photos: PhotosRepository,
    private readonly plans: PlansRepository,
    private readonly quota: PhotoQuota,
    private readonly transactions: Transactions,
    private readonly jobs: Jobs,
  ) {}

  /** Everybody's that have room, after the month turned. */
  async releaseDue(): Promise<void> {
    await this.releaseOfEach(await this.quota.findUsersWithReleasablePhotos());
  }

  /** Those of everybody on a plan whose number of photos was changed. */
  async releaseOnPlan(planId: string): Promise<void> {
    await this.releaseOfEach(await this.quota.findUsersWithHeldPhotos(planId));
  }

  /** @throws AggregateError when it failed for some, after all others had their turn */
  private async releaseOfEach(userIds: string[]): Promise<void> {
    const failures: unknown[] = [];
    for (const userId of userIds) {
      await this.releaseOf(userId).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) {
      throw new AggregateError(failures, `The held photos of ${failures.length} could not be released`);
    }
  }

  /** As many of an organizer's as there is room for. */
  async releaseOf(userId: string): Promise<void> {
    if (!(await this.photos.existHeldOfUser(userId))) return;
    do {
      const released = await this.transactions.run((transaction) => this.releaseSome(userId, transaction));
      for (const eventId of new Set(released.map((photo) => photo.eventId))) this.feed.announce(eventId);
      if (released.length === 0) break;
    } while (await this.photos.existHeldOfUser(userId));
    // Also when none came out: under a smaller plan there may be less room than before.
    await this.jobs.send(PHOTO_CAPACITY_CHANGED, { userId });
  }

  /** Locks the organizer, then the events, then the photos: the one order everywhere. */
  private async releaseSome(userId: string, transaction: Transaction): Promise<Photo[]> {
    const plan = await this.plans.lockOfUser(userId, transaction);
    if (plan === null) return [];
    const room = await this.quota.countRemaining(userId, plan, transaction);
    if (room === 0) return [];
    const held = await this.photos.findHeldOfUser(userId, Math.min(room, BATCH), transaction);
    for (const eventId of [...new Set(held.map((photo) => photo.eventId))].sort()) {
      await this.photos.lockEvent(eventId, transaction);
    }
    const ids = held.map((photo) => photo.id);
    const released = await this.photos.release(ids, transaction);
    if (released.length > 0) await this.quota.countReleased(userId, plan, released.length, transaction);
    for (const eventId of new Set(released.map((photo) => photo.eventId))) {
      const entries = released
        .filter((photo) => photo.eventId === eventId)
        .map(({ id: photoId, shown }) => ({
          photoId,
          type: shown ? ('photo.added' as const) : ('photo.private' as const),
        }));
      await this.feed.appendAll(eventId, entries, transaction);
    }
    return released;
  }
}
