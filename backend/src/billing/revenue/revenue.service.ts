import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAIN_CURRENCY_QUERY } from './main-currency.js';

export interface PlanRevenue {
  /** Cents of the main currency: one-time payments less refunds, or the monthly amount of active subscriptions. */
  revenue: number;
  /** In any currency: purchases that were not refunded, or active subscriptions. */
  count: number;
}

/** One-time and recurring revenue, in cents of one currency. */
interface CurrencyRevenue {
  /** ISO 4217. */
  currency: string;
  monthlyRecurringRevenue: number;
  oneTimeRevenueAllTime: number;
}

/** Revenue figures for operators. Amounts of different currencies are never added. */
export interface Revenue extends CurrencyRevenue {
  activeSubscriptionsCount: number;
  oneTimePurchasesCount: number;
  revenueByPlan: Record<string, PlanRevenue>;
  /** Revenue in other currencies than the main one, which is the currency of most paid plans. */
  otherCurrencies: CurrencyRevenue[];
}

interface EarnedRow extends PlanRevenue {
  plan: string;
  billing: 'one_time' | 'monthly';
  currency: string;
  isMain: boolean;
}

/**
 * Revenue per paid plan and currency, always with a row for the main currency. Excludes grants, which are free. One-time
 * payments come from the tallies, which database triggers maintain.
 */
const EARNED_QUERY = `
  WITH main AS (
    ${MAIN_CURRENCY_QUERY}
  ), earned AS (
    SELECT split_part(kind, ' ', 3) AS plan_id, split_part(kind, ' ', 2) AS currency,
      coalesce(sum(count) FILTER (WHERE kind LIKE 'plan\\_cents %'), 0) AS cents,
      coalesce(sum(count) FILTER (WHERE kind LIKE 'plan\\_count %'), 0) AS kept
    FROM (SELECT kind, count FROM tallies UNION ALL SELECT kind, change FROM tally_changes) AS kept_payments
    WHERE kind LIKE 'plan\\_%' GROUP BY 1, 2
    UNION ALL
    SELECT plan_id, currency, sum(amount), count(*) FILTER (WHERE amount > 0)
    FROM subscriptions WHERE status IN ('active', 'past_due') GROUP BY 1, 2
    UNION ALL
    SELECT id, main.currency, 0, 0 FROM subscription_plans CROSS JOIN main
  )
  SELECT plan.id AS plan, plan.billing, earned.currency, earned.currency = main.currency AS "isMain",
    sum(cents)::float8 AS revenue, sum(kept)::int AS count
  FROM earned JOIN subscription_plans plan ON plan.id = earned.plan_id CROSS JOIN main
  WHERE plan.billing <> 'free'
  GROUP BY plan.id, earned.currency, main.currency
  ORDER BY earned.currency`;

/** Computes revenue from payments and subscriptions. */
@Injectable()
export class RevenueService {
  constructor(private readonly source: DataSource) {}

  async getRevenue(): Promise<Revenue> {
    const earned = await this.source.query<EarnedRow[]>(EARNED_QUERY);
    const main = earned.filter(({ isMain }) => isMain);
    const others = new Set(earned.filter(({ isMain }) => !isMain).map(({ currency }) => currency));
    const countOf = (billing: EarnedRow['billing']) =>
      sum(earned.filter((each) => each.billing === billing).map(({ count }) => count));
    return {
      ...sumByBilling(main),
      activeSubscriptionsCount: countOf('monthly'),
      oneTimePurchasesCount: countOf('one_time'),
      revenueByPlan: Object.fromEntries(
        main.map(({ plan, revenue }) => [
          plan,
          { revenue, count: sum(earned.filter((each) => each.plan === plan).map(({ count }) => count)) },
        ]),
      ),
      otherCurrencies: [...others]
        .map((currency) => sumByBilling(earned.filter((each) => each.currency === currency)))
        .filter(
          ({ monthlyRecurringRevenue, oneTimeRevenueAllTime }) =>
            monthlyRecurringRevenue + oneTimeRevenueAllTime > 0,
        ),
    };
  }
}

/** @param earned rows of one currency */
function sumByBilling(earned: EarnedRow[]): CurrencyRevenue {
  const of = (billing: EarnedRow['billing']) =>
    sum(earned.filter((each) => each.billing === billing).map(({ revenue }) => revenue));
  return {
    currency: earned[0]?.currency ?? 'USD',
    monthlyRecurringRevenue: of('monthly'),
    oneTimeRevenueAllTime: of('one_time'),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
