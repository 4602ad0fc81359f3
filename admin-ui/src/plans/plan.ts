import { formatMoney } from '@eventframe/contracts/money';
import { UNLIMITED } from '@eventframe/contracts/plans';
import type { Schemas } from '../providers/api';

export type Plan = Schemas['AdminPlanResponse'];

/** '1,200', or 'Unlimited'. */
export const limitWords = (limit: number) => (limit === UNLIMITED ? 'Unlimited' : limit.toLocaleString('en'));

/** 'Free', '$3.50 one-time', '$9 per month' */
export function priceWords({ price, currency, billing }: Plan): string {
  if (billing === 'free') return 'Free';
  return `${formatMoney(price, currency)} ${billing === 'monthly' ? 'per month' : 'one-time'}`;
}
