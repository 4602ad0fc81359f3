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
  await tabTo(page, page.getByRole('switch', { name: 'Approve before public' }));
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
  await expect(page.getByText('One photo was gone already.', { exact: true })).toBeVisible();
  await expect(tiles).toHaveCount(24);
  await expect(page.getByText('Page 1 of 2')).toHaveCount(0);
  await expect(page.getByRole('toolbar').getByRole('checkbox')).not.toBeChecked();
});

test('the pager of an event with 3,000 photos ends with page 100 and says so', async ({ page }) => {
  await signIn(page);
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights', await plainFrame());
  await new GuestEvent(page.request, id, linkSlug).addPhoto();
  await page.route(`**/api/events/${id}/photos?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 3000, hasMore: true } });
  });
  await page.goto(`/events/${id}`);
  const pages = page.getByRole('navigation', { name: 'Pages of photos' });
  await expect(pages).toContainText('Page 1 of 100');
  await expect(pages).toContainText('Showing the newest 2,400 photos. Download the ZIP for all of them.');
  await expectAccessible(page);
});

test('an open photo stays while others come in, and is closed when somebody else deletes it', async ({
  page,
}) => {
  await signIn(page);
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights', await plainFrame());
  const event = new GuestEvent(page.request, id, linkSlug);
  const small = await quartersPhoto(1, 0.2);
  await Promise.all(Array.from({ length: 24 }, () => event.addPhoto(small)));
  const last = (await event.photos()).at(-1)!;
  await page.goto(`/events/${id}`);
  const tiles = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  const lightbox = page.getByRole('dialog');
  await expect(tiles).toHaveCount(24);
  // Hidden, but not taken from the list: nothing takes the place of this one, nor of the next that is opened.
  await tiles.first().getByRole('button').click();
  await lightbox.getByRole('button', { name: 'Hide' }).click();
  await expect(lightbox.getByText('Hidden', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);

  await tiles.last().getByRole('button').click();
  const shown = lightbox.getByRole('img', { name: 'The framed photo' });
  await expect(shown).toHaveAttribute('src', last.photoUrl);
  const reload = page.waitForResponse(/\/photos\?page=1/);
  await event.addPhoto(small);
  await reload;
  await expect(page.getByRole('button', { name: /^All/, includeHidden: true })).toContainText('25');
  await expect(shown).toHaveAttribute('src', last.photoUrl);
  await expect(lightbox.getByRole('button', { name: 'Previous photo' })).toBeEnabled();
  await event.deletePhoto(last.id);
  await expect(lightbox).toHaveCount(0);
  // What came in meanwhile hangs there, and the photo that was hidden has moved on.
  await expect(tiles).toHaveCount(24);
  await expect(tiles.first()).toContainText('Shown');
  await expect(tiles.nth(1)).toContainText('Hidden');
});
