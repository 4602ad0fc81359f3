import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { RELEASE_HELD_PHOTOS, WHITE_LABEL_CHANGED } from './billing-jobs.js';
import { PlanFeatures } from '../features/plan-features.js';
import { CurrentPlanRepository, type PlanChange } from './current-plan.repository.js';

/** Refreshes an organizer's current plan and queues the follow-up jobs. */
@Injectable()
export class CurrentPlanService {
  constructor(
    private readonly currentPlans: CurrentPlanRepository,
    private readonly features: PlanFeatures,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Refresh a user's current plan. Call it in the transaction that changed their grants, payments or subscriptions.
   *
   * @returns null if the user was deleted
   */
  async refresh(userId: string, transaction: Transaction): Promise<PlanChange | null> {
    const change = await this.currentPlans.refresh(userId, transaction);
    if (change === null) return null;
    const at = await this.features.updateWhiteLabel(userId, transaction);
    if (at !== null) {
      await this.jobs.send(WHITE_LABEL_CHANGED, { userId, at: at.toISOString() }, { transaction });
    }
    if (change.after !== change.before) {
      await this.jobs.send(RELEASE_HELD_PHOTOS, { userId }, { transaction });
    }
    return change;
  }
}
