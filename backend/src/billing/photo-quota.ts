import { heldAllowance, UNLIMITED } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../common/errors/api-error.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { PHOTO_CAPACITY_CHANGED } from './plan/billing-jobs.js';
import { PhotoQuotaRepository } from './photo-quota.repository.js';
import type { Plan } from './plan/plan.entity.js';
import { PlansRepository } from './plan/plans.repository.js';
import { QuotaWarnings } from './quota-warnings.js';

/** Enforces the organizer's photo limit per calendar month (UTC). Counts are exact across nodes. */
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
   * Check before rendering, to avoid rendering photos that would be rejected; {@link reserve} decides.
   *
   * @throws ApiError `photo_quota_exhausted`
   */
  async assertAvailable(userId: string): Promise<void> {
    if (await this.isExhausted(userId)) throw createExhaustedError();
  }

  /**
   * Whether a new photo would be rejected: the photo limit and the held allowance are both used up.
   *
   * @param plan the user's plan, if already loaded
   */
  async isExhausted(userId: string, plan?: Plan): Promise<boolean> {
    if (!(await this.isFull(userId, plan))) return false;
    if (!(await this.plans.isReviewDue(userId))) return true;
    // A larger plan may have started that the user's row does not show yet. Locking the user refreshes it.
    await this.transactions.run((transaction) => this.plans.lockForUser(userId, transaction));
    return this.isFull(userId);
  }

  /** Like {@link isExhausted}, but for the stored plan only. */
  private async isFull(userId: string, plan?: Plan): Promise<boolean> {
    const { photoLimit } = plan ?? (await this.plans.getForUser(userId));
    if (photoLimit === UNLIMITED) return false;
    return this.quota.isUsedUp(userId, photoLimit, heldAllowance(photoLimit));
  }

  /** An organizer's plan, the photos counted in this month and the held photos. */
  async getUsage(userId: string): Promise<{ plan: Plan; counted: number; held: number }> {
    const [plan, used] = await Promise.all([this.plans.getForUser(userId), this.quota.getForUser(userId)]);
    return { plan, ...used };
  }

  /**
   * Count one photo, in the transaction that inserts it, and send quota warnings. Notifies guests' open pages if this
   * used up the last held photo.
   *
   * @param plan of {@link PlansRepository.lockForUser} in the same transaction: the lock makes the count exact
   * @returns 'held' for a photo above the limit, which must not appear in the gallery
   * @throws ApiError `photo_quota_exhausted`
   */
  async reserve(userId: string, plan: Plan, transaction: Transaction): Promise<'counted' | 'held'> {
    const countedNow = await this.quota.countWithinLimit(userId, plan.photoLimit, transaction);
    if (countedNow !== null) {
      await this.warnings.warn(userId, plan, countedNow, transaction);
      return 'counted';
    }
    const { counted, held } = await this.quota.getForUser(userId, transaction);
    const remaining = heldAllowance(plan.photoLimit) - held;
    if (remaining <= 0) throw createExhaustedError();
    if (remaining === 1) await this.jobs.send(PHOTO_CAPACITY_CHANGED, { userId }, { transaction });
    // A smaller plan can reach a warning level without any newly counted photo.
    await this.warnings.warn(userId, plan, counted, transaction);
    return 'held';
  }

  /** Notify guests' open pages if deleting these held photos freed the first capacity. Call it in the same transaction. */
  async onHeldPhotosDeleted(eventId: string, photos: number, transaction: Transaction): Promise<void> {
    const userId = await this.quota.findOwner(eventId, transaction);
    if (userId !== null) await this.announceFreedCapacity(userId, photos, transaction);
  }

  /**
   * Delete events, and with them their held photos. Notifies guests' open pages of the organizers' other events if this
   * freed the first capacity.
   *
   * @param remove deletes the events in the same transaction
   */
  async runEventDeletion(
    ids: string[],
    transaction: Transaction,
    remove: () => Promise<void>,
  ): Promise<void> {
    const held = await this.quota.countHeldByOwner(ids, transaction);
    await remove();
    for (const { userId, photos } of held) await this.announceFreedCapacity(userId, photos, transaction);
  }

  /** @param removed held photos that were deleted in this transaction */
  private async announceFreedCapacity(
    userId: string,
    removed: number,
    transaction: Transaction,
  ): Promise<void> {
    const { photoLimit } = await this.plans.getForUser(userId, transaction);
    if (photoLimit === UNLIMITED) return;
    const { held } = await this.quota.getForUser(userId, transaction);
    const allowance = heldAllowance(photoLimit);
    if (held >= allowance || held + removed < allowance) return;
    await this.jobs.send(PHOTO_CAPACITY_CHANGED, { userId }, { transaction });
  }

  /**
   * Number of held photos that may be released now.
   *
   * @param plan of {@link PlansRepository.lockForUser} in the same transaction
   */
  async countRemaining(userId: string, { photoLimit }: Plan, transaction: Transaction): Promise<number> {
    if (photoLimit === UNLIMITED) return Infinity;
    const { counted } = await this.quota.getForUser(userId, transaction);
    return Math.max(0, photoLimit - counted);
  }

  /**
   * Count released photos in this month, in the transaction that releases them.
   *
   * @param plan of {@link PlansRepository.lockForUser} in the same transaction
   */
  async countReleased(userId: string, plan: Plan, photos: number, transaction: Transaction): Promise<void> {
    const counted = await this.quota.addPhotos(userId, photos, transaction);
    await this.warnings.warn(userId, plan, counted, transaction);
  }

  /** Organizers on a plan who have held photos. */
  findUsersWithHeldPhotos(planId: string): Promise<string[]> {
    return this.quota.findUsersWithHeldPhotos(planId);
  }

  /** Organizers whose held photos can be released because a new month started or their plan grew. */
  findUsersWithReleasablePhotos(): Promise<string[]> {
    return this.quota.findUsersWithReleasablePhotos();
  }
}

function createExhaustedError(): ApiError {
  return new ApiError(
    'photo_quota_exhausted',
    'This event has reached its photo limit for now. You can still save your framed photo on your device.',
  );
}
