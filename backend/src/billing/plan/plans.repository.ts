import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ApiError } from '../../common/errors/api-error.js';
import type { Transaction } from '../../platform/database/transactions.js';
import { CurrentPlanService } from './current-plan.service.js';
import { Plan } from './plan.entity.js';

/** Ids of the plans that a user holds. */
export interface PlanHoldings {
  /** From an operator's grant in effect. */
  grantedPlan: string | null;
  /** The next grant that has not started. */
  nextGrant: { plan: string; startsAt: string } | null;
  /** From a running subscription. */
  subscribedPlan: string | null;
  /** Paid one-time plans. */
  ownedPlans: string[];
}

/** Offered plans, and the plans that users hold. */
@Injectable()
export class PlansRepository {
  constructor(
    @InjectRepository(Plan) private readonly plans: Repository<Plan>,
    private readonly currentPlans: CurrentPlanService,
  ) {}

  /** Offered plans, smallest first. */
  findOffered(transaction?: Transaction): Promise<Plan[]> {
    return (transaction?.getRepository(Plan) ?? this.plans).find({
      where: { isActive: true },
      order: { rank: 'ASC' },
    });
  }

  findById(id: string, transaction?: Transaction): Promise<Plan | null> {
    return (transaction?.getRepository(Plan) ?? this.plans)
      .createQueryBuilder('plan')
      .where('plan.id = :id', { id })
      .getOne();
  }

  /** Display names by plan id, including plans no longer offered. */
  async findNames(): Promise<Map<string, string>> {
    const plans = await this.plans.find({ select: { id: true, displayName: true } });
    return new Map(plans.map(({ id, displayName }) => [id, displayName]));
  }

  /** @throws ApiError `not_found` if the account was deleted */
  async getForUser(userId: string, transaction?: Transaction): Promise<Plan> {
    const plan = await this.queryForUser(userId, transaction).getOne();
    if (plan === null) throw ApiError.notFound('Account');
    return plan;
  }

  /** Everything besides a new purchase that determines a user's plan and features. */
  async getHoldings(userId: string): Promise<PlanHoldings> {
    const [standing] = await this.plans.query<[PlanHoldings]>(
      `SELECT
         (SELECT plan_id FROM plan_grants WHERE user_id = $1 AND starts_at <= now()
           AND (ends_at IS NULL OR ends_at > now()) ORDER BY created_at DESC LIMIT 1) AS "grantedPlan",
         (SELECT json_build_object('plan', plan_id, 'startsAt', starts_at) FROM plan_grants
           WHERE user_id = $1 AND starts_at > now() ORDER BY starts_at LIMIT 1) AS "nextGrant",
         (SELECT plan_id FROM subscriptions WHERE user_id = $1
           AND status IN ('trialing', 'active', 'past_due')) AS "subscribedPlan",
         ARRAY(SELECT plan_id FROM payments WHERE user_id = $1 AND kind = 'one_time'
           AND status = 'succeeded' AND NOT refund_due) AS "ownedPlans"`,
      [userId],
    );
    return standing;
  }

  /** Whether an operator's grant without an end determines the user's plan, so that no purchase would take effect. */
  async hasPermanentGrant(userId: string): Promise<boolean> {
    const [grant] = await this.plans.query<{ endless: boolean }[]>(
      `SELECT ends_at IS NULL AS endless FROM plan_grants
       WHERE user_id = $1 AND starts_at <= now() AND (ends_at IS NULL OR ends_at > now())
       ORDER BY created_at DESC LIMIT 1`,
      [userId],
    );
    return grant?.endless === true;
  }

  /** Whether a payment for the user's subscription failed and is still due. */
  async hasFailedPayment(userId: string): Promise<boolean> {
    const rows = await this.plans.query<unknown[]>(
      "SELECT 1 FROM subscriptions WHERE user_id = $1 AND status IN ('past_due', 'unpaid') LIMIT 1",
      [userId],
    );
    return rows.length === 1;
  }

  /** Whether a grant started or ended that the user's plan does not reflect yet; {@link lockForUser} does so. */
  async isReviewDue(userId: string): Promise<boolean> {
    const rows = await this.plans.query<unknown[]>(
      'SELECT FROM users WHERE id = $1 AND plan_review_at <= now()',
      [userId],
    );
    return rows.length === 1;
  }

  /**
   * Lock the user's row until the transaction ends and return their plan. The lock serializes all counting against the
   * plan's limits across nodes. Applies grants that started or ended.
   *
   * @returns null if the user was deleted or is pending deletion
   */
  async lockForUser(userId: string, transaction: Transaction): Promise<Plan | null> {
    const [user] = await transaction.query<{ due: boolean | null }[]>(
      `SELECT plan_review_at <= now() AS due FROM users WHERE id = $1 AND removal_noted_at IS NULL
       FOR NO KEY UPDATE`,
      [userId],
    );
    if (user === undefined) return null;
    if (user.due === true) await this.currentPlans.refresh(userId, transaction);
    return this.queryForUser(userId, transaction).getOneOrFail();
  }

  private queryForUser(userId: string, transaction?: Transaction) {
    return (transaction?.getRepository(Plan) ?? this.plans)
      .createQueryBuilder('plan')
      .innerJoin('users', 'user', 'user.current_plan = plan.id')
      .where('user.id = :userId', { userId });
  }
}
