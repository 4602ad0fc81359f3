import { readJson } from '../support/read-json.js';
import type { PayingApp } from '../support/stripe/paying-app.js';
import type { Account } from './accounts.js';

export const VISA = '4242424242424242';
/** Succeeds at first, declined from the next charge on. */
export const DECLINED_LATER = '4000000000000341';

/** A payment that is not confirmed yet. */
export interface StartedPayment {
  clientSecret: string;
  publishableKey: string;
  amount: number;
  planName: string;
  billing: string;
  takesEffectAfter: string | null;
}

/** Read status and error code of an error response. */
export async function readError(response: Response): Promise<[number, string]> {
  return [response.status, (await readJson<{ code: string }>(response)).code];
}

/** Start a payment, like /payment. */
export async function startPayment({ agent }: Account, planId: string): Promise<StartedPayment> {
  const response = await agent.post('/api/create-payment-intent', { planId });
  if (response.status !== 200) throw new Error(await response.text());
  return readJson<StartedPayment>(response);
}

export function intentOf({ clientSecret }: Pick<StartedPayment, 'clientSecret'>): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Confirm a payment, like /payment/success. */
export function confirmPayment({ agent }: Account, paymentIntentId: string): Promise<Response> {
  return agent.post('/api/payment/success', { paymentIntentId });
}

/** Buy a plan with a valid card. @returns the payment intent's id */
export async function buyPlan({ stripe }: PayingApp, account: Account, planId: string): Promise<string> {
  const intent = intentOf(await startPayment(account, planId));
  stripe.account.pay(intent, VISA);
  const response = await confirmPayment(account, intent);
  if (response.status !== 200) throw new Error(await response.text());
  return intent;
}

export async function readPlan({ agent }: Account): Promise<string> {
  return (await readJson<{ currentPlan: string }>(await agent.get('/api/user'))).currentPlan;
}

/** Stripe's id of a user's latest subscription. */
export async function findSubscription({ app }: PayingApp, { id }: Pick<Account, 'id'>): Promise<string> {
  const [row] = await app.database.query<{ id: string }[]>(
    `SELECT stripe_subscription_id AS id FROM subscriptions WHERE user_id = $1 ORDER BY created_at DESC`,
    [id],
  );
  if (row === undefined) throw new Error('There is no subscription');
  return row.id;
}
