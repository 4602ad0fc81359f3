import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { test } from '../../support/own-event.js';
import { framePicture } from '../../support/pictures.js';
import { grantPlan } from '../../support/plans.js';

/** Hangs another primary frame, in the form that is open. */
async function replaceFrame(page: Page, buffer: Buffer): Promise<void> {
  await page
    .locator('input[type=file][accept*=png]')
    .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('region', { name: 'Event Frame' })).toContainText('900 × 1350 px');
  await page.getByRole('button', { name: 'Save Changes' }).click();
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem');

test('who replaced a frame that no photo is in comes back to the dashboard', async ({
  page,
  organizer,
  event,
}) => {
  await grantPlan(organizer.email, 'standard');
  const other = await event.addFrame('evening.png', await framePicture({ r: 122, g: 31, b: 61 }));
  await event.addPhoto(undefined, other);
  await page.goto(`/create-event?edit=${event.id}`);
  await replaceFrame(page, await framePicture({ r: 30, g: 61, b: 122 }));
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('after a frame was replaced, older photos are put in the new one', async ({ page, event }) => {
  test.setTimeout(180_000);
  const photo = await event.addPhoto();
  const nothingToDo = page.waitForResponse('**/rerender');
  await page.goto(`/events/${event.id}`);
  await nothingToDo;
  await expect(tiles(page)).toHaveCount(1);
  const offer = page.getByRole('button', { name: 'Re-render Photos' });
  await expect(offer).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await replaceFrame(page, await framePicture({ r: 122, g: 31, b: 61 }));
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`));
  await expect(page.getByText('One photo has an old frame')).toBeVisible();
  await expectAccessible(page);
  // Who leaves it as it is finds the offer under the settings.
  await page.getByRole('button', { name: 'Keep Old Frame' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(offer).toBeVisible();
  await offer.click();
  const told = page.getByText('1 photo re-rendered', { exact: true });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Photos' }).click();
  const nothingLeft = page.waitForResponse('**/rerender');
  await page.reload();
  await nothingLeft;
  await expect(tiles(page)).toHaveCount(1);
  await expect(told).toHaveCount(0);
  const [anew] = await event.photos();
  expect(anew?.id).toBe(photo.id);
  expect(anew?.photoUrl).not.toBe(photo.photoUrl);
});

test('photos that were left in a former frame are offered again once that one is replaced, too', async ({
  page,
  event,
}) => {
  await event.addPhoto();
  await event.replaceFrame('Harbour Nights', await framePicture({ r: 122, g: 31, b: 61 }));
  await page.goto(`/events/${event.id}`);
  const offer = page.getByText('One photo has an old frame');
  await page.getByRole('button', { name: 'Keep Old Frame' }).click();
  await expect(offer).toHaveCount(0);
  await page.goto(`/create-event?edit=${event.id}`);
  await replaceFrame(page, await framePicture({ r: 30, g: 61, b: 122 }));
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`));
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Keep Old Frame' }).click();
  await expect(offer).toHaveCount(0);
});
