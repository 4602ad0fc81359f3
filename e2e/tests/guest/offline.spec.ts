import { expect } from '@playwright/test';
import { quartersPhoto } from '../../support/images.js';
import {
  choosePhoto,
  generateButton,
  makePhoto,
  SUCCESS,
  test,
  visitAndCache,
} from '../../support/guest-event.js';

test('frames and queues a photo offline on an untouched page, and delivers it after a reopening', async ({
  page,
  context,
  event,
}) => {
  await visitAndCache(page, event);
  await context.setOffline(true);
  await makePhoto(page);
  await expect(page.getByText('You are offline. Your photo is saved on this device')).toBeVisible();
  await page.close();

  const again = await context.newPage();
  await again.goto(event.path);
  await expect(again.getByRole('heading', { name: 'Your photo is on its way' })).toBeVisible();
  expect(await event.photos()).toEqual([]);
  await context.setOffline(false);
  await expect(again.getByText(SUCCESS)).toBeVisible();
  expect(await event.photos()).toHaveLength(1);
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('loads the code of the upload flow without any input', async ({ page, context, event }) => {
    const isLoaded = page.waitForResponse(/\/assets\/camera-step-.*\.js$/);
    await page.goto(event.path);
    await (await isLoaded).finished();
    await context.setOffline(true);
    await choosePhoto(page, await quartersPhoto());
    await expect(generateButton(page)).toBeVisible();
  });

  test('keeps a photo visible whose code cannot be loaded, and opens it when the network returns', async ({
    page,
    event,
  }) => {
    let isAway = true;
    await page.route(/\/assets\/editor-/, (route) => (isAway ? route.abort() : route.continue()));
    await page.clock.install();
    await page.goto(event.path);
    await choosePhoto(page, await quartersPhoto());
    await expect(page.getByText('Your photo opens as soon as the connection is back.')).toBeVisible();
    await expect(page.locator('img.g-first-sight')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeEnabled();
    isAway = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(generateButton(page)).toBeVisible();
  });

  test('promises no delivery after closing the page', async ({ page, context, event }) => {
    const isLoaded = page.waitForResponse(/\/assets\/camera-step-.*\.js$/);
    await page.goto(event.path);
    await (await isLoaded).finished();
    await context.setOffline(true);
    await makePhoto(page);
    await expect(page.getByText('Keep this page open or reopen it later to send it.')).toBeVisible();
  });
});
