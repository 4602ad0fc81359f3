import { expect, test } from '@playwright/test';
import { createEvent, signIn } from '../../support/organizer.js';
import { press } from '../../support/keyboard.js';
import { GuestEvent } from '../../support/guest-event.js';
import { grantPlan } from '../../support/plans.js';

test('a click on a heading sorts by it, another one the other way round', async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'standard');
  const first = await createEvent(page, 'Birch');
  await createEvent(page, 'Alder');
  await createEvent(page, 'Cedar');
  await new GuestEvent(page.request, first.id, first.linkSlug).addPhoto();
  await page.goto('/dashboard');
  const titles = page.getByRole('cell').getByRole('link', { name: /^(Alder|Birch|Cedar)$/ });
  await expect(titles).toHaveText(['Cedar', 'Alder', 'Birch']);
  await page.getByRole('button', { name: 'Event', exact: true }).click();
  await expect(titles).toHaveText(['Alder', 'Birch', 'Cedar']);
  await expect(page.getByRole('columnheader', { name: 'Event' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Event', exact: true }).click();
  await expect(titles).toHaveText(['Cedar', 'Birch', 'Alder']);
  // By keyboard as well.
  await press(page, page.getByRole('button', { name: 'Photos', exact: true }));
  await expect(titles.first()).toHaveText('Birch');
});
