import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoViolationsInLightAndDark } from '../../support/axe.js';
import { holdCalls } from '../../support/hold-calls.js';
import { signIn } from '../../support/organizer.js';
import {
  currentPlan,
  DECLINED_CARD,
  VALID_CARD,
  intentsOf,
  pay,
  payButton,
  test,
  fillInCard,
} from '../../support/payments.js';
import { ONE_CHECK, pauseTime, advanceUntil, shownToast } from '../../support/slow-time.js';

/** The page's requests for the session and the payment, in order. */
function recordRequests(page: Page): string[] {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/user' || pathname === '/api/payment/success') requestedPaths.push(pathname);
  });
  return requestedPaths;
}

for (const { plan, name, button, cents, benefits } of [
  { plan: 'standard', name: 'Standard', button: 'Pay $3.50', cents: 350, benefits: '5 events' },
  { plan: 'professional', name: 'Professional', button: 'Pay $8.50', cents: 850, benefits: '10 events' },
  {
    plan: 'enterprise',
    name: 'Enterprise',
    button: 'Pay $29',
    cents: 2900,
    benefits: '12,000 photos per month',
  },
  {
    plan: 'monthly-unlimited',
    name: 'Monthly Unlimited',
    button: 'Subscribe for $9 per month',
    cents: 900,
    benefits: 'Unlimited events',
  },
]) {
  // spec: product.card-payments, pricing.paid-signed-in, payment.summary, payment.card-form
  // spec: payment.successful, states.payment, calls.session-refresh, success.payment
  test(`buys ${name} from the pricing page`, async ({ page, payingServer, stripe }) => {
    await page.clock.install();
    const { email } = await signIn(page, payingServer.url);
    await page.goto('/pricing');
    await page.locator(`a[href^="/payment?plan=${plan}&"]`).click();
    await expect(page).toHaveURL(new RegExp(`/payment\\?plan=${plan}&price=[\\d.]+&type=(onetime|monthly)$`));
    const summary = page.getByRole('region', { name: 'Plan summary' });
    await expect(summary).toContainText(name);
    await expect(summary).toContainText(email);
    await expect(summary).toContainText('Freemium');

    await fillInCard(page, VALID_CARD);
    await expect(payButton(page)).toBeEnabled();
    await pauseTime(page);
    const requestedPaths = recordRequests(page);
    await page.getByRole('button', { name: button }).click();
    await advanceUntil(page, () =>
      expect(page.getByRole('main')).toHaveText(
        new RegExp(
          `Payment Successful!.*Your account has been upgraded to ${name} plan\\..*${benefits}`,
          's',
        ),
        ONE_CHECK,
      ),
    );
    await advanceUntil(page, () =>
      expect(shownToast(page, 'Payment Successful!')).toContainText(
        `Your account has been upgraded to ${name} plan.`,
        ONE_CHECK,
      ),
    );
    expect(requestedPaths).toEqual(['/api/payment/success', '/api/user']);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Premium')).toBeVisible();
    expect(await currentPlan(page)).toBe(plan);
    expect(await intentsOf(page, stripe)).toMatchObject([{ amount: cents, status: 'succeeded' }]);
  });
}

// spec: payment.query
test('defaults to the Standard plan and charges the stored price regardless of the query', async ({
  page,
  payingServer,
  stripe,
}) => {
  await signIn(page, payingServer.url);
  const loaded = await holdCalls(page, 'https://js.stripe.com/**');
  await page.goto('/payment');
  await expect(page.getByText('Loading the payment form...', { exact: true })).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
  loaded();
  await expect(page.getByRole('region', { name: 'Plan summary' })).toContainText('$3.50');
  await expect(page.getByRole('button', { name: 'Pay $3.50' })).toBeVisible();

  await page.goto('/payment?plan=enterprise&price=0.01&type=monthly');
  await expect(page.getByRole('region', { name: 'Plan summary' })).toContainText('$29 one-time');
  await expect(page.getByText('0.01')).toHaveCount(0);
  await fillInCard(page, VALID_CARD);
  await page.getByRole('button', { name: 'Pay $29' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await currentPlan(page)).toBe('enterprise');
  const paid = (await intentsOf(page, stripe)).filter(({ status }) => status === 'succeeded');
  expect(paid).toMatchObject([{ amount: 2900 }]);
});

test('charges once for a double click', async ({ page, payingServer, stripe }) => {
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=standard');
  await fillInCard(page, VALID_CARD);
  const confirmed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/confirm')) confirmed.push(request.url());
  });
  await payButton(page).dblclick();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(confirmed).toHaveLength(1);
  expect(await intentsOf(page, stripe)).toMatchObject([{ status: 'succeeded' }]);
});

test('skips a paid form on the back button and does not sell a plan twice', async ({
  page,
  payingServer,
  stripe,
}) => {
  await signIn(page, payingServer.url);
  await page.goto('/pricing');
  await page.locator('a[href^="/payment?plan=standard&"]').click();
  await pay(page, VALID_CARD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);

  await page.goto('/payment?plan=standard');
  await expect(page.getByText('You already have Standard or a better plan.', { exact: true })).toBeVisible();
  await expect(page.getByText('Payment Setup Error')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Go to Your Dashboard' })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expectNoViolationsInLightAndDark(page);
  expect(await intentsOf(page, stripe)).toHaveLength(1);
});

test("shows a plan's features immediately after they were shown as missing", async ({
  page,
  payingServer,
}) => {
  await signIn(page, payingServer.url);
  await page.goto('/settings');
  const brand = page.getByRole('region', { name: 'Your brand' });
  await brand.getByRole('link', { name: 'See Plans' }).click();
  await page.locator('a[href^="/payment?plan=enterprise&"]').click();
  await fillInCard(page, VALID_CARD);
  // The success message stays even if the user cannot be reloaded.
  await page.route('**/api/user', (route) => route.fulfill({ status: 503, body: 'Back in a minute' }));
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.unroute('**/api/user');
  await expect(page).toHaveURL(/\/dashboard$/);
  // The new page takes the focus, which would close the menu.
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(brand.getByRole('button', { name: 'Upload Logo' })).toBeVisible();
});

// spec: payment.to-dashboard, limits.payment-redirect
test('shows the success for three seconds before opening the dashboard', async ({ page, payingServer }) => {
  await page.clock.install();
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=standard');
  await fillInCard(page, VALID_CARD);
  await expect(payButton(page)).toBeEnabled();
  await pauseTime(page);
  await payButton(page).click();
  await advanceUntil(page, () =>
    expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible(ONE_CHECK),
  );
  await page.clock.runFor(2500);
  await expect(page).toHaveURL(/\/payment\?plan=standard$/);
  await page.clock.runFor(500);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('shows a price in euros on the summary and on the button', async ({ page, payingServer }) => {
  await signIn(page, payingServer.url);
  await page.route('**/api/subscription/plans', async (route) => {
    const response = await route.fetch();
    const { plans } = (await response.json()) as { plans: { id: string }[] };
    const changed = plans.map((plan) =>
      plan.id === 'standard' ? { ...plan, price: 325, currency: 'EUR' } : plan,
    );
    await route.fulfill({ response, json: { plans: changed } });
  });
  await page.route('**/api/create-payment-intent', async (route) => {
    const response = await route.fetch();
    const created = (await response.json()) as object;
    await route.fulfill({ response, json: { ...created, amount: 325, currency: 'EUR' } });
  });
  await page.goto('/pricing');
  await page.locator('a[href="/payment?plan=standard&price=3.25&type=onetime"]').click();
  await expect(page.getByRole('region', { name: 'Plan summary' })).toContainText('€3.25 one-time');
  await expect(page.getByRole('button', { name: 'Pay €3.25' })).toBeVisible();
});

// spec: states.payment
test('has no axe violations @both', async ({ page, payingServer, stripe }) => {
  await signIn(page, payingServer.url);
  const begin = await holdCalls(page, '**/api/create-payment-intent');
  await page.goto('/payment?plan=standard');
  await expect(page.getByText('Setting up your payment...', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Plan summary' })).toContainText('$3.50');
  await expectAccessible(page);
  begin();
  await expect(payButton(page)).toBeVisible();
  await expectAccessible(page);
  await pay(page, DECLINED_CARD);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  await expectAccessible(page);

  const [intent] = await intentsOf(page, stripe);
  await stripe.control('POST', `payment_intents/${intent?.id}/pay`, { card: VALID_CARD });
  await page.goto(`/payment/success?payment_intent=${intent?.id}`);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/payment/success');
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/settings/payments');
  await expect(page.getByRole('cell', { name: 'Paid' })).toBeVisible();
  await expectAccessible(page);
});
