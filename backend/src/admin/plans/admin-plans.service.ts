import { formatMoney, leastStepOf } from '@eventframe/contracts/money';
import { DEFAULT_PLAN } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { PLAN_PHOTO_LIMIT_CHANGED } from '../../billing/billing-jobs.js';
import type { Plan } from '../../billing/plan.entity.js';
import { toPlanResponse } from '../../billing/plans.service.js';
import type { Principal } from '../../common/access/principal.js';
import { ApiError } from '../../common/errors/api-error.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { AdminPlanResponse, ChangePlanContentRequest } from './admin-plan.dto.js';
import { AdminPlansRepository } from './admin-plans.repository.js';

/** Prices and limits of the plans. Whoever bought one keeps it; its limits are those of today. */
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

  /** @throws ApiError `not_found`, `validation_failed` for what would break the free plan or the paid ones */
  async change(admin: Principal, id: string, change: ChangePlanContentRequest): Promise<AdminPlanResponse> {
    const plan = await this.transactions.run(async (transaction) => {
      const before = await this.plans.lock(id, transaction);
      if (before === null) throw ApiError.notFound('Plan');
      const changed = whatDiffers(before, change);
      if (Object.keys(changed).length === 0) return before;
      const after: Plan = { ...before, ...changed };
      requireSensible(after);
      requireChargeable(after);
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
          details: { name: after.displayName, ...fromTo(before, changed) },
        },
        transaction,
      );
      return after;
    });
    return toAdminPlan(plan, await this.plans.countUsers());
  }
}

/** Everybody falls back to the free plan, so it is always there and always free; no other one may be. */
function requireSensible({ id, price, currency, isActive, displayName }: Plan): void {
  if (id === DEFAULT_PLAN && price !== 0) {
    throw ApiError.onField('validation_failed', 'price', `${displayName} must stay free.`);
  }
  if (id === DEFAULT_PLAN && !isActive) {
    throw ApiError.onField('validation_failed', 'isActive', `${displayName} must stay on offer.`);
  }
  if (id !== DEFAULT_PLAN && price < LEAST_CHARGE) {
    throw ApiError.onField(
      'validation_failed',
      'price',
      `A paid plan costs at least ${formatMoney(LEAST_CHARGE, currency)}.`,
    );
  }
}

/** Where a currency has digits that Stripe does not charge. */
function requireChargeable({ price, currency }: Plan): void {
  const step = leastStepOf(currency);
  if (price % step === 0) return;
  throw ApiError.onField(
    'validation_failed',
    'price',
    `Stripe charges multiples of ${formatMoney(step, currency)} only.`,
  );
}

/** Cents; Stripe takes no smaller charge in US dollars, and in other currencies names its own bound. */
const LEAST_CHARGE = 50;

function whatDiffers(before: Plan, change: ChangePlanContentRequest): Partial<Plan> {
  const fields = Object.entries(change) as [keyof Plan, unknown][];
  return Object.fromEntries(
    fields.filter(([field, value]) => value !== undefined && before[field] !== value),
  );
}

/** `{ price: [350, 400], currency: 'USD' }`: from and to, and what an amount is an amount of. */
function fromTo(before: Plan, changed: Partial<Plan>): Record<string, unknown> {
  const fields = Object.keys(changed) as (keyof Plan)[];
  return {
    ...(changed.price === undefined ? {} : { currency: before.currency }),
    ...Object.fromEntries(fields.map((field) => [field, [before[field], changed[field]]])),
  };
}

function toAdminPlan(plan: Plan, users: Map<string, number>): AdminPlanResponse {
  return { ...toPlanResponse(plan), isActive: plan.isActive, users: users.get(plan.id) ?? 0 };
}
