import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  PHOTO_CAPACITY_CHANGED,
  PLAN_PHOTO_LIMIT_CHANGED,
  RELEASE_HELD_PHOTOS,
} from '../../billing/plan/billing-jobs.js';
import { PhotoQuota } from '../../billing/photo-quota.js';
import { PlansRepository } from '../../billing/plan/plans.repository.js';
import { EventFeed } from '../../events/event-feed.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { Photo } from '../photo.entity.js';
import { PhotosRepository } from '../photos.repository.js';

/** Photos released per transaction. The organizer's uploads wait for it. */
const BATCH_SIZE = 50;

/**
 * Releases photos held above the organizer's limit once the plan has capacity: oldest first, counted in the month of
 * their release.
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

  /** Release photos of all organizers with capacity, after a month has started. */
  async releaseDue(): Promise<void> {
    await this.releaseForUsers(await this.quota.findUsersWithReleasablePhotos());
  }

  /** Release photos of all organizers on a plan whose photo limit changed. */
  async releaseForPlan(planId: string): Promise<void> {
    await this.releaseForUsers(await this.quota.findUsersWithHeldPhotos(planId));
  }

  /** @throws AggregateError after all were tried, if some failed */
  private async releaseForUsers(userIds: string[]): Promise<void> {
    const failures: unknown[] = [];
    for (const userId of userIds) {
      await this.releaseForUser(userId).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) {
      throw new AggregateError(
        failures,
        `Failed to release the held photos of ${failures.length} organizers`,
      );
    }
  }

  /** Release as many of an organizer's photos as the plan allows. */
  async releaseForUser(userId: string): Promise<void> {
    if (!(await this.photos.hasHeldPhotos(userId))) return;
    do {
      const released = await this.transactions.run((transaction) => this.releaseBatch(userId, transaction));
      for (const eventId of new Set(released.map((photo) => photo.eventId))) this.feed.announce(eventId);
      if (released.length === 0) break;
    } while (await this.photos.hasHeldPhotos(userId));
    // Even if none was released: a smaller plan can reduce the capacity.
    await this.jobs.send(PHOTO_CAPACITY_CHANGED, { userId });
  }

  /** Locks the organizer, then the events, then the photos: the order used everywhere. */
  private async releaseBatch(userId: string, transaction: Transaction): Promise<Photo[]> {
    const plan = await this.plans.lockForUser(userId, transaction);
    if (plan === null) return [];
    const remaining = await this.quota.countRemaining(userId, plan, transaction);
    if (remaining === 0) return [];
    const held = await this.photos.findHeldForUser(userId, Math.min(remaining, BATCH_SIZE), transaction);
    const locked = new Set<string>();
    for (const eventId of [...new Set(held.map((photo) => photo.eventId))].sort()) {
      if (await this.photos.lockEvent(eventId, transaction)) locked.add(eventId);
    }
    // Photos of an event that was deleted concurrently must not count.
    const ids = held.filter((photo) => locked.has(photo.eventId)).map((photo) => photo.id);
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

const RELEASE_DUE_PHOTOS = defineJob('release-due-photos', { retries: 0, timeoutSeconds: 300 });

/** Releases held photos after a plan or its limit changes and after a new month starts. */
@Injectable()
export class HeldPhotosJobs implements OnModuleInit {
  constructor(
    private readonly held: HeldPhotos,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RELEASE_HELD_PHOTOS, ({ userId }) => this.held.releaseForUser(userId));
    this.jobs.handle(PLAN_PHOTO_LIMIT_CHANGED, ({ planId }) => this.held.releaseForPlan(planId));
    this.jobs.handle(RELEASE_DUE_PHOTOS, () => this.held.releaseDue());
    this.jobs.repeat(RELEASE_DUE_PHOTOS, { everySeconds: 60 });
  }
}
