import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { hold } from '../../support/hold.js';
import { createEvent, signIn } from '../../support/organizer.js';

// Every address is opened, in both states.
test.setTimeout(180_000);

/** While a page loads, its heading ends with dots. */
const ANY = /[^.]$/;

const PROTECTED = [
  '/dashboard',
  '/create-event',
  '/payment',
  '/payment/success',
  '/settings',
  '/settings/payments',
  '/events/1d8f4c1e-0000-4000-8000-000000000000',
];
const PUBLIC: [path: string, heading: string | RegExp][] = [
  ['/', 'Create Branded Event Photos in Seconds'],
  ['/pricing', ANY],
  ['/about', ANY],
  ['/privacy', ANY],
  ['/terms', ANY],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password/some-token', 'Set a new password'],
  ['/no/such/page', '404 Page Not Found'],
];

test('a visitor is sent from every protected page to /auth, and sees every public one', async ({ page }) => {
  for (const path of [...PROTECTED, '/admin']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/auth(\?.*)?$/);
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  }
  for (const [path, heading] of PUBLIC) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('who is signed in is sent from the auth pages to the dashboard, and sees every other page', async ({
  page,
}) => {
  await signIn(page);
  for (const path of ['/auth', '/auth/success']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/dashboard$/);
  }
  for (const [path, heading] of PUBLIC) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  const { id } = await createEvent(page);
  const own: typeof PUBLIC = [
    ['/dashboard', 'Dashboard'],
    ['/create-event', ANY],
    ['/payment', 'Complete your purchase'],
    // With no payment to tell of.
    ['/payment/success', 'Payment Error'],
    ['/settings', 'Settings'],
    ['/settings/payments', ANY],
    [`/events/${id}`, 'Spring Fair'],
  ];
  for (const [path, heading] of own) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto('/admin');
  await expect(page.getByText('Access Denied')).toBeVisible();
});

test('a visitor comes back to where they were sent from', async ({ page, context }) => {
  const { email, password } = await signIn(page);
  const { id } = await createEvent(page);
  await context.clearCookies();
  await page.goto(`/create-event?edit=${id}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`/create-event\\?edit=${id}$`));
  await expect(page.getByLabel('Event Title')).toHaveValue('Spring Fair');
});

test('while the current user is loading there is a spinner, and nothing of the page', async ({ page }) => {
  await signIn(page);
  const answer = await hold(page, '**/api/user');
  for (const path of ['/dashboard', '/auth']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('status')).toContainText('Loading...');
    await expect(page.getByRole('main').getByRole('heading')).toHaveText(['Loading...']);
  }
  await expectAccessible(page);
  answer();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test("another organizer's event is not found", async ({ page, browser, baseURL }) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const owner = await other.newPage();
  await signIn(owner);
  const { id } = await createEvent(owner);
  await other.close();
  await signIn(page);
  for (const path of [`/events/${id}`, `/create-event?edit=${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Event not found', level: 1 }), path).toBeVisible();
  }
});
