import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { GuestEvent } from '../../support/guest-event.js';
import { createEvent, ORIGIN, signIn, signInAs } from '../../support/organizer.js';
import { OPERATOR } from '../../support/server.js';
import { test as base } from '../../support/test.js';

/** The signed-in organizer's own event, with the page not yet opened. */
const test = base.extend<{ event: GuestEvent }>({
  event: async ({ page }, use) => {
    await signIn(page);
    const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
    await use(new GuestEvent(page.request, id, linkSlug));
  },
});

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
const filter = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Which photos' }).getByRole('button', { name });

test('photos hang there as guests make and delete them', async ({ page, event }) => {
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

test('a photo that comes while the first answer is on its way hangs there, too', async ({ page, event }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let answered = () => {};
  const isAnswered = new Promise<void>((resolve) => (answered = resolve));
  await page.route(
    /\/photos\?page=1$/,
    async (route) => {
      const response = await route.fetch();
      answered();
      await held;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const told = page.waitForResponse(
    async (response) =>
      new URL(response.url()).pathname === `/api/events/${event.id}` &&
      ((await response.json()) as { photoCount: number }).photoCount === 1,
  );
  await page.goto(`/events/${event.id}`);
  await isAnswered;
  await event.addPhoto();
  await told;
  // Until all that is told of the photo has been told: news after the answer would bring the photo by itself.
  await page.waitForTimeout(2_000);
  release();
  await expect(tiles(page)).toHaveCount(1);
});

test('a photo is hidden, shown and deleted in the lightbox', async ({ page, event }) => {
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

test('a photo is downloaded, framed and as it was uploaded', async ({ page, event }) => {
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

test('chosen photos are hidden, shown and deleted together, and filtered by their state', async ({
  page,
  event,
}) => {
  for (let count = 0; count < 3; count += 1) await event.addPhoto();
  await page.goto(`/events/${event.id}`);
  const bar = page.getByRole('toolbar', { name: 'Chosen photos' });
  await expect(tiles(page)).toHaveCount(3);
  await tiles(page).nth(0).getByRole('checkbox').check();
  await tiles(page).nth(1).getByRole('checkbox').check();
  await expect(bar).toContainText('2 chosen');
  await bar.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('2 photos hidden', { exact: true })).toBeVisible();
  expect(await event.photos()).toHaveLength(1);

  await filter(page, 'Hidden').click();
  await expect(page).toHaveURL(/state=hidden/);
  await expect(tiles(page)).toHaveCount(2);
  await bar.getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: 'No photos are hidden' })).toBeVisible();
  await expectAccessible(page);
  expect(await event.photos()).toHaveLength(3);

  await filter(page, 'All').click();
  await bar.getByRole('checkbox').check();
  await expect(bar).toContainText('3 chosen');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 3 Photos' }).click();
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  expect(await event.photos()).toHaveLength(0);
});

test('settings of the event are changed from its page, and the event is deleted', async ({
  page,
  context,
  event,
}) => {
  await page.goto(`/events/${event.id}`);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open page' }).click();
  await expect(await opened).toHaveURL(new RegExp(`${event.path}$`));
  // The browser draws a page behind another one only once a second.
  await (await opened).close();
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^QR code that opens/ })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const place of ['Photos', 'Settings']) {
    await page.getByRole('tab', { name: place }).click();
    const edit = page.getByRole('main').getByRole('link', { name: 'Edit', exact: true });
    await edit.nth(place === 'Photos' ? 0 : 1).click();
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

test('what an operator hid stays hidden, and the page says so', async ({ page, event, playwright }) => {
  const hidden = await event.addPhoto();
  const shown = await event.addPhoto();
  const operator = await playwright.request.newContext({ baseURL: process.env['E2E_BASE_URL'] });
  await signInAs(operator, OPERATOR);
  await page.goto(`/events/${event.id}`);
  await expect(tiles(page)).toHaveCount(2);
  const data = { reason: 'offensive' };
  await operator.post(`/api/public/photos/${hidden.id}/report`, { headers: ORIGIN, data });
  const answer = await operator.post(`/api/admin/reports/${hidden.id}/hide`, { headers: ORIGIN });
  expect(answer.status()).toBe(200);
  await operator.dispose();
  await expect(tiles(page).last()).toContainText('Hidden by operator');

  await page.getByRole('toolbar').getByRole('checkbox').check();
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Hide' })).toBeVisible();
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Show' })).toHaveCount(0);
  await tiles(page).last().getByRole('button').click();
  const lightbox = page.getByRole('dialog');
  await expect(lightbox).toContainText('An operator of this service hid this photo after it was reported.');
  await expect(lightbox.getByRole('button', { name: 'Show' })).toHaveCount(0);
  await expect(lightbox.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expectAccessible(page);
  expect((await event.photos()).map(({ id }) => id)).toEqual([shown.id]);
});

test('a failed change is said, and the photos are as they were', async ({ page, event }) => {
  await event.addPhoto();
  await page.goto(`/events/${event.id}`);
  await page.route('**/photos', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 500,
          json: { statusCode: 500, code: 'internal_error', message: 'It rained in.' },
        })
      : route.continue(),
  );
  await tiles(page).first().getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('Failed to update photos', { exact: true })).toBeVisible();
  await expect(tiles(page).first()).toContainText('Shown');
});
