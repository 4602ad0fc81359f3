import { formatMoney, smallestStepOf } from '@eventframe/contracts/money';
import { DEFAULT_PLAN } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { PLAN_PHOTO_LIMIT_CHANGED } from '../../billing/plan/billing-jobs.js';
import type { Plan } from '../../billing/plan/plan.entity.js';
import { toPlanResponse } from '../../billing/plans.service.js';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { AdminPlanResponse, ChangePlanContentRequest } from './admin-plan.dto.js';
import { AdminPlansRepository } from './admin-plans.repository.js';

/** Updates plans. Users keep the plans they bought, with the current limits. */
@Injectable()
export class AdminPlansService {
  constructor(
    private readonly plans: AdminPlansRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
  ) {}

  async list(): Promise<AdminPlanResponse[]> {
    const [plans, users] = await Promise.all([this.plans.findAll(), this.plans.countUsers()]);
    return plans.map((plan) => toAdminPlan(plan, users));
  }

  /** @throws ApiError `not_found`, `validation_failed` for an invalid price or a free plan that is no longer free or offered */
  async change(admin: Principal, id: string, change: ChangePlanContentRequest): Promise<AdminPlanResponse> {
    const plan = await this.transactions.run(async (transaction) => {
      const before = await this.plans.lock(id, transaction);
      if (before === null) throw ApiError.notFound('Plan');
      const changed = findChanges(before, change);
      if (Object.keys(changed).length === 0) return before;
      const after: Plan = { ...before, ...changed };
      assertValidOffer(after);
      assertChargeable(after);
      await this.plans.update(before.id, changed, transaction);
      if (changed.photoLimit !== undefined) {
        await this.jobs.send(PLAN_PHOTO_LIMIT_CHANGED, { planId: id }, { transaction });
      }
      await this.audit.record(
        {
          actorId: admin.id,
          action: 'plan.changed',
          subjectType: 'plan',
          subjectId: id,
          details: { name: after.displayName, ...toAuditDetails(before, changed) },
        },
        transaction,
      );
      return after;
    });
    return toAdminPlan(plan, await this.plans.countUsers());
  }
}

/** The free plan is the fallback for all users, so it must stay free and offered. All other plans must cost money. */
function assertValidOffer({ id, price, currency, isActive, displayName }: Plan): void {
  if (id === DEFAULT_PLAN && price !== 0) {
    throw ApiError.onField('validation_failed', 'price', `${displayName} must stay free.`);
  }
  if (id === DEFAULT_PLAN && !isActive) {
    throw ApiError.onField('validation_failed', 'isActive', `${displayName} must stay on offer.`);
  }
  if (id !== DEFAULT_PLAN && price < MIN_CHARGE_CENTS) {
    throw ApiError.onField(
      'validation_failed',
      'price',
      `A paid plan costs at least ${formatMoney(MIN_CHARGE_CENTS, currency)}.`,
    );
  }
}

/** Reject amounts with more decimals than Stripe charges in the currency. */
function assertChargeable({ price, currency }: Plan): void {
  const step = smallestStepOf(currency);
  if (price % step === 0) return;
  throw ApiError.onField(
    'validation_failed',
    'price',
    `Stripe charges multiples of ${formatMoney(step, currency)} only.`,
  );
}

/** Stripe's minimum charge in US dollars. Stripe checks the minimum of other currencies itself. */
const MIN_CHARGE_CENTS = 50;

function findChanges(before: Plan, change: ChangePlanContentRequest): Partial<Plan> {
  const fields = Object.entries(change) as [keyof Plan, unknown][];
  return Object.fromEntries(
    fields.filter(([field, value]) => value !== undefined && before[field] !== value),
  );
}

/** Old and new values, with the currency of a price: `{ price: [350, 400], currency: 'USD' }`. */
function toAuditDetails(before: Plan, changed: Partial<Plan>): Record<string, unknown> {
  const fields = Object.keys(changed) as (keyof Plan)[];
  return {
    ...(changed.price === undefined ? {} : { currency: before.currency }),
    ...Object.fromEntries(fields.map((field) => [field, [before[field], changed[field]]])),
  };
}

function toAdminPlan(plan: Plan, users: Map<string, number>): AdminPlanResponse {
  return { ...toPlanResponse(plan), isActive: plan.isActive, users: users.get(plan.id) ?? 0 };
}
