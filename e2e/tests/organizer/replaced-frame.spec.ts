import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { test } from '../../support/own-event.js';
import { frameImage } from '../../support/images.js';
import { grantPlan } from '../../support/plans.js';

/** Replace the primary frame in the open form. */
async function replaceFrame(page: Page, buffer: Buffer): Promise<void> {
  await page
    .locator('input[type=file][accept*=png]')
    .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('region', { name: 'Event Frame' })).toContainText('900 × 1350 px');
  await page.getByRole('button', { name: 'Save Changes' }).click();
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem');

test('returns to the dashboard after replacing a frame without photos', async ({
  page,
  organizer,
  event,
}) => {
  await grantPlan(organizer.email, 'standard');
  const other = await event.addFrame('evening.png', await frameImage({ r: 122, g: 31, b: 61 }));
  await event.addPhoto(undefined, other);
  await page.goto(`/create-event?edit=${event.id}`);
  await replaceFrame(page, await frameImage({ r: 30, g: 61, b: 122 }));
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('re-renders older photos after a frame was replaced', async ({ page, event }) => {
  test.setTimeout(180_000);
  const photo = await event.addPhoto();
  const nothingToDo = page.waitForResponse('**/rerender');
  await page.goto(`/events/${event.id}`);
  await nothingToDo;
  await expect(tiles(page)).toHaveCount(1);
  const offer = page.getByRole('button', { name: 'Re-render Photos' });
  await expect(offer).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await replaceFrame(page, await frameImage({ r: 122, g: 31, b: 61 }));
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`));
  await expect(page.getByText('One photo has an old frame')).toBeVisible();
  await expectAccessible(page);
  // A dismissed offer remains in the settings.
  await page.getByRole('button', { name: 'Keep Old Frame' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(offer).toBeVisible();
  await offer.click();
  const notice = page.getByText('1 photo re-rendered', { exact: true });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Photos' }).click();
  const nothingLeft = page.waitForResponse('**/rerender');
  await page.reload();
  await nothingLeft;
  await expect(tiles(page)).toHaveCount(1);
  await expect(notice).toHaveCount(0);
  const [rerendered] = await event.photos();
  expect(rerendered?.id).toBe(photo.id);
  expect(rerendered?.photoUrl).not.toBe(photo.photoUrl);
});

test('offers photos of an older frame again after the next replacement', async ({ page, event }) => {
  await event.addPhoto();
  await event.replaceFrame('Harbour Nights', await frameImage({ r: 122, g: 31, b: 61 }));
  await page.goto(`/events/${event.id}`);
  const offer = page.getByText('One photo has an old frame');
  await page.getByRole('button', { name: 'Keep Old Frame' }).click();
  await expect(offer).toHaveCount(0);
  await page.goto(`/create-event?edit=${event.id}`);
  await replaceFrame(page, await frameImage({ r: 30, g: 61, b: 122 }));
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`));
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Keep Old Frame' }).click();
  await expect(offer).toHaveCount(0);
});
