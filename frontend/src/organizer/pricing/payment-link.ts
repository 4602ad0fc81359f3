import { unitsOf } from '@eventframe/contracts/money';
import { paths } from '@/shared/paths';
import type { Plan } from '@/organizer/lib/plan-price';

type Terms = Pick<Plan, 'price' | 'currency' | 'billing'>;

/** A price without the currency's sign, as the payment page's address carries it: '3.50', '9'. */
function bare(cents: number, currency: string): string {
  const units = unitsOf(currency);
  return (cents / units).toFixed(cents % units === 0 ? 0 : String(units).length - 1);
}

/**
 * The payment page for a plan; its query is for display, the price is the server's. `plan` is the plan's name in lower
 * case with hyphens for spaces, which is its id too: it stays when an operator displays the plan as something else, so
 * that no address ever buys another plan than it did.
 */
export function paymentLink(id: string, { price, currency, billing }: Terms): string {
  const query = new URLSearchParams({
    plan: id,
    price: bare(price, currency),
    type: billing === 'monthly' ? 'monthly' : 'onetime',
  });
  return `${paths.payment}?${query.toString()}`;
}
