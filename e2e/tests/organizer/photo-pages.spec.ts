import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { GuestEvent } from '../../support/guest-event.js';
import { press, tabTo } from '../../support/keyboard.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { plainFrame, quartersPhoto } from '../../support/images.js';
import { test } from '../../support/test.js';

test('shows 24 photos per page, which new photos do not shift', async ({ page }) => {
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
  // By keyboard from the bottom of the page: a disabled button keeps the focus.
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

  // Deleting the last photo of a page opens the previous page.
  await next.click();
  await expect(pages).toContainText('Page 2 of 2');
  await expect(tiles).toHaveCount(2);
  await page.getByRole('toolbar').getByRole('checkbox').check();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  // Another user deletes one of the two first.
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
