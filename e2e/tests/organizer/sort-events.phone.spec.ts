import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { tabTo } from '../../support/keyboard.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { plainFrame } from '../../support/images.js';
import { grantPlan } from '../../support/plans.js';

test('sorts many events without column headings', async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'monthly-unlimited');
  const frame = await plainFrame();
  for (const letter of 'KABCDEFGHIJ') await createEvent(page, `Event ${letter}`, frame);
  await page.goto('/dashboard');
  const titles = page.getByRole('cell').getByRole('link', { name: /^Event [A-K]$/ });
  await expect(titles.first()).toHaveText('Event J');
  await expectAccessible(page);
  const sort = page.getByRole('combobox', { name: 'Sort your events' });
  await sort.selectOption('Oldest first');
  await expect(titles.first()).toHaveText('Event K');
  await tabTo(page, sort);
  await page.keyboard.type('Title');
  await expect(titles.first()).toHaveText('Event A');
  await expect(titles.last()).toHaveText('Event K');
});
