import { createTestApp, type TestApp } from '../test-app.js';
import { FakeStripe } from './fake-stripe.js';
import { signatureOf } from './webhooks.js';

export const WEBHOOK_SECRET = 'whsec_only_for_tests';

/** The settings for payments through the fake Stripe. */
export function stripeEnv(stripe: FakeStripe): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
  };
}

/** The service with a fake Stripe. Tests deliver the webhooks. */
export interface PayingApp {
  app: TestApp;
  stripe: FakeStripe;
  stop(): Promise<void>;
}

/** @param env additional settings */
export async function createPayingApp(env: Record<string, string> = {}): Promise<PayingApp> {
  const stripe = await FakeStripe.start();
  const app = await createTestApp({ env: { ...stripeEnv(stripe), ...env } });
  const stop = async () => {
    await app.stop();
    await stripe.stop();
  };
  return { app, stripe, stop };
}

/** Send a webhook with a signature, by default a valid one with the current time. */
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

/** Deliver all pending events in order. */
export async function postEvents({ app, stripe }: PayingApp): Promise<void> {
  for (const event of stripe.account.state.events.splice(0)) {
    const response = await postWebhook(app, JSON.stringify(event));
    if (response.status !== 200) throw new Error(`${event.type}: ${await response.text()}`);
  }
}
