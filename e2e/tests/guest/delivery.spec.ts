import { readFile } from 'node:fs/promises';
import { UPLOAD_JPEG_QUALITY } from '@eventframe/contracts/framing/prepare';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { findCachedLanguages } from '../../support/cached-languages.js';
import { detailedPhoto, heicPhoto, pixelOf, quartersPhoto } from '../../support/images.js';
import {
  choosePhoto,
  generateButton,
  makePhoto,
  SUCCESS,
  test,
  visitAndCache,
  watchUploads,
} from '../../support/guest-event.js';
import { preventHeicDecoder } from '../../support/heic-decoder.js';

// Tests fulfill requests, which a service worker would intercept.
test.use({ serviceWorkers: 'block' });

/** Emulate a phone's network: `upload` in bytes per second. */
async function network(page: Page, upload: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: upload,
  });
}

async function reopen(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('delivers a photo once after the page was closed offline during the upload', async ({
  page,
  context,
  event,
}) => {
  await page.goto(event.path);
  await network(page, 40_000);
  await makePhoto(page, await detailedPhoto({ width: 1600, height: 2000 }));
  const bar = page.getByRole('progressbar', { name: 'Sending your photo…' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Your photo is saved on this device')).toBeVisible();
  expect(await event.photos()).toEqual([]);
  await page.close();

  // The photo belongs to the event, even after its slug changed.
  const path = await event.rename(`${event.slug}-renamed`);
  await context.setOffline(false);
  const again = await reopen(context, event.path);
  expect(new URL(again.url()).pathname).toBe(path);
  await expect(again.getByText(SUCCESS)).toBeVisible();
  expect(await event.photos()).toHaveLength(1);
  await again.getByRole('button', { name: 'My Photos' }).click();
  await expect(again.getByText('In the gallery')).toBeVisible();
});

test('keeps one photo when an upload with a lost response is retried', async ({ page, event }) => {
  const uploads = await watchUploads(page);
  let responses = 0;
  await page.route('**/api/public/upload-photo/**', async (route) => {
    const response = await route.fetch();
    return responses++ === 0 ? route.abort('connectionreset') : route.fulfill({ response });
  });
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(uploads.length).toBeGreaterThan(1);
  expect(new Set(uploads.map(({ key }) => key)).size).toBe(1);
  expect(await event.photos()).toHaveLength(1);
});

test('uploads the original file if the device cannot encode the framed photo', async ({ page, event }) => {
  await page.addInitScript((quality) => {
    const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob')!;
    const encode = own.value as (
      this: HTMLCanvasElement,
      done: BlobCallback,
      type?: string,
      quality?: number,
    ) => void;
    HTMLCanvasElement.prototype.toBlob = function (done, type, requestedQuality) {
      if (requestedQuality === quality) done(null);
      else encode.call(this, done, type, requestedQuality);
    };
  }, UPLOAD_JPEG_QUALITY);
  await preventHeicDecoder(page);
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(await event.photos()).toHaveLength(1);

  // The file, in a cloud or on a card, is no longer readable either.
  await page.evaluate(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException('Gone.', 'NotReadableError'));
  });
  const message = page.getByText('This photo could not be read and was not sent.');
  await page.getByRole('button', { name: 'Make Another' }).click();
  await makePhoto(page);
  await expect(message).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download Photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(message).toBeHidden();
  await choosePhoto(page, await heicPhoto(), 'IMG_0002.HEIC');
  await generateButton(page).click();
  await expect(message).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
  expect(await event.photos()).toHaveLength(1);
});

test('keeps working without a chunk that fails to load, and loads it on retry', async ({ page, event }) => {
  let away: RegExp | null = /gallery-(?!calls)/;
  await page.route('**/assets/**', (route) =>
    away?.test(route.request().url()) ? route.abort() : route.continue(),
  );
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  // The editor has loaded a script that it shares with My Photos, under the same name.
  away = /(gallery-(?!calls)|my-photos-)/;
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
  await page.getByRole('button', { name: 'My Photos' }).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Upload Photo' }).click();
  await generateButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  away = null;
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(1);
  await expect(page.locator('.g-grid')).toHaveCSS('display', 'grid');
  await page.getByRole('button', { name: 'My Photos' }).click();
  await expect(page.getByRole('dialog').getByText('In the gallery')).toBeVisible();
});

test('shows that many photos are queued, waits for Retry-After and delivers the photo', async ({
  page,
  event,
}) => {
  let isAccepting = false;
  await page.route('**/api/public/upload-photo/**', (route) =>
    isAccepting
      ? route.continue()
      : route.fulfill({
          status: 503,
          headers: { 'Retry-After': '1' },
          json: { statusCode: 503, code: 'busy', message: 'Too many photos right now.' },
        }),
  );
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Many photos are coming in right now.')).toBeVisible();
  isAccepting = true;
  await expect(page.getByText(SUCCESS)).toBeVisible();
});

test('keeps a photo waiting behind a captive portal until the real server accepts it', async ({
  page,
  event,
}) => {
  let isSignedIn = false;
  await page.route('**/api/public/upload-photo/**', (route) =>
    isSignedIn ? route.continue() : route.fulfill({ status: 200, body: '<html>Welcome to the hotel</html>' }),
  );
  await page.clock.install();
  await page.goto(event.path);
  await makePhoto(page);
  // The page does not send the photo before the click.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await expect(page.getByText('No connection. Your photo is saved')).toBeVisible();
  isSignedIn = true;
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.clock.resume();
  await expect(page.getByText(SUCCESS)).toBeVisible();
});

test("offers the device's photo for download when the quota is exhausted", async ({ page, event }) => {
  await page.route('**/api/public/upload-photo/**', (route) =>
    route.fulfill({
      status: 402,
      json: { statusCode: 402, code: 'photo_quota_exhausted', message: 'This event takes no more photos.' },
    }),
  );
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Yours was created on this device: download it here.').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Photo' }).click();
  expect((await download).suggestedFilename()).toBe('framed-photo.png');
});

// spec: rules.any-image-type
test("uploads a photo that no browser code can decode and shows the server's rendering", async ({
  page,
  event,
}) => {
  const heic = await heicPhoto();
  await preventHeicDecoder(page);
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  await expect(page.locator('input[type=file]').first()).toHaveAttribute('accept', /^image\/\*/);
  await choosePhoto(page, heic, 'IMG_5195.HEIC');
  await expect(page.getByText('It will be framed after it is sent.')).toBeVisible();
  await generateButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(uploads[0]?.file.equals(heic)).toBe(true);

  const [photo] = await event.photos();
  const result = page.getByRole('img', { name: 'Your framed photo' });
  await expect(result).toHaveAttribute('src', photo!.photoUrl);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Photo' }).click();
  expect((await download).suggestedFilename()).toBe('framed-photo.png');
  const framed = await readFile(await (await download).path());
  // The photo covers the window by its height: the middle two thirds of its width are visible.
  const points = [
    [250, 300, [200, 40, 40]],
    [650, 300, [40, 160, 60]],
    [250, 800, [40, 70, 200]],
    [650, 800, [230, 200, 60]],
    [20, 1300, [30, 61, 54]],
  ] as const;
  for (const [x, y, color] of points) {
    const found = await pixelOf(framed, x, y);
    const difference = Math.max(...color.map((value, channel) => Math.abs(value - found[channel]!)));
    expect(difference, `at ${x}, ${y}: ${found.join()}`).toBeLessThan(8);
  }
});

test('shows why a damaged photo was rejected and never uploads it again', async ({ page, event }) => {
  const uploads = await watchUploads(page);
  await page.clock.install();
  await page.goto(event.path);
  const [head, nonsense] = [(await heicPhoto()).subarray(0, 24), Buffer.alloc(4000, 7)];
  await choosePhoto(page, Buffer.concat([head, nonsense]), 'IMG_5195.HEIC');
  await generateButton(page).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  const message = 'This image is damaged and cannot be read.';
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Photo' })).toBeHidden();
  for (let day = 0; day < 2; day++) {
    await page.clock.fastForward(24 * 60 * 60_000);
    await page.reload();
    await page.getByRole('button', { name: 'My Photos' }).click();
    await expect(page.getByRole('dialog').getByText(message)).toBeVisible();
  }
  expect(uploads).toHaveLength(1);
});

test.describe('after a first visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test.beforeEach(async ({ page, event }) => {
    const language = page.locator('.g-footer select');
    await page.goto(event.path);
    await language.selectOption('fr');
    await visitAndCache(page, event);
    // This language loaded before the service worker was active.
    await expect.poll(() => findCachedLanguages(page)).toEqual(['fr']);
    await language.selectOption('en');
  });

  test('opens offline, frames a photo and uploads it when the network returns', async ({
    page,
    context,
    event,
  }) => {
    await test.step('a language is cached after its first use', async () => {
      const language = page.locator('.g-footer select');
      await language.selectOption('de');
      await expect(page.getByRole('tab', { name: 'Foto hochladen' })).toBeVisible();
      await expect.poll(() => findCachedLanguages(page)).toEqual(['fr', 'de']);
      await language.selectOption('en');
    });
    await context.setOffline(true);
    await page.reload();
    await makePhoto(page);
    await expect(page.getByText(/(You are offline|No connection)\. Your photo is saved/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Photo' }).click();
    expect((await download).suggestedFilename()).toBe('framed-photo.png');

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your photo is on its way' })).toBeVisible();
    await page.getByRole('button', { name: 'Show Photo' }).click();
    await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
    await test.step('a cached language is available offline', async () => {
      await page.getByLabel('Language').selectOption('fr');
      await expect(page.getByRole('tab', { name: 'Envoyer une photo' })).toBeVisible();
      await page.locator('.g-footer select').selectOption('en');
    });
    await context.setOffline(false);
    await expect(page.getByText(SUCCESS)).toBeVisible();
    expect(await event.photos()).toHaveLength(1);
  });
});
