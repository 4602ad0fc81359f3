import { remaining } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../common/access/principal.js';
import { ApiError } from '../common/errors/api-error.js';
import type { CreditsResponse, PlanResponse, PlansResponse, StatsResponse } from './billing.dto.js';
import { PhotoQuota } from './photo-quota.js';
import type { Plan } from './plan.entity.js';
import { PlansRepository } from './plans.repository.js';
import { UsageRepository } from './usage.repository.js';

/** Plans on offer, and how much of theirs users have left. */
@Injectable()
export class PlansService {
  constructor(
    private readonly plans: PlansRepository,
    private readonly usage: UsageRepository,
    private readonly quota: PhotoQuota,
  ) {}

  async offered(): Promise<PlansResponse> {
    return { plans: (await this.plans.findOffered()).map(toPlanResponse) };
  }

  /** One's own, or anybody's for an admin. */
  async credits(principal: Principal, userId: string): Promise<CreditsResponse> {
    if (userId !== principal.id && principal.role !== 'admin') throw ApiError.notFound('User');
    const plan = await this.plans.findOfUser(userId);
    const usage = await this.usage.findOfUser(userId);
    const photosExhausted = await this.quota.isExhausted(userId, plan);
    const paymentFailed = await this.plans.existUnpaidOfUser(userId);
    return {
      plan: toPlanResponse(plan),
      usage,
      credits: {
        events: remaining(plan.eventLimit, usage.events),
        frames: remaining(plan.frameLimit, usage.frames),
        photos: remaining(plan.photoLimit, usage.photos),
      },
      photosExhausted,
      paymentFailed,
    };
  }

  stats(principal: Principal): Promise<StatsResponse> {
    return this.usage.photosOfUser(principal.id);
  }
}

/** What everybody may read of a plan: not whether it is on offer, nor its rank. */
export function toPlanResponse(plan: Plan): PlanResponse {
  const { id, name, displayName, description, price, currency, billing } = plan;
  const { eventLimit, frameLimit, photoLimit } = plan;
  return { id, name, displayName, description, price, currency, billing, eventLimit, frameLimit, photoLimit };
}
