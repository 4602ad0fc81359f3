import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { GuestEvent } from '../../support/guest-event.js';
import { press, tabTo } from '../../support/keyboard.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { plainFrame, quartersPhoto } from '../../support/pictures.js';
import { test } from '../../support/test.js';

test('photos are paged by 24, and what comes in meanwhile shifts nothing', async ({ page }) => {
  await signIn(page);
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights', await plainFrame());
  const event = new GuestEvent(page.request, id, linkSlug);
  const small = await quartersPhoto(1, 0.2);
  await Promise.all(Array.from({ length: 25 }, () => event.addPhoto(small)));
  await page.goto(`/events/${id}`);
  const tiles = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  const pages = page.getByRole('navigation', { name: 'Pages of photos' });
  await expect(tiles).toHaveCount(24);
  await expect(pages).toContainText('Page 1 of 2');
  await expectAccessible(page);
  // By keyboard, backwards from the head of the page: what takes no press any more keeps the focus, and its way on from there.
  const next = pages.getByRole('button', { name: 'Next' });
  const previous = pages.getByRole('button', { name: 'Previous' });
  await tabTo(page, page.getByRole('switch', { name: 'Approve photos first' }));
  await press(page, next, 'Shift+Tab');
  await expect(tiles).toHaveCount(1);
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await event.addPhoto();
  await expect(page.getByRole('button', { name: /^All/ })).toContainText('26');
  await expect(tiles).toHaveCount(1);
  await press(page, previous, 'Shift+Tab');
  await expect(tiles).toHaveCount(24);
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();

  // A page that loses its last photo gives way to the one before.
  await next.click();
  await expect(pages).toContainText('Page 2 of 2');
  await page.getByRole('toolbar').getByRole('checkbox').check();
  await expect(page.getByText('2 chosen', { exact: true })).toBeVisible();
  // Somebody else is quicker with one of the two.
  await page.route(`**/api/events/${id}/photos`, async (route) => {
    const { ids } = route.request().postDataJSON() as { ids: [string] };
    await event.deletePhoto(ids[0]);
    await route.continue();
  });
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 Photos' }).click();
  await expect(page.getByText('Photo deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('One photo was already deleted.', { exact: true })).toBeVisible();
  await expect(tiles).toHaveCount(24);
  await expect(page.getByText('Page 1 of 2')).toHaveCount(0);
  await expect(page.getByRole('toolbar').getByRole('checkbox')).not.toBeChecked();
});
