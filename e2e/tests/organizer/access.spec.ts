import { expect, type Page } from '@playwright/test';
import { createEvent, type Organizer, ORIGIN, signIn, signInAs } from '../../support/organizer.js';
import { test } from '../../support/test.js';

// Opens every URL in both states.
test.setTimeout(180_000);

/** A loading page's heading ends with dots. */
const ANY_LOADED_HEADING = /[^.]$/;

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
  ['/pricing', ANY_LOADED_HEADING],
  ['/about', ANY_LOADED_HEADING],
  ['/privacy', ANY_LOADED_HEADING],
  ['/terms', ANY_LOADED_HEADING],
  ['/accessibility', ANY_LOADED_HEADING],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password/some-token', 'Reset Link Invalid'],
  ['/no/such/page', '404 Page Not Found'],
];

// spec: routes.home, routes.forgot-password, routes.reset-password, routes.pricing, routes.static-pages
// spec: routes.payment, routes.dashboard, routes.create-event, routes.admin-login, routes.not-found
// spec: routes.protected-without-user, routes.auth, states.session, roles.anonymous, roles.redirects
// spec: errors.unauthenticated
test('sends visitors from protected pages to /auth and shows them all public pages', async ({ page }) => {
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

// spec: routes.home, routes.auth-signed-in, routes.auth-success-signed-in, routes.forgot-password
// spec: routes.reset-password, routes.pricing, routes.static-pages, routes.payment, routes.dashboard
// spec: routes.create-event, routes.admin-denied, routes.protected-with-user, roles.organizers
// spec: roles.access-denied, roles.redirects
test('sends signed-in users from the auth pages to the dashboard and shows them all other pages', async ({
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
    ['/create-event', ANY_LOADED_HEADING],
    ['/payment', 'Complete your purchase'],
    // Without a payment.
    ['/payment/success', 'Payment Error'],
    ['/settings', 'Settings'],
    ['/settings/payments', ANY_LOADED_HEADING],
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

test('returns visitors to the requested page after sign-in', async ({ page, context }) => {
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

// spec: states.session, calls.session-cookie
test('signs out on the next query, change or stream after the session ended on another device', async ({
  page,
  playwright,
}) => {
  const organizer = await signIn(page);
  const { id } = await createEvent(page);
  const otherDevice = await playwright.request.newContext({ baseURL: process.env['E2E_BASE_URL'] });
  const open = async (path: string) => {
    await signInAs(page.request, organizer);
    await signInAs(otherDevice, organizer);
    await page.goto(path);
  };
  const endSession = async () => {
    const ended = await otherDevice.delete('/api/user/sessions', { headers: ORIGIN });
    expect(ended.ok()).toBe(true);
  };
  const expectSignedOut = () => expect(page).toHaveURL(/\/auth$/);

  await open('/dashboard');
  // Everything has loaded, so that only the click sends a request.
  await expect(page.getByRole('row', { name: /Spring Fair/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await endSession();
  await page.getByRole('button', { name: 'Account of Olivia Organizer' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expectSignedOut();

  await open('/settings');
  await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await endSession();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expectSignedOut();

  // Includes the requests sent when the stream opens.
  const requestedPaths: string[] = [];
  page.on('response', (response) => requestedPaths.push(new URL(response.url()).pathname));
  await open(`/events/${id}?tab=settings`);
  await expect
    .poll(() => requestedPaths.filter((path) => path === `/api/events/${id}`).length)
    .toBeGreaterThan(1);
  await endSession();
  // A phone that is back online reopens the stream.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectSignedOut();
  await otherDevice.dispose();
});

// spec: states.session
test('updates other tabs when a user logs out or another signs in', async ({ page, context, playwright }) => {
  const first = await signIn(page);
  await page.goto('/settings');
  await expect(page.getByText(first.email, { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Account of Olivia Organizer' }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth$/);

  const otherDevice = await playwright.request.newContext({ baseURL: process.env['E2E_BASE_URL'] });
  const second = await signIn({ request: otherDevice });
  await otherDevice.dispose();
  const signInBy = async (tab: Page, { email, password }: Organizer) => {
    await tab.getByLabel('Email').fill(email);
    await tab.getByLabel('Password', { exact: true }).fill(password);
    await tab.getByRole('button', { name: 'Sign In' }).click();
  };
  await other.goto('/auth');
  await signInBy(page, first);
  await expect(page).toHaveURL(/\/settings$/);
  await signInBy(other, second);
  await expect(page.getByText(second.email, { exact: true })).toBeVisible();
  await expect(page.getByText(first.email, { exact: true })).toHaveCount(0);
});

test("shows another organizer's event as not found", async ({ page, browser, baseURL }) => {
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
