import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../support/axe.js';
import { hold } from '../support/hold.js';
import { signIn } from '../support/organizer.js';
import { grantPlan } from '../support/plans.js';
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

test('the pricing page offers five plans, one of them the most popular', async ({ page }) => {
  await page.goto('/pricing');
  for (const [name, price, term, contents] of CARDS) {
    const card = cardOf(page, name);
    await expect(card).toContainText(price);
    await expect(card).toContainText(term);
    for (const line of contents) await expect(card.getByText(line, { exact: true })).toBeVisible();
  }
  await expect(cardOf(page, '')).toHaveCount(CARDS.length);
  await expect(
    page.getByText('up to a fifth more photos than a plan has, and at least 20, are kept'),
  ).toBeVisible();
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

test("no price is told that is not the server's: not while it is asked, nor when it does not answer @both", async ({
  page,
}) => {
  const PLANS = '**/api/subscription/plans';
  const main = page.getByRole('main');
  const answered = await hold(page, PLANS);
  await page.goto('/pricing');
  await expect(page.getByRole('status', { name: 'Loading the prices' })).toBeVisible();
  await expect(cardOf(page, 'Enterprise')).toContainText('White-label options');
  await expect(main).not.toContainText(/\$|events/);
  await expect(page.getByRole('link', { name: 'Login to Purchase' })).toHaveCount(0);
  await expectNoViolationsInLightAndDark(page);
  const heightOf = async () => (await cardOf(page, 'Standard').boundingBox())?.height;
  const before = await heightOf();
  answered();
  await expect(cardOf(page, 'Standard')).toContainText('$3.50');
  await expect(page.getByRole('link', { name: 'Login to Purchase' })).toHaveCount(4);
  expect(await heightOf()).toBeCloseTo(before ?? 0, 0);

  await page.unroute(PLANS);
  await page.route(PLANS, (route) => route.abort());
  await page.reload();
  const again = main.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(main).not.toContainText('$');
  await expectNoViolationsInLightAndDark(page);
  await page.unroute(PLANS);
  await again.click();
  await expect(cardOf(page, 'Standard')).toContainText('$3.50');
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

test('the plan of who is signed in is marked', async ({ page }) => {
  await page.goto('/pricing');
  await expect(cardOf(page, 'Standard')).toContainText('$3.50');
  const marks = page.getByText('Your Plan', { exact: true });
  await expect(marks).toHaveCount(0);
  const { email } = await signIn(page);
  await page.reload();
  await expect(cardOf(page, 'Freemium')).toContainText('Your Plan');
  await expect(marks).toHaveCount(1);
  await grantPlan(email, 'monthly-unlimited');
  await page.reload();
  await expect(cardOf(page, 'Monthly Unlimited')).toContainText('Your Plan');
  await expect(marks).toHaveCount(1);
  await expectNoViolationsInLightAndDark(page);
});

test('the payment page sells no plan that costs nothing: it says so, and leads to the dashboard', async ({
  page,
}) => {
  await signIn(page);
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-payment-intent')) begun.push(request.url());
  });
  await page.goto('/payment?plan=freemium');
  await expect(page.getByRole('heading', { name: 'Nothing to pay', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Plan summary' })).toContainText('1 event');
  await expect(page.getByRole('main')).toContainText('This plan costs nothing');
  await expect(page.getByText('Complete your purchase')).toHaveCount(0);
  await expectNoViolationsInLightAndDark(page);
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(begun).toEqual([]);
});

test('where no payments are set up, the payment page says so in the words of the specification', async ({
  page,
}) => {
  await signIn(page);
  await page.route('**/api/subscription/plans', (route) => route.abort(), { times: 1 });
  await page.goto('/payment?plan=professional');
  // Nor does the summary wait for ever for a price that did not come.
  const summary = page.getByRole('region', { name: 'Plan summary' });
  await summary.getByRole('button', { name: 'Try again' }).click();
  await expect(summary).toContainText('$8.50');
  await page.reload();
  const toast = page.locator('li[data-state=open]').filter({ hasText: 'Payment Setup Error' });
  await expect(toast).toContainText('Unable to initialize payment. Please try again later.');
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Payment Setup Error' });
  await expect(alert).toContainText('Payments are not set up here yet');
  await expect(alert.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );
  await expect(page.getByRole('button', { name: 'Try Again', exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectNoViolationsInLightAndDark(page);
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

/** The dashboard of somebody on this plan who has used so much of it. */
async function openDashboard(page: Page, plan: object, usage: object): Promise<void> {
  await saysCredits(page, { plan, usage });
  await signIn(page);
  await page.goto('/dashboard');
}

/** What the server says of plan and usage is this instead, from now on. */
async function saysCredits(
  page: Page,
  { plan = {}, usage = {}, ...rest }: { plan?: object; usage?: object; photosExhausted?: boolean },
): Promise<void> {
  await page.unroute('**/api/users/*/credits');
  await page.route('**/api/users/*/credits', async (route) => {
    const answer = await route.fetch();
    const credits = (await answer.json()) as { plan: object; usage: object };
    const changed = {
      ...credits,
      ...rest,
      plan: { ...credits.plan, ...plan },
      usage: { ...credits.usage, ...usage },
    };
    await route.fulfill({ response: answer, json: changed });
  });
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

test('the dashboard warns from 80% of the photos on, and says what is kept above the limit', async ({
  page,
}) => {
  const SOON = "80% of this month's photos are used";
  const USED_UP = "This month's photos are used up";
  const EXHAUSTED = 'New photos are not kept any more';
  await signIn(page);
  for (const [photos, photosExhausted, said] of [
    [23, false, null],
    [24, false, SOON],
    [30, false, USED_UP],
    [30, true, EXHAUSTED],
  ] as const) {
    await saysCredits(page, { usage: { photos }, photosExhausted });
    await page.goto('/dashboard');
    await expect(page.getByText(`${photos} / 30`)).toBeVisible();
    for (const title of [SOON, USED_UP, EXHAUSTED]) {
      await expect(page.getByText(title, { exact: true })).toHaveCount(title === said ? 1 : 0);
    }
    // Freemium's bound, in numbers.
    const kept = said === SOON || said === USED_UP;
    await expect(page.getByText('up to 20 photos above the limit are kept')).toHaveCount(kept ? 1 : 0);
    if (said !== null) await expectNoViolationsInLightAndDark(page);
  }
});
