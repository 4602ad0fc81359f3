import { readFile } from 'node:fs/promises';
import { UPLOAD_JPEG_QUALITY } from '@eventframe/contracts/framing/prepare';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { keptLanguages } from '../../support/kept-languages.js';
import { detailedPhoto, heicPhoto, pixelOf, quartersPhoto } from '../../support/pictures.js';
import {
  choosePhoto,
  generateButton,
  makePhoto,
  SUCCESS,
  test,
  visitAndKeep,
  watchUploads,
} from '../../support/guest-event.js';

// Requests are answered by the tests themselves, which a service worker in between would prevent.
test.use({ serviceWorkers: 'block' });

/** A phone's network: `upload` in bytes a second. */
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

test('offline in the middle of an upload, page closed, reopened online: the photo arrives, exactly once', async ({
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
  await expect(page.getByText('You are offline. Your photo is safe on this device')).toBeVisible();
  expect(await event.photos()).toEqual([]);
  await page.close();

  // The photo belongs to the event, whatever its address is by then.
  const path = await event.rename(`${event.slug}-renamed`);
  await context.setOffline(false);
  const again = await reopen(context, event.path);
  expect(new URL(again.url()).pathname).toBe(path);
  await expect(again.getByText(SUCCESS)).toBeVisible();
  expect(await event.photos()).toHaveLength(1);
  await again.getByRole('button', { name: 'My Photos' }).click();
  await expect(again.getByText('In the gallery')).toBeVisible();
});

test('the server has it, but the answer is lost: sent again under the same key, it stays one photo', async ({
  page,
  event,
}) => {
  const uploads = await watchUploads(page);
  let answers = 0;
  await page.route('**/api/public/upload-photo/**', async (route) => {
    const answer = await route.fetch();
    return answers++ === 0 ? route.abort('connectionreset') : route.fulfill({ response: answer });
  });
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(uploads.length).toBeGreaterThan(1);
  expect(new Set(uploads.map(({ key }) => key)).size).toBe(1);
  expect(await event.photos()).toHaveLength(1);
});

test('a device that can frame the photo but not encode it sends the file as it is', async ({
  page,
  event,
}) => {
  await page.addInitScript((quality) => {
    const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob')!;
    const encode = own.value as (
      this: HTMLCanvasElement,
      done: BlobCallback,
      type?: string,
      quality?: number,
    ) => void;
    HTMLCanvasElement.prototype.toBlob = function (done, type, asked) {
      if (asked === quality) done(null);
      else encode.call(this, done, type, asked);
    };
  }, UPLOAD_JPEG_QUALITY);
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(await event.photos()).toHaveLength(1);

  // Nor can the file be read any more: it was in a cloud, or on a card.
  await page.evaluate(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException('Gone.', 'NotReadableError'));
  });
  const words = page.getByText('This photo could not be read and was not sent.');
  await page.getByRole('button', { name: 'Make Another' }).click();
  await makePhoto(page);
  await expect(words).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download Photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(words).toBeHidden();
  await choosePhoto(page, await heicPhoto(), 'IMG_0002.HEIC');
  await generateButton(page).click();
  await expect(words).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
  expect(await event.photos()).toHaveLength(1);
});

test('a part of the page that does not load takes nothing with it, and is there once it can be', async ({
  page,
  event,
}) => {
  let isAway = true;
  await page.route(/\/assets\/(gallery|my-photos)-/, (route) => (isAway ? route.abort() : route.continue()));
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
  await page.getByRole('button', { name: 'My Photos' }).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Upload Photo' }).click();
  await generateButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  isAway = false;
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(1);
  await expect(page.locator('.g-grid')).toHaveCSS('display', 'grid');
  await page.getByRole('button', { name: 'My Photos' }).click();
  await expect(page.getByRole('dialog').getByText('In the gallery')).toBeVisible();
});

test('says that many are waiting, waits as long as it is told, and gets through', async ({ page, event }) => {
  let isRoom = false;
  await page.route('**/api/public/upload-photo/**', (route) =>
    isRoom
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
  isRoom = true;
  await expect(page.getByText(SUCCESS)).toBeVisible();
});

test('a captive portal is no answer: the photo waits until the real server takes it', async ({
  page,
  event,
}) => {
  let isSignedIn = false;
  await page.route('**/api/public/upload-photo/**', (route) =>
    isSignedIn ? route.continue() : route.fulfill({ status: 200, body: '<html>Welcome to the hotel</html>' }),
  );
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('No connection. Your photo is saved')).toBeVisible();
  isSignedIn = true;
  await page.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
});

test("above quota the device's own picture is handed over", async ({ page, event }) => {
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
test('sends what nobody here can decode as it is, and shows what the server makes of it', async ({
  page,
  event,
}) => {
  const heic = await heicPhoto();
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
  // The photo covers the window by its height: two thirds of its width are seen, the middle in the middle.
  const places = [
    [250, 300, [200, 40, 40]],
    [650, 300, [40, 160, 60]],
    [250, 800, [40, 70, 200]],
    [650, 800, [230, 200, 60]],
    [20, 1300, [30, 61, 54]],
  ] as const;
  for (const [x, y, colour] of places) {
    const found = await pixelOf(framed, x, y);
    const difference = Math.max(...colour.map((value, channel) => Math.abs(value - found[channel]!)));
    expect(difference, `at ${x}, ${y}: ${found.join()}`).toBeLessThan(8);
  }
});

test('what only looks like a photo nobody here can decode is refused in words, and never sent again', async ({
  page,
  event,
}) => {
  const uploads = await watchUploads(page);
  await page.clock.install();
  await page.goto(event.path);
  const [head, nonsense] = [(await heicPhoto()).subarray(0, 24), Buffer.alloc(4000, 7)];
  await choosePhoto(page, Buffer.concat([head, nonsense]), 'IMG_5195.HEIC');
  await generateButton(page).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  const words = 'This image is damaged and cannot be read.';
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Photo' })).toBeHidden();
  for (let day = 0; day < 2; day++) {
    await page.clock.fastForward(24 * 60 * 60_000);
    await page.reload();
    await page.getByRole('button', { name: 'My Photos' }).click();
    await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
  }
  expect(uploads).toHaveLength(1);
});

test.describe('after a first visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test.beforeEach(async ({ page, event }) => {
    const language = page.locator('.g-footer select');
    await page.goto(event.path);
    await language.selectOption('fr');
    await visitAndKeep(page, event);
    // Loaded before there was a worker to see it.
    await expect.poll(() => keptLanguages(page)).toEqual(['fr']);
    await language.selectOption('en');
  });

  test('opens without network, makes a photo, and sends it when the network is back', async ({
    page,
    context,
    event,
  }) => {
    await test.step('a language is kept once it is spoken', async () => {
      const language = page.locator('.g-footer select');
      await language.selectOption('de');
      await expect(page.getByRole('tab', { name: 'Foto hochladen' })).toBeVisible();
      await expect.poll(() => keptLanguages(page)).toEqual(['fr', 'de']);
      await language.selectOption('en');
    });
    await context.setOffline(true);
    await page.reload();
    await makePhoto(page);
    await expect(page.getByText(/(You are offline|does not answer)\. Your photo is safe/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Photo' }).click();
    expect((await download).suggestedFilename()).toBe('framed-photo.png');

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your photo is on its way' })).toBeVisible();
    await page.getByRole('button', { name: 'Show Photo' }).click();
    await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
    await test.step('in a language that was spoken, without network', async () => {
      await page.getByLabel('Language').selectOption('fr');
      await expect(page.getByRole('tab', { name: 'Envoyer une photo' })).toBeVisible();
      await page.locator('.g-footer select').selectOption('en');
    });
    await context.setOffline(false);
    await expect(page.getByText(SUCCESS)).toBeVisible();
    expect(await event.photos()).toHaveLength(1);
  });
});
