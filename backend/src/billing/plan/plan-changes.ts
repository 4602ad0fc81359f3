import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { PLAN_SETTLED, RELEASE_HELD_PHOTOS } from '../billing-jobs.js';
import { DerivedPlans, type PlanChange } from './derived-plans.js';

/** What follows from a change of an organizer's plan. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly derived: DerivedPlans,
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
    await this.jobs.send(PLAN_SETTLED, { userId }, { transaction });
    if (change.after !== change.before) {
      await this.jobs.send(RELEASE_HELD_PHOTOS, { userId }, { transaction });
    }
    return change;
  }
}
