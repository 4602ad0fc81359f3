import { signedInAdmin, signedInOrganizer } from '../../factories/accounts.js';
import { adminGet } from '../../factories/admin-calls.js';
import { readError } from '../../factories/purchases.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

describe('billing without a payment provider', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.stop());

  it('rejects all payment calls with payments_not_configured', async () => {
    const { agent } = await signedInOrganizer(app);
    for (const [path, body] of [
      ['/api/create-payment-intent', { planId: 'standard' }],
      ['/api/payment/success', { paymentIntentId: 'pi_1' }],
      ['/api/billing/webhook', {}],
    ] as const) {
      expect(await readError(await agent.post(path, body))).toEqual([503, 'payments_not_configured']);
    }
  });

  it('returns no payments and no portal', async () => {
    const { agent } = await signedInOrganizer(app);
    const history = await agent.get('/api/billing/payments');
    expect(await history.json()).toEqual({ payments: [], subscription: null, hasPortal: false });
    expect((await agent.post('/api/billing/portal')).status).toBe(404);
  });

  it('reports missing settings to operators', async () => {
    const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
    expect(await adminGet(await signedInAdmin(app), 'payment-status')).toEqual({
      configured: false,
      status: "Stripe's keys are not set: paid plans cannot be bought.",
      mode: null,
      missingEnvVars: names,
      requiredEnvVars: names,
      webhookUrl: 'http://localhost/api/billing/webhook',
      lastWebhook: null,
      comparedAt: null,
    });
  });
});
