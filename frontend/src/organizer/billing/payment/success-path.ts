import { paths } from '@/shared/paths';

/**
 * The path of the page with a payment's outcome. It contains the plan for a retry. Stripe appends the payment's id.
 */
export function successPath(planId: string, paymentIntentId?: string): string {
  const query = new URLSearchParams({ plan: planId });
  if (paymentIntentId !== undefined) query.set('payment_intent', paymentIntentId);
  return `${paths.paymentSuccess}?${query.toString()}`;
}

/** The path to retry a payment, for the same plan if the URL names it. */
export function tryAgainPath(query: URLSearchParams): string {
  const plan = query.get('plan');
  return plan === null ? paths.payment : `${paths.payment}?${new URLSearchParams({ plan }).toString()}`;
}
