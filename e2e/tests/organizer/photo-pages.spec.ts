import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { GuestEvent } from '../../support/guest-event.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { plainFrame, quartersPhoto } from '../../support/pictures.js';

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
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(tiles).toHaveCount(1);
  await event.addPhoto();
  await expect(page.getByRole('button', { name: /^All/ })).toContainText('26');
  await expect(tiles).toHaveCount(1);
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect(tiles).toHaveCount(24);
});
