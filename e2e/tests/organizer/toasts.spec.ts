import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { test } from '../../support/test.js';

// spec: static-pages.toast-variants, states.one-toast, limits.one-toast
test('shows default and destructive toasts, and replaces the previous one @both', async ({ page }) => {
  await signIn(page);
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  const toasts = page.locator('li[data-state=open]');
  const colorOf = (name: string) =>
    page.evaluate((variable) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${variable})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  await page.getByRole('button', { name: 'Active. Pause Harbour Nights' }).click();
  await expect(toasts).toContainText('Event status updated');
  await expect(toasts).toHaveCSS('background-color', await colorOf('--ink'));

  await page.route('**/active', (route) =>
    route.fulfill({
      status: 500,
      json: { statusCode: 500, code: 'internal_error', message: 'Something broke.' },
    }),
  );
  await page.getByRole('button', { name: 'Inactive. Resume Harbour Nights' }).click();
  await expect(toasts).toContainText('Failed to update event status');
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toContainText('Something broke.');
  await expect(toasts).toHaveCSS('background-color', await colorOf('--bad'));
  // Toasts stay open while the window has no focus.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expectAccessible(page);
});
