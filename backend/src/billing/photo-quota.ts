import { heldAllowance, UNLIMITED } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../common/errors/api-error.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { PHOTO_ROOM_CHANGED } from './billing-jobs.js';
import { PhotoQuotaRepository } from './photo-quota.repository.js';
import type { Plan } from './plan.entity.js';
import { PlansRepository } from './plans.repository.js';
import { QuotaWarnings } from './warnings/quota-warnings.js';

/** Counts photos against the organizer's plan by calendar month (UTC), exactly, on any number of nodes. */
@Injectable()
export class PhotoQuota {
  constructor(
    private readonly plans: PlansRepository,
    private readonly quota: PhotoQuotaRepository,
    private readonly warnings: QuotaWarnings,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  /**
   * A look ahead, so that nothing is rendered for nothing; {@link take} decides.
   *
   * @throws ApiError `photo_quota_exhausted`
   */
  async requireRoom(userId: string): Promise<void> {
    if (await this.isExhausted(userId)) throw exhausted();
  }

  /**
   * Whether a photo made now would be refused: the plan's are made, and as many are held as may be.
   *
   * @param plan the user's, where it was read a moment ago
   */
  async isExhausted(userId: string, plan?: Plan): Promise<boolean> {
    if (!(await this.isFull(userId, plan))) return false;
    if (!(await this.plans.isReviewDue(userId))) return true;
    // A greater plan may have begun, and nobody has noted it yet.
    await this.transactions.run((transaction) => this.plans.lockOfUser(userId, transaction));
    return this.isFull(userId);
  }

  /** The same under the plan that was noted last. */
  private async isFull(userId: string, plan?: Plan): Promise<boolean> {
    const { photoLimit } = plan ?? (await this.plans.findOfUser(userId));
    if (photoLimit === UNLIMITED) return false;
    const { counted, held } = await this.quota.findOfUser(userId);
    return counted >= photoLimit && held >= heldAllowance(photoLimit);
  }

  /** An organizer's plan, the photos that count in this month already, and those that are held above it. */
  async standing(userId: string): Promise<{ plan: Plan; counted: number; held: number }> {
    const [plan, used] = await Promise.all([this.plans.findOfUser(userId), this.quota.findOfUser(userId)]);
    return { plan, ...used };
  }

  /**
   * Takes a place for one photo, inside the transaction that inserts it, and warns the organizer in time. Guests'
   * open pages are told when it was the last.
   *
   * @param plan of {@link PlansRepository.lockOfUser} in the same transaction: the lock makes the count exact
   * @returns 'held' for a photo above the limit, which is to be kept out of the gallery
   * @throws ApiError `photo_quota_exhausted`
   */
  async take(userId: string, plan: Plan, transaction: Transaction): Promise<'counted' | 'held'> {
    const countedNow = await this.quota.countUnlessFull(userId, plan.photoLimit, transaction);
    if (countedNow !== null) {
      await this.warnings.warn(userId, plan, countedNow, transaction);
      return 'counted';
    }
    const { counted, held } = await this.quota.findOfUser(userId, transaction);
    const left = heldAllowance(plan.photoLimit) - held;
    if (left <= 0) throw exhausted();
    if (left === 1) await this.jobs.send(PHOTO_ROOM_CHANGED, { userId }, { transaction });
    // Reached without a photo that was counted when the plan became smaller.
    await this.warnings.warn(userId, plan, counted, transaction);
    return 'held';
  }

  /** Held photos were deleted in this transaction: guests' open pages are told when that makes the first room. */
  async heldPhotosRemoved(eventId: string, photos: number, transaction: Transaction): Promise<void> {
    const userId = await this.quota.findOwnerOf(eventId, transaction);
    if (userId !== null) await this.tellOfRoom(userId, photos, transaction);
  }

  /**
   * Events are about to be deleted in this transaction, and held photos with them: guests' open pages of their
   * organizers' other events are told when that makes the first room.
   *
   * @param remove deletes them
   */
  async removingEvents(ids: string[], transaction: Transaction, remove: () => Promise<void>): Promise<void> {
    const held = await this.quota.countHeldOfEvents(ids, transaction);
    await remove();
    for (const { userId, photos } of held) await this.tellOfRoom(userId, photos, transaction);
  }

  /** @param removed held photos that were deleted in this transaction */
  private async tellOfRoom(userId: string, removed: number, transaction: Transaction): Promise<void> {
    const { photoLimit } = await this.plans.findOfUser(userId, transaction);
    if (photoLimit === UNLIMITED) return;
    const { held } = await this.quota.findOfUser(userId, transaction);
    const most = heldAllowance(photoLimit);
    if (held >= most || held + removed < most) return;
    await this.jobs.send(PHOTO_ROOM_CHANGED, { userId }, { transaction });
  }

  /**
   * How many held photos may be released now.
   *
   * @param plan of {@link PlansRepository.lockOfUser} in the same transaction
   */
  async roomFor(userId: string, { photoLimit }: Plan, transaction: Transaction): Promise<number> {
    if (photoLimit === UNLIMITED) return Infinity;
    const { counted } = await this.quota.findOfUser(userId, transaction);
    return Math.max(0, photoLimit - counted);
  }

  /**
   * Counts released photos in this month, inside the transaction that releases them.
   *
   * @param plan of {@link PlansRepository.lockOfUser} in the same transaction
   */
  async countReleased(userId: string, plan: Plan, photos: number, transaction: Transaction): Promise<void> {
    const counted = await this.quota.count(userId, photos, transaction);
    await this.warnings.warn(userId, plan, counted, transaction);
  }

  /** Organizers on a plan who have held photos. */
  findHoldingOnPlan(planId: string): Promise<string[]> {
    return this.quota.findHoldingOnPlan(planId);
  }

  /** Organizers whose held photos have room by now: the month turned, or the plan grew. */
  findReleasable(): Promise<string[]> {
    return this.quota.findReleasable();
  }
}

function exhausted(): ApiError {
  return new ApiError(
    'photo_quota_exhausted',
    'This event has reached its number of photos for now. Your framed photo can still be saved on your device.',
  );
}
