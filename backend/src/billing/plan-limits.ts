import { UNLIMITED } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../common/errors/api-error.js';
import type { Transaction } from '../platform/database/transactions.js';
import type { Plan } from './plan/plan.entity.js';
import { PlansRepository } from './plan/plans.repository.js';
import { UsageRepository } from './usage.repository.js';

const LIMITED_RESOURCES = {
  events: { limit: (plan: Plan) => plan.eventLimit, one: 'event', many: 'events' },
  frames: { limit: (plan: Plan) => plan.frameLimit, one: 'frame', many: 'frames' },
} as const;

/** Enforces event and frame limits. Exact under concurrent requests. */
@Injectable()
export class PlanLimits {
  constructor(
    private readonly plans: PlansRepository,
    private readonly usage: UsageRepository,
  ) {}

  /**
   * Call before the insert, in its transaction. Locks the user's row until the transaction ends.
   *
   * @throws ApiError `plan_limit_reached` with the limit and the plan that would lift it; `not_signed_in` if
   *   the user was deleted concurrently
   */
  async assertWithinLimit(
    kind: keyof typeof LIMITED_RESOURCES,
    userId: string,
    transaction: Transaction,
  ): Promise<void> {
    const plan = await this.plans.lockForUser(userId, transaction);
    if (plan === null) throw new ApiError('not_signed_in', 'This account has been deleted.');
    const limit = LIMITED_RESOURCES[kind].limit(plan);
    if (limit === UNLIMITED) return;
    const used = (await this.usage.getForUser(userId, transaction))[kind];
    if (used >= limit) throw await this.createLimitError(kind, plan, limit, transaction);
  }

  /** Uses the transaction's connection, since callers waiting for the lock may occupy all others. */
  private async createLimitError(
    kind: keyof typeof LIMITED_RESOURCES,
    plan: Plan,
    limit: number,
    transaction: Transaction,
  ): Promise<ApiError> {
    const { one, many, limit: limitOf } = LIMITED_RESOURCES[kind];
    const allowed = `Your ${plan.displayName} plan allows ${limit} ${limit === 1 ? one : many}.`;
    const better = (await this.plans.findOffered(transaction)).find(
      (candidate) => limitOf(candidate) === UNLIMITED || limitOf(candidate) > limit,
    );
    const hint =
      better === undefined
        ? `Delete one to make room.`
        : `${better.displayName} allows ${limitOf(better) === UNLIMITED ? 'any number' : limitOf(better)}.`;
    return new ApiError('plan_limit_reached', `${allowed} ${hint}`);
  }
}
