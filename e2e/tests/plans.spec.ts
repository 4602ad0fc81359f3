import { expect, type Page, test } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../support/axe.js';
import { signIn } from '../support/organizer.js';

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

test('the pricing page offers five plans, one of them the most popular', async ({ page }) => {
  await page.goto('/pricing');
  for (const [name, price, term, contents] of CARDS) {
    const card = cardOf(page, name);
    await expect(card).toContainText(price);
    await expect(card).toContainText(term);
    for (const line of contents) await expect(card.getByText(line, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Most Popular')).toHaveCount(1);
  await expect(cardOf(page, 'Monthly Unlimited')).toContainText('Most Popular');
  await expectNoViolationsInLightAndDark(page);
});

test('the pricing page shows the prices and limits of the server', async ({ page }) => {
  await page.route('**/api/subscription/plans', async (route) => {
    const answer = await route.fetch();
    const { plans } = (await answer.json()) as { plans: { id: string; price: number; eventLimit: number }[] };
    const changed = plans.map((plan) =>
      plan.id === 'standard' ? { ...plan, price: 425, currency: 'EUR', eventLimit: 6 } : plan,
    );
    await route.fulfill({ response: answer, json: { plans: changed } });
  });
  await page.goto('/pricing');
  await expect(cardOf(page, 'Standard')).toContainText('€4.25');
  await expect(page.getByText('Prices in euros and US dollars.')).toBeVisible();
  await expect(cardOf(page, 'Standard')).toContainText('6 events');
});

test('visitors are sent to sign in, and organizers to the dashboard or the payment', async ({ page }) => {
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
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('where no payments are set up, the payment page says so in the words of the specification', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/payment?plan=professional');
  await expect(page.getByRole('region', { name: 'Plan summary' })).toContainText('$8.50');
  const alert = page.getByRole('alert').filter({ hasText: 'Payment Setup Error' });
  await expect(alert).toContainText('Unable to initialize payment. Please try again later.');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectNoViolationsInLightAndDark(page);
});

/** The dashboard of somebody on this plan who has used so much of it. */
async function openDashboard(page: Page, plan: object, usage: object): Promise<void> {
  await page.route('**/api/users/*/credits', async (route) => {
    const answer = await route.fetch();
    const credits = (await answer.json()) as { plan: object; usage: object };
    const changed = {
      ...credits,
      plan: { ...credits.plan, ...plan },
      usage: { ...credits.usage, ...usage },
    };
    await route.fulfill({ response: answer, json: changed });
  });
  await signIn(page);
  await page.goto('/dashboard');
}

test("the plan card of the free plan says 'Free Plan', shows what is used and leads to the plans", async ({
  page,
}) => {
  await openDashboard(page, {}, { events: 1, photos: 12 });
  await expect(page.getByText('Free Plan', { exact: true })).toBeVisible();
  await expect(page.getByText('Premium')).toHaveCount(0);
  const used = (name: string) => page.getByRole('progressbar', { name });
  await expect(used('Events used')).toHaveAttribute('aria-valuenow', '100');
  await expect(used('Photos this month used')).toHaveAttribute('aria-valuenow', '40');
  await expect(page.getByText('12 / 30')).toBeVisible();
  await expect(page.getByText('40% used')).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

for (const [plan, price] of [
  [{ id: 'standard', displayName: 'Standard', price: 350, billing: 'one_time' }, '$3.50 one-time'],
  [{ id: 'monthly-unlimited', displayName: 'Unlimited', price: 900, billing: 'monthly' }, '$9 per month'],
] as const) {
  test(`the plan card of ${plan.id} has a Premium badge and says ${price}`, async ({ page }) => {
    await openDashboard(page, plan, {});
    await expect(page.getByText('Premium', { exact: true })).toBeVisible();
    await expect(page.getByText(price, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'View Plans' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
  });
}

for (const [photos, words] of [
  [23, null],
  [24, "80% of this month's photos are used"],
  [30, "This month's photos are used up"],
] as const) {
  test(`the dashboard ${words === null ? 'does not warn' : 'warns'} at ${photos} of 30 photos`, async ({
    page,
  }) => {
    await openDashboard(page, {}, { photos });
    await expect(page.getByText(`${photos} / 30`)).toBeVisible();
    await expect(page.getByText(/of this month's photos are used|photos are used up/)).toHaveText(
      words === null ? [] : [words],
    );
    if (words !== null) await expectNoViolationsInLightAndDark(page);
  });
}
