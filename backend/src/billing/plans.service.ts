import { remaining } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../common/access/access.js';
import { ApiError } from '../common/errors/api-error.js';
import type { CreditsResponse, PlanResponse, PlansResponse, StatsResponse } from './billing.dto.js';
import { PhotoQuota } from './photo-quota.js';
import type { Plan } from './plan/plan.entity.js';
import { PlansRepository } from './plan/plans.repository.js';
import { UsageRepository } from './usage.repository.js';

/** Offered plans, usage and remaining credits. */
@Injectable()
export class PlansService {
  constructor(
    private readonly plans: PlansRepository,
    private readonly usage: UsageRepository,
    private readonly quota: PhotoQuota,
  ) {}

  async listOffered(): Promise<PlansResponse> {
    return { plans: (await this.plans.findOffered()).map(toPlanResponse) };
  }

  /** @throws ApiError `not_found` for another user's credits, unless the caller is an admin */
  async getCredits(principal: Principal, userId: string): Promise<CreditsResponse> {
    if (userId !== principal.id && principal.role !== 'admin') throw ApiError.notFound('User');
    const plan = await this.plans.getForUser(userId);
    const usage = await this.usage.getForUser(userId);
    const photosExhausted = await this.quota.isExhausted(userId, plan);
    const paymentFailed = await this.plans.hasFailedPayment(userId);
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

  async getStats({ id }: Principal): Promise<StatsResponse> {
    const [photos, events] = await Promise.all([
      this.usage.getPhotoCounts(id),
      this.usage.getEventCounts(id),
    ]);
    return { ...photos, ...events };
  }
}

/** The public fields of a plan. */
export function toPlanResponse(plan: Plan): PlanResponse {
  const { id, name, displayName, description, price, currency, billing } = plan;
  const { eventLimit, frameLimit, photoLimit } = plan;
  return { id, name, displayName, description, price, currency, billing, eventLimit, frameLimit, photoLimit };
}
