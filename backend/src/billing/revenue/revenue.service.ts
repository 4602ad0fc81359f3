import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAIN_CURRENCY } from './main-currency.js';

export interface PlanRevenue {
  /** Cents of the main currency: of one-time plans what was paid and kept, of a monthly plan what comes in a month. */
  revenue: number;
  /** In any currency: of one-time plans purchases that were kept, of a monthly plan subscriptions that run. */
  count: number;
}

/** What came in and comes in, in cents of one currency. */
interface CurrencyRevenue {
  /** ISO 4217. */
  currency: string;
  monthlyRecurringRevenue: number;
  oneTimeRevenueAllTime: number;
}

/** The operator's figures. Amounts of different currencies are never added up. */
export interface Revenue extends CurrencyRevenue {
  activeSubscriptionsCount: number;
  oneTimePurchasesCount: number;
  revenueByPlan: Record<string, PlanRevenue>;
  /** What was earned in other currencies than the main one, the one most paid plans are priced in. */
  otherCurrencies: CurrencyRevenue[];
}

interface Earned extends PlanRevenue {
  plan: string;
  billing: 'one_time' | 'monthly';
  currency: string;
  isMain: boolean;
}

/**
 * What each paid plan earned, a row for each currency it was paid in, and one for the main currency in any case.
 * Grants are not revenue: nobody paid for them.
 */
const EARNED = `
  WITH main AS (
    ${MAIN_CURRENCY}
  ), earned AS (
    SELECT plan_id, currency, sum(greatest(0, amount - amount_refunded - amount_lost)) AS cents,
      count(*) FILTER (WHERE amount > amount_refunded + amount_lost) AS kept
    FROM payments WHERE kind = 'one_time' AND status IN ('succeeded', 'refunded') GROUP BY 1, 2
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

/** Reckons what plans earned, from payments and subscriptions. */
@Injectable()
export class RevenueService {
  constructor(private readonly source: DataSource) {}

  async figures(): Promise<Revenue> {
    const earned = await this.source.query<Earned[]>(EARNED);
    const main = earned.filter(({ isMain }) => isMain);
    const others = new Set(earned.filter(({ isMain }) => !isMain).map(({ currency }) => currency));
    const countOf = (billing: Earned['billing']) =>
      sum(earned.filter((each) => each.billing === billing).map(({ count }) => count));
    return {
      ...inOneCurrency(main),
      activeSubscriptionsCount: countOf('monthly'),
      oneTimePurchasesCount: countOf('one_time'),
      revenueByPlan: Object.fromEntries(
        main.map(({ plan, revenue }) => [
          plan,
          { revenue, count: sum(earned.filter((each) => each.plan === plan).map(({ count }) => count)) },
        ]),
      ),
      otherCurrencies: [...others]
        .map((currency) => inOneCurrency(earned.filter((each) => each.currency === currency)))
        .filter(
          ({ monthlyRecurringRevenue, oneTimeRevenueAllTime }) =>
            monthlyRecurringRevenue + oneTimeRevenueAllTime > 0,
        ),
    };
  }
}

/** @param earned all of one currency */
function inOneCurrency(earned: Earned[]): CurrencyRevenue {
  const of = (billing: Earned['billing']) =>
    sum(earned.filter((each) => each.billing === billing).map(({ revenue }) => revenue));
  return {
    currency: earned[0]?.currency ?? 'USD',
    monthlyRecurringRevenue: of('monthly'),
    oneTimeRevenueAllTime: of('one_time'),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
