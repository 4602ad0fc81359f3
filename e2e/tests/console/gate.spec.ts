import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { PASSWORD, rowOf, test } from '../../support/console.js';
import { signIn } from '../../support/organizer.js';
import { OPERATOR } from '../../support/server.js';

// spec: console.access
test('returns a visitor to the requested page after sign-in', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/admin/system');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel('Email').fill(OPERATOR.email);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System Status' })).toBeVisible();
  await context.close();
});

// spec: console.access, console.access-denied
test('denies other signed-in users access and loads nothing of the console @both', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await signIn(page, baseURL ?? '');
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
  await expectAccessible(page);
  expect(
    requestedUrls.filter((url) => url.includes('/api/admin') || url.includes('/assets/console-')),
  ).toEqual([]);
  await context.close();
});

// spec: console.access-denied
test('sends ended sessions to the sign-in page and back, and denies a removed role', async ({
  page,
  seed,
}) => {
  const { id, email } = await seed.person('Second');
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  /** Wait for all responses, so that the following rejections come from Refresh. */
  const waitForPage = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Users Management' })).toBeVisible();
    await expect(rowOf(page, email)).toContainText('Freemium');
    await expect(page.getByRole('heading', { name: 'Total Organizers' }).locator('..')).toHaveText(/\d$/);
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
  };
  await seed.patch(`users/${id}/role`, { role: 'admin' });
  await page.goto('/admin/users');
  await waitForPage();
  await page.context().clearCookies();
  await refresh.click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fusers$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await waitForPage();

  await seed.patch(`users/${id}/role`, { role: 'organizer' });
  await refresh.click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Users Management' })).toHaveCount(0);
});

test('shows an error if the console cannot be loaded, and opens it after Try Again', async ({ page }) => {
  await page.route('**/admin/assets/console-*.js', (route) => route.abort());
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'The console could not be opened' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'A part of the console could not be loaded. Check your connection and try again.',
  );
  await expectAccessible(page);
  await page.unroute('**/admin/assets/console-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users Management' })).toBeVisible();
});
