import { UNLIMITED } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../common/errors/api-error.js';
import type { Transaction } from '../platform/database/transactions.js';
import type { Plan } from './plan.entity.js';
import { PlansRepository } from './plans.repository.js';
import { UsageRepository } from './usage.repository.js';

const KINDS = {
  events: { limit: (plan: Plan) => plan.eventLimit, one: 'event', many: 'events' },
  frames: { limit: (plan: Plan) => plan.frameLimit, one: 'frame', many: 'frames' },
} as const;

/** Holds organizers to their plan, exactly, whatever happens at the same time. */
@Injectable()
export class PlanLimits {
  constructor(
    private readonly plans: PlansRepository,
    private readonly usage: UsageRepository,
  ) {}

  /**
   * Call before the insert, inside its transaction: the user's row stays locked until that ends.
   *
   * @throws ApiError `plan_limit_reached` with the limit and the plan that would lift it; `not_signed_in` when
   *   the user was deleted meanwhile
   */
  async requireRoomFor(kind: keyof typeof KINDS, userId: string, transaction: Transaction): Promise<void> {
    const plan = await this.plans.lockOfUser(userId, transaction);
    if (plan === null) throw new ApiError('not_signed_in', 'This account has been deleted.');
    const limit = KINDS[kind].limit(plan);
    if (limit === UNLIMITED) return;
    const used = (await this.usage.findOfUser(userId, transaction))[kind];
    if (used >= limit) throw await this.refusal(kind, plan, limit, transaction);
  }

  /** Within the transaction: those that wait for the lock may hold every other connection there is. */
  private async refusal(
    kind: keyof typeof KINDS,
    plan: Plan,
    limit: number,
    transaction: Transaction,
  ): Promise<ApiError> {
    const { one, many, limit: limitOf } = KINDS[kind];
    const allowed = `Your ${plan.displayName} plan allows ${limit} ${limit === 1 ? one : many}.`;
    const better = (await this.plans.findOffered(transaction)).find(
      (candidate) => limitOf(candidate) === UNLIMITED || limitOf(candidate) > limit,
    );
    const wayOut =
      better === undefined
        ? `Delete one to make room.`
        : `${better.displayName} allows ${limitOf(better) === UNLIMITED ? 'any number' : limitOf(better)}.`;
    return new ApiError('plan_limit_reached', `${allowed} ${wayOut}`);
  }
}
