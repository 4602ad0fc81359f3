import { UPLOAD_JPEG_QUALITY } from '@eventframe/contracts/framing/prepare';
import { expect, type Page } from '@playwright/test';
import { CAMERA } from '../../support/camera.js';
import { alterCanvasReads, blackenFiles, blankCanvases } from '../../support/canvas-reads.js';
import {
  choosePhoto,
  generateButton,
  type GuestEvent,
  makePhoto,
  test,
  visitAndCache,
  watchUploads,
} from '../../support/guest-event.js';
import { holdCalls } from '../../support/hold-calls.js';
import { meanDifference, quartersPhoto } from '../../support/images.js';

test.use(CAMERA);

const framedPhoto = (page: Page) => page.getByRole('img', { name: 'Your framed photo' });
const deviceDownload = (page: Page) => page.locator('a[download][href^="blob:"]');

/** Generate a photo and check that the page neither shows nor offers the device's rendering. */
async function generateHidden(page: Page): Promise<void> {
  await generateButton(page).click();
  await expect(page.getByRole('button', { name: 'Make Another' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download Photo' })).toBeDisabled();
  await expect(framedPhoto(page)).toHaveCount(0);
  await expect(deviceDownload(page)).toHaveCount(0);
}

/** Expect the gallery's newest photo to match the server's rendering of the same file, uploaded directly. */
async function expectInGallery(page: Page, event: GuestEvent, file: Buffer): Promise<string> {
  const [created] = await event.photos();
  const plain = await event.addPhoto(file);
  const [one, other] = await Promise.all(
    [created!, plain].map(async ({ photoUrl }) => (await page.request.get(photoUrl)).body()),
  );
  const whole = { x: 0, y: 0, width: 900, height: 1350 };
  expect(await meanDifference(one!, other!, whole)).toBeLessThan(2);
  return created!.photoUrl;
}

const FAILURES: [name: string, before: (page: Page) => Promise<void>, open: (page: Page) => Promise<void>][] =
  [
    ['returns noise', (page) => alterCanvasReads(page, 'noise'), () => Promise.resolve()],
    ['returns white', (page) => alterCanvasReads(page, 'white'), () => Promise.resolve()],
    ['stays blank', () => Promise.resolve(), blankCanvases],
  ];

for (const [name, beforePage, whilePlacing] of FAILURES) {
  test.describe('without a service worker', () => {
    test.use({ serviceWorkers: 'block' });

    test(`uploads the original and shows the server's photo where a canvas ${name}`, async ({
      page,
      event,
    }) => {
      await beforePage(page);
      const uploads = await watchUploads(page);
      await page.goto(event.path);
      const photo = await quartersPhoto();
      await choosePhoto(page, photo);
      await expect(generateButton(page)).toBeVisible();
      await whilePlacing(page);
      const send = await holdCalls(page, '**/api/public/upload-photo/**');
      await generateHidden(page);
      send();
      await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
      expect(uploads.map(({ file }) => file.equals(photo))).toEqual([true]);
      const photoUrl = await expectInGallery(page, event, photo);
      await expect(framedPhoto(page)).toHaveAttribute('src', photoUrl);
      await expect(page.getByRole('link', { name: 'Download Photo' })).toHaveAttribute(
        'href',
        /framed-photo\.png/,
      );
    });
  });
}

test('rejects an original above the upload limit where a canvas returns noise', async ({ page, event }) => {
  await alterCanvasReads(page, 'noise');
  await page.goto(event.path);
  const photo = await quartersPhoto();
  await choosePhoto(page, Buffer.concat([photo, Buffer.alloc(26 * 2 ** 20)]));
  await expect(page.getByText('larger than 25 MB')).toBeVisible();
  await expect(generateButton(page)).toHaveCount(0);
});

test('uploads the original if its encoded copy is black', async ({ page, event }) => {
  await blackenFiles(page, UPLOAD_JPEG_QUALITY);
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  const photo = await quartersPhoto();
  await makePhoto(page, photo);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  expect(uploads.map(({ file }) => file.equals(photo))).toEqual([true]);
  await expectInGallery(page, event, photo);
});

test("uploads the device's photo if only low bits of a canvas change", async ({ page, event }) => {
  await alterCanvasReads(page, 'low bits');
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  const photo = await quartersPhoto();
  await makePhoto(page, photo);
  await expect(framedPhoto(page)).toHaveAttribute('src', /^blob:/);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  expect(uploads.map(({ file }) => file.equals(photo))).toEqual([false]);
  await expectInGallery(page, event, photo);
});

test('queues the original offline where a canvas returns noise, and uploads it after a reload', async ({
  page,
  context,
  event,
}) => {
  await alterCanvasReads(page, 'noise');
  const uploads = await watchUploads(page);
  await visitAndCache(page, event);
  const photo = await quartersPhoto();
  await choosePhoto(page, photo);
  await expect(generateButton(page)).toBeVisible();
  await context.setOffline(true);
  await generateHidden(page);
  await expect(page.getByText('You are offline. Your photo is saved on this device')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Show Photo' }).click();
  await expect(page.getByRole('button', { name: 'Download Photo' })).toBeDisabled();
  await expect(framedPhoto(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  expect(uploads.map(({ file }) => file.equals(photo))).toEqual([true]);
  await expect(framedPhoto(page)).toHaveAttribute('src', await expectInGallery(page, event, photo));
});

test('hides a queued photo if a canvas returns noise since, and uploads it', async ({
  page,
  context,
  event,
}) => {
  await visitAndCache(page, event);
  const photo = await quartersPhoto();
  await choosePhoto(page, photo);
  await expect(generateButton(page)).toBeVisible();
  await context.setOffline(true);
  await generateButton(page).click();
  await expect(page.getByText('You are offline. Your photo is saved on this device')).toBeVisible();
  await alterCanvasReads(page, 'noise');
  await page.reload();
  await page.getByRole('button', { name: 'Show Photo' }).click();
  await expect(page.getByRole('button', { name: 'Download Photo' })).toBeDisabled();
  await expect(framedPhoto(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  await expect(framedPhoto(page)).toHaveAttribute('src', await expectInGallery(page, event, photo));
});

test('offers the file picker instead of the camera where a canvas returns noise', async ({ page, event }) => {
  await alterCanvasReads(page, 'noise');
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect(page.getByText('The camera could not start.')).toBeVisible();
});
