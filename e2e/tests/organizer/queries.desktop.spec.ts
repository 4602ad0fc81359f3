import { expect } from '@playwright/test';
import { createEvent, signIn } from '../../support/organizer.js';
import { test } from '../../support/test.js';

test('a failed query is asked once: no retry, no polling, no refetch on focus', async ({ page }) => {
  await signIn(page);
  let asked = 0;
  await page.route('**/api/events', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, body: 'Back in a minute' });
  });
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByText('503: Back in a minute')).toBeVisible();
  expect(asked).toBe(1);
  await page.clock.runFor('10:00');
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.clock.runFor('10:00');
  // What was asked before this is counted when this is answered.
  await page.evaluate(() => fetch('/api/user'));
  expect(asked).toBe(1);
});

test('a failed change is tried once', async ({ page }) => {
  await signIn(page);
  await createEvent(page, 'Harbour Nights');
  let asked = 0;
  await page.route('**/active', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, body: 'Back in a minute' });
  });
  await page.clock.install();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Active. Pause Harbour Nights' }).click();
  await expect(page.getByText('Failed to update event status', { exact: true })).toBeVisible();
  await page.clock.runFor('10:00');
  expect(asked).toBe(1);
});

test('what was fetched stays as it is, until a change asks for it anew', async ({ page }) => {
  await signIn(page);
  await createEvent(page, 'Harbour Nights');
  const asked = { events: 0, stats: 0, credits: 0 };
  page.on('request', (request) => {
    const list = /\/api\/(?:users\/[^/]+\/)?(events|stats|credits)$/.exec(request.url())?.[1];
    if (list) asked[list as keyof typeof asked] += 1;
  });
  await page.clock.install();
  await page.goto('/dashboard');
  const badge = page.getByRole('button', { name: 'Active. Pause Harbour Nights' });
  await expect(badge).toBeVisible();
  await expect.poll(() => asked).toEqual({ events: 1, stats: 1, credits: 1 });
  // A day is nothing to it.
  await page.clock.fastForward('24:00:00');
  await page.getByRole('link', { name: 'Create Event' }).click();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(badge).toBeVisible();
  // What was asked before this is counted when this is answered.
  await page.evaluate(() => fetch('/api/user'));
  expect(asked).toEqual({ events: 1, stats: 1, credits: 1 });
  await badge.click();
  await expect(page.getByRole('button', { name: 'Inactive. Resume Harbour Nights' })).toBeVisible();
  await expect.poll(() => asked).toEqual({ events: 2, stats: 2, credits: 2 });
});
