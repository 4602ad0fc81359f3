import { expect } from '@playwright/test';
import { openPage, test } from '../../support/console.js';

test('loads a page after its failed file is retried', async ({ page }) => {
  await openPage(page, '/users', 'Users Management');
  const part = /\/assets\/plan-list[^/]*\.js/;
  await page.route(part, (route) => route.abort());
  await page.getByRole('link', { name: 'Plans' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'This page could not be shown' });
  await expect(failure).toBeVisible();
  await page.unroute(part);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible();
});
