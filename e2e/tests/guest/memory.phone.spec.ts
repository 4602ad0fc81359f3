import { expect, type Page } from '@playwright/test';
import { quartersPhoto } from '../../support/images.js';
import { choosePhoto, generateButton, test, watchUploads } from '../../support/guest-event.js';

/** What the page holds in memory: the pixels of all its canvases and its object URLs. */
interface HeldMemory {
  pixels: number;
  objectUrls: number;
}

declare global {
  interface Window {
    held: () => HeldMemory;
  }
}

async function countHeld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvases: HTMLCanvasElement[] = [];
    const objectUrls = new Set<string>();
    const createElement = document.createElement.bind(document);
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const element = createElement(name, options);
      if (element instanceof HTMLCanvasElement) canvases.push(element);
      return element;
    };
    const createObjectUrl = URL.createObjectURL.bind(URL);
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (content) => {
      const url = createObjectUrl(content);
      objectUrls.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      objectUrls.delete(url);
      revoke(url);
    };
    window.held = () => ({
      pixels: canvases.reduce((sum, { width, height }) => sum + width * height, 0),
      objectUrls: objectUrls.size,
    });
  });
}

test('frees the memory of each photo', async ({ page, event }) => {
  await countHeld(page);
  await page.goto(event.path);
  const after: HeldMemory[] = [];
  const photo = await quartersPhoto();
  for (let count = 1; count <= 4; count += 1) {
    await choosePhoto(page, photo);
    await expect(generateButton(page)).toBeVisible();
    expect((await page.evaluate(() => window.held())).pixels).toBeGreaterThan(0);
    await generateButton(page).click();
    await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
    await expect.poll(async () => (await event.photos()).length).toBe(count);
    await page.getByRole('button', { name: 'Make Another' }).click();
    await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
    after.push(await page.evaluate(() => window.held()));
  }
  // 'My Photos' may keep a thumbnail of each sent photo.
  expect(after[3]!.pixels).toBeLessThanOrEqual(after[0]!.pixels);
  expect(after[3]!.objectUrls - after[0]!.objectUrls).toBeLessThanOrEqual(3);
});

test('uploads the original file if the device has no memory for a canvas', async ({ page, event }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  const photo = await quartersPhoto();
  await choosePhoto(page, photo);
  await expect(page.getByText('It will be framed after it is sent.')).toBeVisible();
  await generateButton(page).click();
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  expect(uploads.map(({ file }) => file.equals(photo))).toEqual([true]);
});

test('frees the memory of a photo that cannot be encoded', async ({ page, event }) => {
  await countHeld(page);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  const photo = await quartersPhoto();
  await choosePhoto(page, photo);
  await generateButton(page).click();
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  expect(uploads.map(({ file }) => file.equals(photo))).toEqual([true]);
  // Once the server's photo covers it.
  await expect.poll(async () => (await page.evaluate(() => window.held())).pixels).toBe(0);
});
