import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { choosePhoto, makePhoto, test, watchUploads } from '../../support/guest-event.js';
import { frameTwice } from '../../support/frame-twice.js';
import { heicPhoto, meanDifference } from '../../support/images.js';
import { flowerPhoto } from '../../support/real-photos.js';
import { preventHeicDecoder } from '../../support/heic-decoder.js';

// Tests hold uploads, which a service worker would intercept.
test.use({ serviceWorkers: 'block' });

const WINDOW = { x: 50, y: 50, width: 800, height: 1000 };
const P3 = new URL('../../../backend/test/fixtures/quarters-p3.heic', import.meta.url);
const PHOTOS = {
  'a HEIC photo': heicPhoto,
  'a HEIC photo in Display P3': () => readFile(P3),
  "a phone's HEIC photo": flowerPhoto,
};

const stage = (page: Page) => page.getByRole('application', { name: 'Your photo in the frame' });

for (const [name, read] of Object.entries(PHOTOS)) {
  test(`places and frames ${name} as the server does`, async ({ page, event }) => {
    const photo = await read();
    if (!photo) return;
    const plain = await event.addPhoto(photo);
    await page.goto(event.path);
    const placement = { zoom: 1, rotation: 0, offsetX: 0, offsetY: 0 };
    const { onStage, onDevice, onServer } = await frameTwice(page, photo, placement);
    expect(onStage.length).toBeGreaterThan(0);
    expect(await meanDifference(onDevice, onServer, WINDOW)).toBeLessThanOrEqual(2);
    const fromOriginal = await (await page.request.get(plain.photoUrl)).body();
    expect(await meanDifference(onDevice, fromOriginal, WINDOW)).toBeLessThanOrEqual(2);
  });
}

test("uploads the original and shows the server's photo if the decoder fails", async ({ page, event }) => {
  await preventHeicDecoder(page);
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  const photo = await heicPhoto();
  await choosePhoto(page, photo, 'IMG_0001.HEIC');
  await expect(page.getByText('This browser cannot show this photo.')).toBeVisible();
  await expect(stage(page)).toHaveCount(0);
  await makePhoto(page, photo);
  expect(uploads.map(({ file }) => file.equals(photo))).toEqual([true]);
});
