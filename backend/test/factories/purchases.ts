import type { PayingApp } from '../support/stripe/paying-app.js';
import type { Account } from './accounts.js';

export const VISA = '4242424242424242';
/** Good when it is given, declined from the next charge on. */
export const FAILS_LATER = '4000000000000341';

/** A payment that waits for its payer. */
export interface StartedPayment {
  clientSecret: string;
  publishableKey: string;
  amount: number;
  planName: string;
  billing: string;
  takesEffectAfter: string | null;
}

export async function bodyOf<T>(answer: Response): Promise<T> {
  return (await answer.json()) as T;
}

/** Status and error code of a refusal. */
export async function refusalOf(answer: Response): Promise<[number, string]> {
  return [answer.status, (await bodyOf<{ code: string }>(answer)).code];
}

/** Opens /payment for a plan. */
export async function begin({ agent }: Account, planId: string): Promise<StartedPayment> {
  const answer = await agent.post('/api/create-payment-intent', { planId });
  if (answer.status !== 200) throw new Error(await answer.text());
  return bodyOf<StartedPayment>(answer);
}

export function intentOf({ clientSecret }: Pick<StartedPayment, 'clientSecret'>): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** What the page does after a payment. */
export function conclude({ agent }: Account, paymentIntentId: string): Promise<Response> {
  return agent.post('/api/payment/success', { paymentIntentId });
}

/** Buys a plan with a good card, to the end. @returns the payment's id */
export async function buy({ standIn }: PayingApp, account: Account, planId: string): Promise<string> {
  const intent = intentOf(await begin(account, planId));
  standIn.account.pay(intent, VISA);
  const answer = await conclude(account, intent);
  if (answer.status !== 200) throw new Error(await answer.text());
  return intent;
}

export async function planOf({ agent }: Account): Promise<string> {
  return (await bodyOf<{ currentPlan: string }>(await agent.get('/api/user'))).currentPlan;
}

/** Stripe's id of the subscription a user has or had last. */
export async function subscriptionOf({ app }: PayingApp, { id }: Pick<Account, 'id'>): Promise<string> {
  const [row] = await app.database.query<{ id: string }[]>(
    `SELECT stripe_subscription_id AS id FROM subscriptions WHERE user_id = $1 ORDER BY created_at DESC`,
    [id],
  );
  if (row === undefined) throw new Error('There is no subscription');
  return row.id;
}
