import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { RELEASE_HELD_PHOTOS, WHITE_LABEL_CHANGED } from '../billing-jobs.js';
import { PlanFeatures } from '../features/plan-features.js';
import { DerivedPlans, type PlanChange } from './derived-plans.js';

/** What follows from a change of an organizer's plan. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly derived: DerivedPlans,
    private readonly features: PlanFeatures,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Brings a user's plan in line with what they hold; call it in the transaction that changed that.
   *
   * @returns null when the user is gone
   */
  async settle(userId: string, transaction: Transaction): Promise<PlanChange | null> {
    const change = await this.derived.refresh(userId, transaction);
    if (change === null) return null;
    const at = await this.features.noteWhiteLabel(userId, transaction);
    if (at !== null) {
      await this.jobs.send(WHITE_LABEL_CHANGED, { userId, at: at.toISOString() }, { transaction });
    }
    if (change.after !== change.before) {
      await this.jobs.send(RELEASE_HELD_PHOTOS, { userId }, { transaction });
    }
    return change;
  }
}
