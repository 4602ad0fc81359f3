import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { openFrames } from '../../support/frames-dialog.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { frameImage } from '../../support/images.js';
import { grantPlan } from '../../support/plans.js';
import { blockTimers } from '../../support/rare-states.js';
import { test } from '../../support/test.js';

test("shows an error if a page's script fails to load, and reloads it", async ({ page }) => {
  await signIn(page);
  const part = /\/settings-page[^/]*\.js/;
  await page.route(part, (route) => route.abort());
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(part);
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('reports a failed frame upload and keeps the other frames', async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'standard');
  await createEvent(page, 'Harbour Nights');
  await page.route('**/api/events/*/frames', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 500,
          json: { statusCode: 500, code: 'internal_error', message: 'Something broke.' },
        }),
  );
  await page.goto('/dashboard');
  const frames = await openFrames(page);
  const buffer = await frameImage({ r: 122, g: 31, b: 61 });
  const frame = { name: 'evening.png', mimeType: 'image/png', buffer };
  await frames.getByLabel('Add a frame').setInputFiles(frame);
  const toast = page.locator('li[data-state=open]');
  await expect(toast).toContainText('Failed to add frame');
  await expect(toast).toContainText('Something broke.');
  await expect(frames.getByRole('img')).toHaveCount(1);
});

test("reports an unreachable server even if the toaster's script fails to load, and keeps typed values", async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('olivia@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  // Otherwise, the message would close automatically.
  await blockTimers(page);
  await page.route(/\/(api|assets)\//, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign In' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Login failed' });
  await expect(message).toContainText('We could not reach the server.');
  await expect(page.getByLabel('Email')).toHaveValue('olivia@example.org');
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toHaveCount(0);
});

test('shows an unreachable server without a status code below a heading, and retries @both', async ({
  page,
}) => {
  await signIn(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(
    page.getByRole('heading', { name: 'Your account could not be loaded', level: 1 }),
  ).toBeVisible();
  const error = page.getByRole('main').getByRole('alert');
  await expect(
    error.getByText('We could not reach the server. Please check your connection.', { exact: true }),
  ).toBeVisible();
  const [box, screen] = [await error.boundingBox(), page.viewportSize()];
  expect(box?.x).toBeGreaterThan(10);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((screen?.width ?? 0) - 10);
  await expectAccessible(page);
  await page.unroute('**/api/**');
  await error.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
