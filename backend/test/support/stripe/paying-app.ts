import { createTestApp, type TestApp } from '../test-app.js';
import { StripeStandIn } from './stand-in.js';
import { signatureOf } from './webhooks.js';

export const WEBHOOK_SECRET = 'whsec_only_for_tests';

/** What an operator sets to take payments, with the stand-in in Stripe's place. */
export function stripeEnv(standIn: StripeStandIn): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: standIn.url,
  };
}

/** The service with a separate payment provider. Tests deliver the webhooks. */
export interface PayingApp {
  app: TestApp;
  standIn: StripeStandIn;
  stop(): Promise<void>;
}

/** @param env more of what an operator would set */
export async function createPayingApp(env: Record<string, string> = {}): Promise<PayingApp> {
  const standIn = await StripeStandIn.start();
  const app = await createTestApp({ env: { ...stripeEnv(standIn), ...env } });
  const stop = async () => {
    await app.stop();
    await standIn.stop();
  };
  return { app, standIn, stop };
}

/** Sends a webhook's bytes with a signature, by default the right one of now. */
export function postWebhook(app: TestApp, body: string, signature?: string): Promise<Response> {
  return fetch(`${app.url}/api/billing/webhook`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signature ?? signatureOf(body, WEBHOOK_SECRET),
    },
    body,
  });
}

/** Delivers every event the stand-in has and this app was not told of yet, in order. */
export async function postEvents({ app, standIn }: PayingApp): Promise<void> {
  for (const event of standIn.account.state.events.splice(0)) {
    const answer = await postWebhook(app, JSON.stringify(event));
    if (answer.status !== 200) throw new Error(`${event.type}: ${await answer.text()}`);
  }
}
