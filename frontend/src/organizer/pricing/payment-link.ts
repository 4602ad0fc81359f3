import { unitsOf } from '@eventframe/contracts/money';
import { paths } from '@/shared/paths';
import type { Plan } from '@/organizer/lib/plan-price';

type PlanTerms = Pick<Plan, 'price' | 'currency' | 'billing'>;

/** Format a price without its currency for the payment page's query: '3.50', '9'. */
function bare(cents: number, currency: string): string {
  const units = unitsOf(currency);
  return (cents / units).toFixed(cents % units === 0 ? 0 : String(units).length - 1);
}

/**
 * Build the payment page's URL for a plan. The query is for display only: the server sets the price. `plan` is the plan's
 * id, its original name in lower case with hyphens for spaces. Renaming a plan does not change its id, so that a URL never
 * buys another plan.
 */
export function paymentLink(id: string, { price, currency, billing }: PlanTerms): string {
  const query = new URLSearchParams({
    plan: id,
    price: bare(price, currency),
    type: billing === 'monthly' ? 'monthly' : 'onetime',
  });
  return `${paths.payment}?${query.toString()}`;
}
