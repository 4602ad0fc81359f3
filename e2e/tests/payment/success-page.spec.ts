import { expect } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../../support/axe.js';
import { signIn } from '../../support/organizer.js';
import {
  currentPlan,
  DECLINED_CARD,
  VALID_CARD,
  intentsOf,
  pay,
  payButton,
  test,
} from '../../support/payments.js';
import { shownToast } from '../../support/slow-time.js';

test.describe('payment result page', () => {
  // spec: payment-success.benefits, states.after-payment
  test('grants the paid plan, lists its benefits and states when they start', async ({
    page,
    payingServer,
    stripe,
  }) => {
    await signIn(page, payingServer.url);
    await page.goto('/payment?plan=monthly-unlimited');
    await pay(page, VALID_CARD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/payment?plan=enterprise');
    await expect(payButton(page)).toBeVisible();
    const later =
      'White-label options start with your payment. The limits of Monthly Unlimited apply until the subscription ends, those of Enterprise from then on.';
    await expect(page.getByRole('main')).toContainText(`Part of this plan takes effect later${later}`);
    await expectNoViolationsInLightAndDark(page);
    const [intent] = await intentsOf(page, stripe);
    await stripe.control('POST', `payment_intents/${intent?.id}/pay`, { card: VALID_CARD });

    await page.goto(`/payment/success?payment_intent=${intent?.id}&redirect_status=succeeded`);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByText(later)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Enterprise plan' })).toContainText('25 events');
    await expect(page.getByRole('list', { name: 'Enterprise plan' })).toContainText('50 frames');
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await currentPlan(page)).toBe('monthly-unlimited');
  });

  // spec: payment-success.standard-benefits
  test('lists 5 events, 10 frames and 1,200 photos after buying Standard', async ({
    page,
    payingServer,
    stripe,
  }) => {
    await signIn(page, payingServer.url);
    await page.goto('/payment?plan=standard');
    await expect(payButton(page)).toBeVisible();
    const [intent] = await intentsOf(page, stripe);
    await stripe.control('POST', `payment_intents/${intent?.id}/pay`, { card: VALID_CARD });
    await page.goto(`/payment/success?payment_intent=${intent?.id}`);
    const benefits = page.getByRole('list', { name: 'Standard plan' });
    for (const line of ['5 events', '10 frames', '1,200 photos per month']) {
      await expect(benefits.getByText(line, { exact: true })).toBeVisible();
    }
  });

  test('shows a payment in process and grants the plan after it is settled', async ({
    page,
    payingServer,
    stripe,
  }) => {
    await signIn(page, payingServer.url);
    await page.goto('/payment?plan=professional');
    await expect(payButton(page)).toBeVisible();
    const [intent] = await intentsOf(page, stripe);
    await stripe.control('POST', `payment_intents/${intent?.id}/pay-later`, { card: VALID_CARD });

    await page.goto(`/payment/success?plan=professional&payment_intent=${intent?.id}`);
    await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
    await expect(page.getByText('Your bank is still processing the payment.')).toBeVisible();
    await expectNoViolationsInLightAndDark(page);
    expect(await currentPlan(page)).toBe('freemium');
    await stripe.control('POST', `payment_intents/${intent?.id}/settle`);
    await expect.poll(() => currentPlan(page)).toBe('professional');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  });

  // spec: payment-success.server-message, payment-success.back
  test("rejects another user's payment", async ({ page, browser, payingServer, stripe }) => {
    await signIn(page, payingServer.url);
    await page.goto('/payment?plan=enterprise');
    await expect(payButton(page)).toBeVisible();
    const [intent] = await intentsOf(page, stripe);
    await stripe.control('POST', `payment_intents/${intent?.id}/pay`, { card: VALID_CARD });

    const other = await browser.newPage({ baseURL: payingServer.url });
    await signIn(other, payingServer.url);
    await other.goto(`/payment/success?payment_intent=${intent?.id}`);
    await expect(shownToast(other, 'Payment Error')).toContainText('Payment not found');
    await expect(other.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
    await expect(other.getByRole('main')).toContainText('Payment not found');
    await other.getByRole('link', { name: 'Back to Pricing' }).click();
    await expect(other).toHaveURL(/\/pricing$/);
    expect(await currentPlan(other)).toBe('freemium');
    await other.close();
  });

  // spec: payment-success.server-message, states.after-payment
  test('shows why a payment failed', async ({ page, payingServer, stripe }) => {
    await signIn(page, payingServer.url);
    await page.goto('/payment?plan=standard');
    await expect(payButton(page)).toBeVisible();
    const [intent] = await intentsOf(page, stripe);
    await stripe.control('POST', `payment_intents/${intent?.id}/pay`, { card: DECLINED_CARD });
    await page.goto(`/payment/success?payment_intent=${intent?.id}&redirect_status=failed`);
    await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  });
});

// spec: payment-success.try-again
test('retries with the chosen plan if the payment cannot be verified', async ({ page, payingServer }) => {
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=professional&price=8.50&type=onetime');
  await page.route('**/api/payment/success', (route) => route.abort());
  await pay(page, VALID_CARD);
  await expect(page).toHaveURL(/\/payment\/success\?plan=professional&payment_intent=pi_\w+$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Payment verification failed' })).toBeVisible();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/payment\?plan=professional$/);
  await expect(page.getByText('You already have Professional or a better plan.').first()).toBeVisible();
});
