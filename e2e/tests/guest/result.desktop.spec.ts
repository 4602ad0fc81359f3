import { expect } from '@playwright/test';
import sharp from 'sharp';
import { pixelOf, quartersPhoto } from '../../support/images.js';
import { choosePhoto, generateButton, makePhoto, test, watchUploads } from '../../support/guest-event.js';

// Tests fulfill requests, which a service worker would intercept.
test.use({ serviceWorkers: 'block' });

test('shares the framed photo as a file', async ({ page, event }) => {
  await page.exposeFunction('recordShare', (title: string, name: string, type: string, bytes: number[]) => {
    shared.push({ title, name, type, bytes: Buffer.from(bytes) });
  });
  const shared: { title: string; name: string; type: string; bytes: Buffer }[] = [];
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: async ({ title, files }: ShareData) => {
        const [file] = files!;
        const record = (window as unknown as { recordShare: (...parts: unknown[]) => Promise<void> })
          .recordShare;
        await record(title, file!.name, file!.type, [...new Uint8Array(await file!.arrayBuffer())]);
      },
    });
  });
  await page.goto(event.path);
  await makePhoto(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => shared.length).toBe(1);
  const [{ title, name, type, bytes }] = shared as [(typeof shared)[0]];
  expect({ title, name, type }).toEqual({
    title: 'Harbour Nights',
    name: 'framed-photo.png',
    type: 'image/png',
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 900, height: 1350 });
  const [red, green, blue] = await pixelOf(bytes, 200, 200);
  expect([red! > 180, green! < 80, blue! < 80]).toEqual([true, true, true]);
});

test('starts over with an empty frame for another photo', async ({ page, event }) => {
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  await test.step("downloads the device's photo if the server fails to serve its own", async () => {
    const link = page.getByRole('link', { name: 'Download Photo' });
    await expect(link).toHaveAttribute('href', /framed-photo\.png/);
    await page.route('**/api/public/photos/**', (route) => route.fulfill({ status: 503 }));
    const download = page.waitForEvent('download', (started) => started.url().startsWith('blob:'));
    await link.click();
    expect((await download).suggestedFilename()).toBe('framed-photo.png');
    expect(await sharp(await (await download).path()).metadata()).toMatchObject({
      format: 'png',
      width: 900,
    });
  });
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
  await makePhoto(page, await quartersPhoto(6));
  await expect.poll(async () => (await event.photos()).length).toBe(2);
});

test('uploads only the pixels of a 48-megapixel photo that its placement needs', async ({ page, event }) => {
  const huge = await sharp(await quartersPhoto())
    .resize(6200, 7750, { kernel: 'nearest' })
    .jpeg({ quality: 60 })
    .toBuffer();
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  await choosePhoto(page, huge);
  await generateButton(page).click();
  await expect(page.getByText('Your photo has been generated successfully')).toBeVisible();
  // The window shows 1000 pixels of the photo's height. A quarter more would be 1250, but at least 1600 are sent.
  expect(await sharp(uploads[0]!.file).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1280,
    height: 1600,
  });
  const [photo] = await event.photos();
  const framed = await (await page.request.get(photo!.photoUrl)).body();
  const [red, green, blue] = await pixelOf(framed, 200, 200);
  expect([red! > 180, green! < 80, blue! < 80]).toEqual([true, true, true]);
});

test('lists every cookie of a guest on the privacy page', async ({ page, context, event }) => {
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toHaveLength(1);
  await page.getByRole('link', { name: 'Privacy' }).click();
  for (const name of names) await expect(page.getByText(name, { exact: true })).toBeVisible();
});
