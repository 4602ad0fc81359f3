import type { components } from '@eventframe/contracts/api.generated';
import { formatMoney } from '@eventframe/contracts/money';

export type Plan = components['schemas']['PlanResponse'];

/** The billing period of a plan's price. */
export const PERIODS: Record<Plan['billing'], string> = {
  free: 'forever',
  one_time: 'one-time',
  monthly: 'per month',
};

/** 'Free Plan', '$3.50 one-time' or '$9 per month'. */
export function formatPrice({
  price,
  currency,
  billing,
}: Pick<Plan, 'price' | 'currency' | 'billing'>): string {
  if (price === 0) return 'Free Plan';
  return `${formatMoney(price, currency)} ${PERIODS[billing]}`;
}
