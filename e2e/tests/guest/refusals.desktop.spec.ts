import { expect } from '@playwright/test';
import { quartersPhoto } from '../../support/pictures.js';
import { choosePhoto, generateButton, makePhoto, test } from '../../support/guest-event.js';

// Requests are answered by the tests themselves, which a service worker in between would prevent.
test.use({ serviceWorkers: 'block' });

test('a paused event shows its gallery and says so', async ({ page, event }) => {
  await event.addPhoto();
  await event.pause();
  await page.goto(event.path);
  await expect(page.getByRole('tab', { name: 'Live Gallery' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(1);
  await page.getByRole('tab', { name: 'Upload Photo' }).click();
  await expect(page.getByRole('heading', { name: 'This event is paused' })).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});

test('an ended event likewise', async ({ page, event }) => {
  await event.end();
  await page.goto(event.path);
  await page.getByRole('tab', { name: 'Upload Photo' }).click();
  await expect(page.getByRole('heading', { name: 'This event has ended' })).toBeVisible();
});

test('a page left open past the end says so without being asked', async ({ page, event }) => {
  const hourMs = 60 * 60_000;
  await page.clock.install();
  await event.endIn(hourMs);
  await page.goto(event.path);
  await expect(page.locator('input[type=file]').first()).toBeAttached();
  await page.clock.fastForward(hourMs);
  await expect(page.getByRole('heading', { name: 'This event has ended' })).toBeVisible();
});

test('paused while the photo is made: refused in words, and the picture is handed over', async ({
  page,
  event,
}) => {
  await page.goto(event.path);
  await event.pause();
  await makePhoto(page);
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('You can still download the picture made on this device.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Photo' }).click();
  expect((await download).suggestedFilename()).toBe('framed-photo.png');
});

test('who has a photo in hand when the event ends finishes it, and finds it again', async ({
  page,
  event,
}) => {
  const hourMs = 60 * 60_000;
  await page.clock.install();
  await event.endIn(hourMs);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  await event.pause();
  await page.clock.fastForward(hourMs);
  await generateButton(page).click();
  await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
  await expect(page.getByText('You can still download the picture made on this device.')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'My Photos' }).click();
  await page.getByRole('button', { name: 'Show Photo' }).click();
  await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(page.getByRole('heading', { name: 'This event is paused' })).toBeVisible();
});

test('above the limit of the plan photos are kept for later, and then made on the device', async ({
  page,
  event,
}) => {
  // The free plan has 30 photos a month and keeps 20 more.
  const small = await quartersPhoto(1, 0.1);
  for (let i = 0; i < 30; i++) await event.addPhoto(small);
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Your photo is saved. It will show in the gallery later.')).toBeVisible();
  for (let i = 0; i < 19; i++) await event.addPhoto(small);
  await page.getByRole('button', { name: 'Make Another' }).click();
  await makePhoto(page);
  await expect(page.getByText('Yours was made on this device: download it here.').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Photo' }).click();
  expect((await download).suggestedFilename()).toBe('framed-photo.png');
});

test('a file that is no photo is refused before anything is sent', async ({ page, event }) => {
  await page.goto(event.path);
  await choosePhoto(page, Buffer.from('%PDF-1.7 not a photo at all'), 'menu.pdf');
  await expect(page.getByText('This file is not a photo.')).toBeVisible();
});

test('a photo larger than the server takes is refused when it cannot be made smaller here', async ({
  page,
  event,
}) => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(26 * 1024 * 1024)]);
  await page.goto(event.path);
  await choosePhoto(page, heic, 'IMG_0001.HEIC');
  await expect(page.getByText('This photo has more than 25 MB.')).toBeVisible();
});

test("what the server refuses is shown in the server's words", async ({ page, event }) => {
  await page.route('**/api/public/upload-photo/**', (route) =>
    route.fulfill({
      status: 415,
      json: { statusCode: 415, code: 'unsupported_image', message: 'This is not a picture we can use.' },
    }),
  );
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('This is not a picture we can use.').first()).toBeVisible();
});

test('an event nobody made', async ({ page }) => {
  const answer = await page.goto('/event/no-such-event');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
});

test('inside another app the page says how to get out', async ({ browser, baseURL, event }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/21F79 Instagram 334.0.4.32.98',
  });
  const page = await context.newPage();
  await page.goto(event.path);
  await expect(page.getByText('You are inside Instagram.')).toBeVisible();
  await page.getByRole('note').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('You are inside Instagram.')).toBeHidden();
  await context.close();
});
