import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';

/**
 * Derives an organizer's current plan: an admin's grant in effect, else a running subscription, else the best one-time
 * plan that was paid and not refunded, else the free plan.
 */
const REFRESH_QUERY = `
  WITH running AS (
    SELECT plan_id, stripe_subscription_id, started_at, cancel_at_period_end, current_period_end
    FROM subscriptions WHERE user_id = $1 AND status IN ('trialing', 'active', 'past_due')
  ), held AS (
    (SELECT 1 AS precedence, plan_id, starts_at, ends_at FROM plan_grants
      WHERE user_id = $1 AND starts_at <= statement_timestamp()
        AND (ends_at IS NULL OR ends_at > statement_timestamp())
      ORDER BY created_at DESC LIMIT 1)
    UNION ALL
    SELECT 2, plan_id, started_at, CASE WHEN cancel_at_period_end THEN current_period_end END FROM running
    UNION ALL
    (SELECT 3, p.plan_id, p.paid_at, NULL FROM payments p
      JOIN subscription_plans plan ON plan.id = p.plan_id
      WHERE p.user_id = $1 AND p.kind = 'one_time' AND p.status = 'succeeded' AND NOT p.refund_due
      ORDER BY plan.rank DESC, p.paid_at LIMIT 1)
    UNION ALL
    SELECT 4, 'freemium', NULL, NULL
  ), best AS (
    SELECT * FROM held ORDER BY precedence LIMIT 1
  ), review AS (
    SELECT min(at) AS at FROM plan_grants, LATERAL (VALUES (starts_at), (ends_at)) AS turn (at)
    WHERE user_id = $1 AND at > statement_timestamp()
  )
  UPDATE users SET
    current_plan = best.plan_id,
    plan_start_date = best.starts_at,
    plan_end_date = best.ends_at,
    stripe_subscription_id = (SELECT stripe_subscription_id FROM running),
    plan_review_at = review.at
  FROM best, review
  WHERE users.id = $1
  RETURNING users.current_plan AS plan`;

export interface PlanChange {
  before: string;
  after: string;
}

/** The only writer of `users.current_plan`. */
@Injectable()
export class CurrentPlanRepository {
  /**
   * Derive and store a user's current plan. Call it in the transaction that changed what the plan depends on. Locks
   * the user's row until the transaction ends.
   *
   * @returns null if the user was deleted
   */
  async refresh(userId: string, transaction: Transaction): Promise<PlanChange | null> {
    // A separate statement, so that the next one sees everything committed before this lock was acquired.
    const [user] = await transaction.query<{ plan: string }[]>(
      'SELECT current_plan AS plan FROM users WHERE id = $1 FOR NO KEY UPDATE',
      [userId],
    );
    if (user === undefined) return null;
    const [[derived]] = await transaction.query<[[{ plan: string }], number]>(REFRESH_QUERY, [userId]);
    return { before: user.plan, after: derived.plan };
  }
}
