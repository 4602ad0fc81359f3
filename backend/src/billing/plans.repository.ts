import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ApiError } from '../common/errors/api-error.js';
import type { Transaction } from '../platform/database/transactions.js';
import { PlanChanges } from './plan/plan-changes.js';
import { Plan } from './plan.entity.js';

/** Plan ids of what a user holds. */
export interface Standing {
  /** Of an operator's grant that is in force. */
  grantedPlan: string | null;
  /** The first grant that is to come. */
  nextGrant: { plan: string; startsAt: string } | null;
  /** Of a subscription that runs. */
  subscribedPlan: string | null;
  /** One-time plans that are paid. */
  ownedPlans: string[];
}

/** Plans by what is sold and by who holds them; with a transaction, as it sees them. */
@Injectable()
export class PlansRepository {
  constructor(
    @InjectRepository(Plan) private readonly plans: Repository<Plan>,
    private readonly changes: PlanChanges,
  ) {}

  /** Those on offer, the smallest first. */
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

  /** Display names by id, of plans no longer offered too. */
  async findNames(): Promise<Map<string, string>> {
    const plans = await this.plans.find({ select: { id: true, displayName: true } });
    return new Map(plans.map(({ id, displayName }) => [id, displayName]));
  }

  /** @throws ApiError `not_found` when the account has been deleted meanwhile */
  async findOfUser(userId: string, transaction?: Transaction): Promise<Plan> {
    const plan = await this.ofUser(userId, transaction).getOne();
    if (plan === null) throw ApiError.notFound('Account');
    return plan;
  }

  /** What decides a user's plan and features besides the plan they buy. */
  async findStanding(userId: string): Promise<Standing> {
    const [standing] = await this.plans.query<[Standing]>(
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

  /** Whether an operator's grant without an end decides a user's plan, so that nothing they buy ever would. */
  async isGrantedForGood(userId: string): Promise<boolean> {
    const [grant] = await this.plans.query<{ endless: boolean }[]>(
      `SELECT ends_at IS NULL AS endless FROM plan_grants
       WHERE user_id = $1 AND starts_at <= now() AND (ends_at IS NULL OR ends_at > now())
       ORDER BY created_at DESC LIMIT 1`,
      [userId],
    );
    return grant?.endless === true;
  }

  /** Whether a subscription of the user waits for a payment that failed. */
  async existUnpaidOfUser(userId: string): Promise<boolean> {
    const rows = await this.plans.query<unknown[]>(
      "SELECT 1 FROM subscriptions WHERE user_id = $1 AND status IN ('past_due', 'unpaid') LIMIT 1",
      [userId],
    );
    return rows.length === 1;
  }

  /** Whether a grant began or ended that is not noted in the user's plan yet; {@link lockOfUser} does so. */
  async isReviewDue(userId: string): Promise<boolean> {
    const rows = await this.plans.query<unknown[]>(
      'SELECT FROM users WHERE id = $1 AND plan_review_at <= now()',
      [userId],
    );
    return rows.length === 1;
  }

  /**
   * The user's plan, with their row locked until the transaction ends: whoever counts against the plan's
   * limits does so one after the other, on any number of nodes. A grant that began or ended counts at once.
   *
   * @returns null when there is no such user any more, or none but for a moment
   */
  async lockOfUser(userId: string, transaction: Transaction): Promise<Plan | null> {
    const [user] = await transaction.query<{ due: boolean | null }[]>(
      `SELECT plan_review_at <= now() AS due FROM users WHERE id = $1 AND removal_noted_at IS NULL
       FOR NO KEY UPDATE`,
      [userId],
    );
    if (user === undefined) return null;
    if (user.due === true) await this.changes.settle(userId, transaction);
    return this.ofUser(userId, transaction).getOneOrFail();
  }

  private ofUser(userId: string, transaction?: Transaction) {
    return (transaction?.getRepository(Plan) ?? this.plans)
      .createQueryBuilder('plan')
      .innerJoin('users', 'user', 'user.current_plan = plan.id')
      .where('user.id = :userId', { userId });
  }
}
