import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../support/axe.js';
import { holdCalls } from '../support/hold-calls.js';
import { signIn } from '../support/organizer.js';
import { test } from '../support/test.js';

const CARDS = [
  ['Freemium', '$0', 'forever', ['1 event', '1 frame', '30 photos per month', 'Basic support']],
  ['Standard', '$3.50', 'one-time', ['5 events', '10 frames', '1,200 photos per month', 'No time limit']],
  [
    'Professional',
    '$8.50',
    'one-time',
    ['10 events', '20 frames', '5,000 photos per month', 'Advanced analytics', 'No time limit'],
  ],
  ['Monthly Unlimited', '$9', 'per month', ['Unlimited events', 'Unlimited frames', 'Unlimited photos']],
  [
    'Enterprise',
    '$29',
    'one-time',
    ['25 events', '50 frames', '12,000 photos per month', 'White-label options', 'No time limit'],
  ],
] as const;

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }) });

// spec: pricing.cards, limits.plans, limits.unlimited
test('offers five plans and marks the most popular one', async ({ page }) => {
  await page.goto('/pricing');
  for (const [name, price, term, contents] of CARDS) {
    const card = cardOf(page, name);
    await expect(card).toContainText(price);
    await expect(card).toContainText(term);
    for (const line of contents) await expect(card.getByText(line, { exact: true })).toBeVisible();
  }
  await expect(cardOf(page, '')).toHaveCount(CARDS.length);
  await expect(
    page.getByText('up to 20% more than your plan includes, and at least 20, wait outside the gallery'),
  ).toBeVisible();
  await expect(page.getByText('Most Popular')).toHaveCount(1);
  await expect(cardOf(page, 'Monthly Unlimited')).toContainText('Most Popular');
  await expectNoViolationsInLightAndDark(page);
});

// spec: pricing.cards
test("shows no prices while the server's prices are loading or unavailable @both", async ({ page }) => {
  const PLANS = '**/api/subscription/plans';
  const main = page.getByRole('main');
  const release = await holdCalls(page, PLANS);
  await page.goto('/pricing');
  await expect(page.getByRole('status', { name: 'Loading the prices' })).toBeVisible();
  await expect(cardOf(page, 'Enterprise')).toContainText('White-label options');
  await expect(main).not.toContainText(/\$|events/);
  await expect(page.getByRole('link', { name: 'Login to Purchase' })).toHaveCount(0);
  await expectNoViolationsInLightAndDark(page);
  const heightOf = async () => (await cardOf(page, 'Standard').boundingBox())?.height;
  const before = await heightOf();
  release();
  await expect(cardOf(page, 'Standard')).toContainText('$3.50');
  await expect(page.getByRole('link', { name: 'Login to Purchase' })).toHaveCount(4);
  expect(await heightOf()).toBeCloseTo(before ?? 0, 0);

  await page.unroute(PLANS);
  await page.route(PLANS, (route) => route.abort());
  await page.reload();
  const again = main.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await expect(main).not.toContainText('$');
  await expectNoViolationsInLightAndDark(page);
  await page.unroute(PLANS);
  await again.click();
  await expect(cardOf(page, 'Standard')).toContainText('$3.50');
});

// spec: pricing.paid-signed-out, pricing.call-to-action
test('sends visitors to sign in, and organizers to the dashboard or the payment', async ({ page }) => {
  await page.goto('/pricing');
  await cardOf(page, 'Standard').getByRole('link', { name: 'Login to Purchase' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/pricing');
  await cardOf(page, 'Freemium').getByRole('link').click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/pricing');
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/auth$/);

  await signIn(page);
  await page.goto('/pricing');
  await expect(cardOf(page, 'Monthly Unlimited').getByRole('link')).toHaveAttribute(
    'href',
    '/payment?plan=monthly-unlimited&price=9&type=monthly',
  );
  await cardOf(page, 'Freemium').getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
