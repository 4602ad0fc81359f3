import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface PlanRevenue {
  /** Cents: of one-time plans what was paid and kept, of a monthly plan what comes in a month. */
  revenue: number;
  /** Of one-time plans purchases that were kept, of a monthly plan subscriptions that run. */
  count: number;
}

/** The operator's figures, in cents of one currency. */
export interface Revenue {
  monthlyRecurringRevenue: number;
  activeSubscriptionsCount: number;
  oneTimeRevenueAllTime: number;
  oneTimePurchasesCount: number;
  revenueByPlan: Record<string, PlanRevenue>;
  currency: string;
}

/**
 * Each paid plan with what it earned, in the currency most plans are priced in; amounts of other currencies
 * are not mixed in. Grants are not revenue: nobody paid for them.
 */
const BY_PLAN = `
  WITH main AS (
    SELECT mode() WITHIN GROUP (ORDER BY currency) AS currency FROM subscription_plans WHERE price > 0
  ), kept AS (
    SELECT plan_id, greatest(0, amount - amount_refunded - amount_lost) AS cents
    FROM payments JOIN main USING (currency)
    WHERE kind = 'one_time' AND status IN ('succeeded', 'refunded')
  ), running AS (
    SELECT plan_id, amount AS cents FROM subscriptions JOIN main USING (currency)
    WHERE status IN ('active', 'past_due')
  ), earned AS (
    SELECT * FROM kept UNION ALL SELECT * FROM running
  )
  SELECT plan.id, plan.billing, main.currency,
    coalesce(sum(cents), 0)::int AS revenue, (count(*) FILTER (WHERE cents > 0))::int AS count
  FROM main CROSS JOIN subscription_plans plan LEFT JOIN earned ON earned.plan_id = plan.id
  WHERE plan.billing <> 'free'
  GROUP BY plan.id, main.currency`;

@Injectable()
export class RevenueService {
  constructor(private readonly source: DataSource) {}

  async figures(): Promise<Revenue> {
    const plans =
      await this.source.query<
        (PlanRevenue & { id: string; billing: 'one_time' | 'monthly'; currency: string })[]
      >(BY_PLAN);
    const monthly = totalOf(plans.filter(({ billing }) => billing === 'monthly'));
    const oneTime = totalOf(plans.filter(({ billing }) => billing === 'one_time'));
    return {
      monthlyRecurringRevenue: monthly.revenue,
      activeSubscriptionsCount: monthly.count,
      oneTimeRevenueAllTime: oneTime.revenue,
      oneTimePurchasesCount: oneTime.count,
      revenueByPlan: Object.fromEntries(plans.map(({ id, revenue, count }) => [id, { revenue, count }])),
      currency: plans[0]?.currency ?? 'USD',
    };
  }
}

function totalOf(plans: PlanRevenue[]): PlanRevenue {
  return {
    revenue: plans.reduce((sum, { revenue }) => sum + revenue, 0),
    count: plans.reduce((sum, { count }) => sum + count, 0),
  };
}
