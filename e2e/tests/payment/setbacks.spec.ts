import { expect } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../../support/axe.js';
import { signIn } from '../../support/organizer.js';
import { grantPlan } from '../../support/plans.js';
import {
  AUTHENTICATION_CARD,
  currentPlan,
  DECLINED_CARD,
  VALID_CARD,
  intentsOf,
  pay,
  payButton,
  test,
  fillInCard,
} from '../../support/payments.js';
import { expectToast, pauseTime, shownToast } from '../../support/slow-time.js';

// spec: payment.card-failure, states.payment, errors.payment-failed
test('keeps the form after a declined card and accepts another card', async ({
  page,
  payingServer,
  stripe,
}) => {
  test.setTimeout(180_000);
  await page.clock.install();
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=standard&price=3.50&type=onetime');
  await fillInCard(page, DECLINED_CARD);
  await expect(payButton(page)).toBeEnabled();
  await pauseTime(page);
  await payButton(page).click();
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  await page.clock.resume();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  expect(await currentPlan(page)).toBe('freemium');

  await pay(page, VALID_CARD);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await intentsOf(page, stripe)).toHaveLength(1);
});

// spec: calls.confirm-payment, errors.payment-failed
test('pays only after a successful bank authentication', async ({ page, payingServer }) => {
  test.setTimeout(180_000);
  await page.clock.install();
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=professional');
  const confirmed = page.waitForRequest((request) => request.url().endsWith('/confirm'));
  await pay(page, AUTHENTICATION_CARD);
  // The bank's page returns here.
  const form = new URLSearchParams((await confirmed).postData() ?? '');
  const back = new URL(form.get('return_url') ?? '');
  expect([back.origin, back.pathname]).toEqual([new URL(page.url()).origin, '/payment/success']);
  const refuse = page.getByRole('button', { name: 'Fail authentication' });
  await expect(refuse).toBeVisible();
  await pauseTime(page);
  await refuse.click();
  await expectToast(page, 'Payment Failed', 'unable to authenticate your payment method');
  await page.clock.resume();
  const reason = page.getByRole('alert').filter({ hasText: 'unable to authenticate your payment method' });
  await expect(reason).toContainText('Your card was not charged');
  expect(await currentPlan(page)).toBe('freemium');

  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await currentPlan(page)).toBe('professional');
});

// spec: errors.payment-setup
test('reports a failed payment setup and offers a retry', async ({ page, payingServer, stripe }) => {
  await signIn(page, payingServer.url);
  await stripe.control('POST', 'faults', { match: '.*', kind: 'error', status: '500' });
  await page.goto('/payment');
  const sentence = 'Unable to initialize payment. Please try again later.';
  await expect(shownToast(page, 'Payment Setup Error')).toContainText(sentence);
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Setup Error' })).toContainText(sentence);
  await expectNoViolationsInLightAndDark(page);
  await stripe.control('DELETE', 'faults');

  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

// spec: errors.payment-setup
test('reports a payment script that fails to load', async ({ page, payingServer }) => {
  await signIn(page, payingServer.url);
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/payment');
  await expect(page.getByText('Payment Setup Error', { exact: true }).first()).toBeVisible();
});

test('stays on the form while the bank is processing the payment', async ({ page, payingServer, stripe }) => {
  await page.clock.install();
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=professional');
  await fillInCard(page, VALID_CARD);
  const [intent] = await intentsOf(page, stripe);
  await page.route('https://api.stripe.com/**/confirm', async (route) => {
    const json = await stripe.control('POST', `payment_intents/${intent?.id}/pay-later`, {
      card: VALID_CARD,
    });
    await route.fulfill({ json, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await expect(page.getByText('Your bank is still processing the payment.')).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
  await expect(page.getByRole('list', { name: 'Professional plan' })).toHaveCount(0);
  expect(await currentPlan(page)).toBe('freemium');
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\/payment\?plan=professional$/);
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();

  await stripe.control('POST', `payment_intents/${intent?.id}/settle`);
  await expect.poll(() => currentPlan(page)).toBe('professional');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Premium')).toBeVisible();
});

// spec: errors.payment-error
test('reports an unexpected error and accepts the payment afterwards', async ({ page, payingServer }) => {
  test.setTimeout(180_000);
  await page.clock.install();
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=standard');
  await fillInCard(page, VALID_CARD);
  await page.route('https://api.stripe.com/**/confirm', (route) => route.abort(), { times: 1 });
  await expect(payButton(page)).toBeEnabled();
  await pauseTime(page);
  await payButton(page).click();
  await expectToast(page, 'Payment Error', 'An unexpected error occurred. Please try again.');
  await page.clock.resume();
  await expect(page.getByText('An unexpected error occurred. Please try again.').first()).toBeVisible();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('continues after a lost payment response without charging twice', async ({
  page,
  payingServer,
  stripe,
}) => {
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=standard');
  await fillInCard(page, VALID_CARD);
  const [intent] = await intentsOf(page, stripe);
  await page.route(
    'https://api.stripe.com/**/confirm',
    async (route) => {
      await stripe.control('POST', `payment_intents/${intent?.id}/pay`, { card: VALID_CARD });
      await route.abort();
    },
    { times: 1 },
  );
  await payButton(page).click();
  await expect(page.getByText('Your card is charged only once, even if you retry')).toBeVisible();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await intentsOf(page, stripe)).toHaveLength(1);
});

test('charges nothing for an outdated page', async ({ page, payingServer, stripe }) => {
  const { email } = await signIn(page, payingServer.url);
  const confirmed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) confirmed.push(request.url());
  });
  await page.goto('/payment?plan=standard');
  await fillInCard(page, VALID_CARD);
  /** In another window. */
  const createPaymentElsewhere = () =>
    page.request.post('/api/create-payment-intent', {
      headers: { origin: payingServer.url },
      data: { planId: 'professional' },
    });
  await createPaymentElsewhere();
  await payButton(page).click();
  await expect(page.getByText('Enter your card again.')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await expectNoViolationsInLightAndDark(page);

  await fillInCard(page, VALID_CARD);
  const { clientSecret } = (await (await createPaymentElsewhere()).json()) as { clientSecret: string };
  const [intent = ''] = clientSecret.split('_secret_');
  await stripe.control('POST', `payment_intents/${intent}/pay`, { card: VALID_CARD });
  await expect.poll(() => currentPlan(page)).toBe('professional');
  await payButton(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You already have Standard or a better plan.' }),
  ).toBeVisible();

  await page.goto('/payment?plan=enterprise');
  await fillInCard(page, VALID_CARD);
  await grantPlan(email, 'monthly-unlimited', payingServer.url);
  await payButton(page).click();
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: 'Monthly Unlimited was given to you without an end' });
  await expect(refusal).toContainText('Your card was not charged');
  await expectNoViolationsInLightAndDark(page);
  expect(confirmed).toEqual([]);
  const paid = (await intentsOf(page, stripe)).filter(({ status }) => status === 'succeeded');
  expect(paid).toMatchObject([{ amount: 850 }]);
});
