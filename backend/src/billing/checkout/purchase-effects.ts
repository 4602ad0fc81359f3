import { PLAN_FEATURES, type PlanFeature, type PlanId } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import type { Plan } from '../plan/plan.entity.js';
import { PlansRepository } from '../plan/plans.repository.js';
import type { PurchaseEffect } from './checkout.dto.js';

/** Describes the effect of a purchase on the user's plan and features. */
@Injectable()
export class PurchaseEffects {
  constructor(private readonly plans: PlansRepository) {}

  /** Returns the same before and after the purchase. */
  async describe(userId: string, bought: Plan): Promise<PurchaseEffect> {
    const { grantedPlan, nextGrant, subscribedPlan, ownedPlans } = await this.plans.getHoldings(userId);
    const names = await this.plans.findNames();
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id));
    const subscription = bought.billing === 'monthly' ? null : subscribedPlan;
    const others = ownedPlans.filter((id) => id !== bought.id);
    const existing = new Set(
      [...others, ...(subscription === null ? [] : [subscription])].flatMap(featuresOf),
    );
    return {
      grantedPlan: nameOf(grantedPlan),
      subscribedPlan: nameOf(subscription),
      addedFeatures: featuresOf(bought.id).filter((feature) => !existing.has(feature)),
      nextGrant: nextGrant && {
        planName: nameOf(nextGrant.plan) ?? '',
        startsAt: new Date(nextGrant.startsAt).toISOString(),
      },
    };
  }
}

function featuresOf(planId: string): PlanFeature[] {
  return PLAN_FEATURES[planId as PlanId] ?? [];
}
