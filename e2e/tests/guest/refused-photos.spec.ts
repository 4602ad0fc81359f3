import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { quartersPhoto } from '../../support/images.js';
import { TestServer } from '../../support/server.js';
import { choosePhoto, generateButton, makePhoto, SUCCESS, test } from '../../support/guest-event.js';
import { countUploads, DAY_MS, expectDownload, expectRejected, UPLOADS } from '../../support/rejections.js';

// Tests fulfill requests, which a service worker would intercept.
test.use({ serviceWorkers: 'block' });

test('shows a photo as deleted if it was deleted before its upload was retried', async ({ page, event }) => {
  const uploads = countUploads(page);
  await page.clock.install();
  await page.route(UPLOADS, async (route) => {
    if (uploads() > 1) return route.continue();
    await route.fetch();
    for (const { id } of await event.photos()) await event.deletePhoto(id);
    return route.abort('connectionreset');
  });
  await page.goto(event.path);
  await makePhoto(page);
  await expectRejected(page, 'This photo has been deleted.', uploads);
  expect(await event.photos()).toEqual([]);
});

test('delivers a photo that was rejected during a pause as soon as the event resumes', async ({
  page,
  event,
}) => {
  await page.goto(event.path);
  await event.pause();
  await makePhoto(page);
  await page.getByRole('button', { name: 'My Photos' }).click();
  await expect(page.getByText('It will be sent as soon as possible.')).toBeVisible();
  await page.keyboard.press('Escape');
  await event.resume();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(await event.photos()).toHaveLength(1);
});

test("sends rejected photos again at the guest's request", async ({ page, event }) => {
  let code = 'event_inactive';
  await page.route(UPLOADS, (route) =>
    code ? route.fulfill({ status: 403, json: { statusCode: 403, code, message: 'No.' } }) : route.continue(),
  );
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('You can still download your photo.')).toBeVisible();
  await page.getByRole('button', { name: 'Make Another' }).click();
  code = 'device_banned';
  await makePhoto(page);
  await page.getByRole('button', { name: 'My Photos' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('On this device only')).toHaveCount(2);
  code = '';
  await dialog.getByRole('button', { name: 'Send Again' }).click();
  await expect(dialog.getByText('In the gallery')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Send Again' })).toHaveCount(0);
  expect(await event.photos()).toHaveLength(1);
});

test('shows a photo as too large if a proxy rejects its size', async ({ page, event }) => {
  const uploads = countUploads(page);
  await page.clock.install();
  await page.route(UPLOADS, (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
  );
  await page.goto(event.path);
  await makePhoto(page);
  await expectRejected(page, 'This photo is too large. Choose a smaller one.', uploads);
});

// spec: errors.guest
test('rejects a photo after the server failed for a whole day', async ({ page, event }) => {
  const uploads = countUploads(page);
  let isReached = false;
  await page.clock.install();
  await page.route(UPLOADS, (route) =>
    isReached
      ? route.fulfill({
          status: 500,
          json: { statusCode: 500, code: 'internal_error', message: 'Something broke.' },
        })
      : route.abort('connectionreset'),
  );
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('No connection. Your photo is saved')).toBeVisible();
  isReached = true;
  await page.clock.fastForward(DAY_MS + DAY_MS / 4);
  await expect(page.getByText('Many photos are coming in right now.')).toBeVisible();
  await page.clock.fastForward(DAY_MS);
  await expectRejected(page, 'Failed to process photo', uploads);
});

test('rejects a photo with too many pixels, and retries one above the rate limit', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const small = await quartersPhoto(1, 0.4);
  const server = await TestServer.start({ MAX_PHOTO_MEGAPIXELS: '1', RATE_LIMIT_FACTOR: '0.05' });
  try {
    const uploads = countUploads(page);
    const responses: number[] = [];
    page.on(
      'response',
      (response) => response.url().includes('/upload-photo/') && responses.push(response.status()),
    );
    await page.goto(`${server.url}/event/demo`);
    await makePhoto(page);
    await expect(page.getByText('Error', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'You can still download your photo.' }),
    ).toContainText('megapixels');
    await expectDownload(page);
    await page.getByRole('button', { name: 'Make Another' }).click();
    // At this factor, a guest may upload once a minute. This response is the server's own after that limit, however
    // long the photo takes to arrive.
    const multipart = { photo: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await quartersPhoto() } };
    const headers = { origin: server.url, 'Idempotency-Key': randomUUID() };
    await page.route(
      UPLOADS,
      async (route) => {
        const upload = () => page.request.post(route.request().url(), { headers, multipart });
        let response = await upload();
        // The minute of the previous photo may be over.
        while (response.status() === 413) response = await upload();
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await makePhoto(page, small);
    await expect(page.getByText('Many photos are coming in right now.')).toBeVisible();
    expect(responses).toEqual([413, 429]);
    expect(uploads()).toBe(2);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Send Now' }).click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
    expect(responses).toEqual([413, 429, 201]);
  } finally {
    await server.stop();
  }
});

test('rejects a file that is not a photo before uploading it', async ({ page, event }) => {
  await page.goto(event.path);
  await choosePhoto(page, Buffer.from('%PDF-1.7 not a photo at all'), 'menu.pdf');
  await expect(page.getByText('This file is not a photo.')).toBeVisible();
});

test("rejects a photo above the server's limit if the browser cannot shrink it", async ({ page, event }) => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(26 * 1024 * 1024)]);
  await page.goto(event.path);
  await choosePhoto(page, heic, 'IMG_0001.HEIC');
  await expect(page.getByText('This photo is larger than 25 MB.')).toBeVisible();
});

// spec: errors.guest
test("shows the server's message for a rejected photo", async ({ page, event }) => {
  await page.goto(event.path);
  // Starts like a JPEG, but is damaged, which shows only when it is decoded.
  await choosePhoto(page, Buffer.from('\xff\xd8\xff as it were', 'latin1'), 'menu.jpg');
  const response = page.waitForResponse(UPLOADS);
  await generateButton(page).click();
  expect((await response).status()).toBe(422);
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('This image is damaged and cannot be read.').first()).toBeVisible();
});
