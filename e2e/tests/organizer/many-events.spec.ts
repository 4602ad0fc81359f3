import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { press, tabTo } from '../../support/keyboard.js';
import { createEvent, ORIGIN, signIn } from '../../support/organizer.js';
import { plainFrame } from '../../support/pictures.js';
import { grantPlan } from '../../support/plans.js';

const titles = (page: Page) =>
  page
    .getByRole('row')
    .getByRole('cell')
    .getByRole('link', { name: /^Event \d+$/ });

test('many events are searched, sorted and paged', async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'monthly-unlimited');
  const frame = await plainFrame();
  const numbers = Array.from({ length: 21 }, (_, index) => index + 10);
  const made = await Promise.all(numbers.map((number) => createEvent(page, `Event ${number}`, frame)));

  await page.goto('/dashboard');
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await expect(titles(page)).toHaveCount(20);
  await expectAccessible(page);
  const pages = page.getByRole('navigation', { name: 'Pages of events' });
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await tabTo(page, page.getByRole('searchbox'));
  const next = pages.getByRole('button', { name: 'Next' });
  await press(page, next, 'Shift+Tab');
  await expect(titles(page)).toHaveCount(1);
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();

  const search = page.getByRole('searchbox', { name: 'Search your events' });
  await search.fill('event 2');
  await expect(titles(page)).toHaveCount(10);
  await search.fill('nothing like it');
  await expect(page.getByText('No event has “nothing like it” in its title or address.')).toBeVisible();
  await expectAccessible(page);
  await search.fill('');
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();

  // With the last one that makes them many, what they are searched for does not go: it is taken back as it was given.
  const gone = made.slice(0, 10);
  await Promise.all(gone.map(({ id }) => page.request.delete(`/api/events/${id}`, { headers: ORIGIN })));
  await page.reload();
  await expect(titles(page)).toHaveCount(11);
  await search.fill('event 30');
  await page.getByRole('button', { name: 'Delete Event 30' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Event' }).click();
  await expect(page.getByText('No event has “event 30” in its title or address.')).toBeVisible();
  await search.fill('');
  await expect(titles(page)).toHaveCount(10);
});
