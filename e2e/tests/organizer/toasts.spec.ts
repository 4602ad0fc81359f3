import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { settle } from '../../support/settle.js';
import { test } from '../../support/test.js';

test('toasts have a default and a destructive look, and the newest takes the place of the one before @both', async ({
  page,
}) => {
  await signIn(page);
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  const toasts = page.locator('li[data-state=open]');
  const colourOf = (name: string) =>
    page.evaluate((variable) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${variable})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  await page.getByRole('button', { name: 'Active. Pause Harbour Nights' }).click();
  await expect(toasts).toContainText('Event status updated');
  await expect(toasts).toHaveCSS('background-color', await colourOf('--ink'));

  await page.route('**/active', (route) =>
    route.fulfill({
      status: 500,
      json: { statusCode: 500, code: 'internal_error', message: 'It rained in.' },
    }),
  );
  await page.getByRole('button', { name: 'Inactive. Resume Harbour Nights' }).click();
  await expect(toasts).toContainText('Failed to update event status');
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toContainText('It rained in.');
  await expect(toasts).toHaveCSS('background-color', await colourOf('--bad'));
  // In a window that lost the focus it stays.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expectAccessible(page);
});

test('the failure of a refused attempt does not go along with who signs in then', async ({
  page,
  context,
}) => {
  const { email, password } = await signIn(page);
  await context.clearCookies();
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const toasts = page.locator('li[data-state=open]');
  await expect(toasts).toContainText('Login failed');
  // In a window that lost the focus it stays.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(toasts).toHaveCount(0);
});

test('a logout that fails is only logged, and one stays signed in', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, body: 'Back in a minute' }));
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Logout failed'));
  await page.getByRole('button', { name: 'Account of Olivia Organizer' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  expect((await logged).type()).toBe('error');
  await expect(page.locator('li[data-state=open]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.unroute('**/api/logout');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a toast goes by itself after 5000 ms', async ({ page }) => {
  await signIn(page);
  await createEvent(page, 'Harbour Nights');
  await page.clock.install();
  await page.goto('/dashboard');
  const toasts = page.locator('li[data-state=open]');
  // The first one loads what shows them.
  await page.getByRole('button', { name: 'Active. Pause Harbour Nights' }).click();
  await expect(toasts).toHaveCount(1);
  const resume = page.getByRole('button', { name: 'Inactive. Resume Harbour Nights' });
  await expect(resume).toBeVisible();
  await page.clock.pauseAt(Date.now() + 600_000);
  await page.clock.runFor(5000);
  await expect(toasts).toHaveCount(0);
  await resume.click();
  await expect(toasts).toContainText('Event status updated');
  await settle(page);
  await page.clock.runFor(4999);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(toasts).toHaveCount(0);
});
