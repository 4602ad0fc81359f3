import { paths } from '@/shared/paths';

/**
 * The page that says what became of a payment. It knows the plan, so that another try is for the same one; the payment
 * provider adds the payment to the address it sends the browser to.
 */
export function successPath(planId: string, paymentIntentId?: string): string {
  const query = new URLSearchParams({ plan: planId });
  if (paymentIntentId !== undefined) query.set('payment_intent', paymentIntentId);
  return `${paths.paymentSuccess}?${query.toString()}`;
}

/** Where another try is made: for the plan of the first one, where the address still names it. */
export function tryAgainPath(query: URLSearchParams): string {
  const plan = query.get('plan');
  return plan === null ? paths.payment : `${paths.payment}?${new URLSearchParams({ plan }).toString()}`;
}
