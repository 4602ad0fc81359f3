import { paths } from '@/config/paths';
import type { Offer } from './offers';

/** Dollars without the sign, as the payment page's address carries them: '3.50', '9'. */
const dollars = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** The payment page for an offer; its query is for display, the price is the server's. */
export function paymentLink({ name, price, billing }: Offer): string {
  const query = new URLSearchParams({
    plan: name.toLowerCase().replaceAll(' ', '-'),
    price: dollars(price),
    type: billing === 'monthly' ? 'monthly' : 'onetime',
  });
  return `${paths.payment}?${query.toString()}`;
}
