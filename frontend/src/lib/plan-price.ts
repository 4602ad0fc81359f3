import type { components } from '@eventframe/contracts/api.generated';

export type Plan = components['schemas']['PlanResponse'];

/** Cents as dollars, without the cents where there are none: '$3.50', '$9'. */
export function formatDollars(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}

/** 'Free Plan', '$3.50 one-time' or '$9 per month'. */
export function formatPrice({ price, billing }: Pick<Plan, 'price' | 'billing'>): string {
  if (price === 0) return 'Free Plan';
  return billing === 'monthly' ? `${formatDollars(price)} per month` : `${formatDollars(price)} one-time`;
}
