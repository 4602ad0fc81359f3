import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { GuestEvent } from '../../support/guest-event.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { test as base } from '../../support/test.js';

/** The signed-in organizer's event; the page is not opened yet. */
const test = base.extend<{ event: GuestEvent }>({
  event: async ({ page }, use) => {
    await signIn(page);
    const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
    await use(new GuestEvent(page.request, id, linkSlug));
  },
});

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
const filter = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Filter photos' }).getByRole('button', { name });

test('updates photos live as guests upload them and the organizer hides them', async ({ page, event }) => {
  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await event.addPhoto();
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page).first()).toContainText('Shown');
  const second = await event.addPhoto();
  await expect(tiles(page)).toHaveCount(2);
  await expect(filter(page, /^All/)).toContainText('2');
  await event.hide(second.id);
  await expect(tiles(page).first()).toContainText('Hidden');
});

test('hides, shows and deletes a photo in the lightbox', async ({ page, event }) => {
  await event.addPhoto();
  await event.addPhoto();
  await page.goto(`/events/${event.id}`);
  await tiles(page).first().getByRole('button').click();
  const lightbox = page.getByRole('dialog');
  await expect(lightbox.getByRole('img', { name: 'The framed photo' })).toBeVisible();
  await expect(lightbox.getByRole('button', { name: 'Previous photo' })).toBeDisabled();
  await lightbox.getByRole('button', { name: 'Next photo' }).click();
  await expect(lightbox.getByRole('button', { name: 'Next photo' })).toBeDisabled();

  await lightbox.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('Photo hidden', { exact: true })).toBeVisible();
  await expect(lightbox.getByText('Hidden', { exact: true })).toBeVisible();
  expect(await event.photos()).toHaveLength(1);
  await lightbox.getByRole('button', { name: 'Show' }).click();
  await expect(lightbox.getByText('Shown', { exact: true })).toBeVisible();
  expect(await event.photos()).toHaveLength(2);

  await lightbox.getByRole('button', { name: 'Delete' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText('Delete this photo?');
  await confirm.getByRole('button', { name: 'Delete Photo' }).click();
  await expect(page.getByText('Photo deleted', { exact: true })).toBeVisible();
  await expect(lightbox.getByRole('button', { name: 'Previous photo' })).toBeDisabled();
  await expect(lightbox.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(tiles(page)).toHaveCount(1);
  expect(await event.photos()).toHaveLength(1);
});

test('downloads the framed and the original photo', async ({ page, event }) => {
  await event.addPhoto();
  await page.goto(`/events/${event.id}`);
  await tiles(page).first().getByRole('button').click();
  for (const [name, start] of [
    ['Framed', '89504e47'],
    ['Original', 'ffd8ff'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('link', { name }).click();
    const content = await readFile(await (await download).path());
    expect(content.subarray(0, 4).toString('hex').startsWith(start)).toBe(true);
  }
});

test('hides, shows and deletes selected photos, and filters by state', async ({ page, event }) => {
  for (let count = 0; count < 3; count += 1) await event.addPhoto();
  await page.goto(`/events/${event.id}`);
  const bar = page.getByRole('toolbar', { name: 'Selected photos' });
  await expect(tiles(page)).toHaveCount(3);
  await tiles(page).nth(0).getByRole('checkbox').check();
  await tiles(page).nth(1).getByRole('checkbox').check();
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('2 photos hidden', { exact: true })).toBeVisible();
  expect(await event.photos()).toHaveLength(1);

  await filter(page, 'Hidden').click();
  await expect(page).toHaveURL(/state=hidden/);
  await expect(tiles(page)).toHaveCount(2);
  await bar.getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: 'No hidden photos' })).toBeVisible();
  await expectAccessible(page);
  expect(await event.photos()).toHaveLength(3);

  await filter(page, 'All').click();
  await bar.getByRole('checkbox').check();
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 3 Photos' }).click();
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  expect(await event.photos()).toHaveLength(0);
});

// spec: dashboard.set-expiration
test("changes the event's settings from its page and deletes the event", async ({ page, context, event }) => {
  await page.goto(`/events/${event.id}`);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open Page' }).click();
  await expect(await opened).toHaveURL(new RegExp(`${event.path}$`));
  // The browser renders background pages only once a second.
  await (await opened).close();
  await page.getByRole('button', { name: 'QR Code' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^QR code that opens/ })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const tab of ['Photos', 'Settings']) {
    await page.getByRole('tab', { name: tab }).click();
    const edit = page.getByRole('main').getByRole('link', { name: 'Edit', exact: true });
    await edit.nth(tab === 'Photos' ? 0 : 1).click();
    await expect(page.getByLabel('Event Title')).toHaveValue('Harbour Nights');
    await page.goto(`/events/${event.id}`);
  }
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Manage Frames' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage Frames' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Manage Expiration' }).click();
  await page.getByLabel('Expiration Date').fill('2126-05-01T22:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('definition').filter({ hasText: /^until .*2126/ })).toBeVisible();
  await page.getByRole('button', { name: 'Active. Pause Harbour Nights' }).click();
  await expect(page.getByRole('button', { name: 'Inactive. Resume Harbour Nights' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Event' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Event' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Create Your First Event' })).toBeVisible();
});
