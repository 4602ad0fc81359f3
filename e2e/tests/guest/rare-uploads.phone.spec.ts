import { UPLOAD_JPEG_QUALITY } from '@eventframe/contracts/framing/prepare';
import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../../support/axe.js';
import { CAMERA } from '../../support/camera.js';
import { holdCalls, holdMethod } from '../../support/hold-calls.js';
import { heicPhoto, quartersPhoto } from '../../support/images.js';
import {
  changeServedEvent,
  choosePhoto,
  generateButton,
  makePhoto,
  test,
} from '../../support/guest-event.js';
import { showSlider } from '../../support/touch.js';
import { expectNoViolationsInAnyLanguage, blockTimers } from '../../support/rare-states.js';
import { preventHeicDecoder } from '../../support/heic-decoder.js';

// Tests fulfill requests. Colors are final when nothing animates.
test.use({ ...CAMERA, serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

// languages.phone.spec.ts checks the main states in every language, light and dark.
test.setTimeout(420_000);

/** The response to an accepted photo. */
const ACCEPTED = {
  id: '7c9c7c52-54c5-4f2c-9a77-0c6c6f2b7d11',
  photoUrl: '/media/photos/none.jpg',
  thumbUrl: '/media/thumbs/none.jpg',
  width: 900,
  height: 1350,
  createdAt: '2025-06-01T12:00:00Z',
  downloadUrl: '/api/public/download/none',
  receipt: 'none',
  held: false,
  awaitingApproval: false,
  hidden: false,
};

interface UploadResponse {
  status: number;
  [field: string]: unknown;
}

/** How an upload may end, and what the page shows. */
const OUTCOMES: [string, UploadResponse, RegExp][] = [
  ['kept for later', { status: 201, ...ACCEPTED, held: true }, /It will appear in the gallery later/],
  ['to be approved', { status: 201, ...ACCEPTED, awaitingApproval: true }, /once the organizer has approved/],
  ['made on the device', { status: 402, code: 'photo_quota_exhausted' }, /was created on this device/],
  ['refused', { status: 403, code: 'device_banned' }, /You can still download your photo/],
  ['waiting', { status: 503, code: 'busy' }, /Many photos are coming in right now/],
];

/** Fulfill uploads from now on. */
async function fulfillUploads(page: Page, { status, ...json }: UploadResponse): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/public/upload-photo/**', (route) =>
    status === 0
      ? route.abort()
      : route.fulfill({
          status,
          headers: { 'Retry-After': '3600' },
          json: { statusCode: status, message: 'As it is.', ...json },
        }),
  );
}

test('has no axe violations while a photo is opened, framed and uploaded', async ({ page, event }) => {
  await page.goto(event.path);
  await test.step('no photos yet', async () => {
    await page.getByRole('button', { name: 'My Photos' }).click();
    await expect(page.getByText('You have not created a photo here yet.')).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
    await page.keyboard.press('Escape');
  });
  await test.step('opening', async () => {
    const open = await holdMethod(page, 'HTMLImageElement', 'decode');
    await choosePhoto(page, await quartersPhoto());
    await expect(page.getByText('Opening your photo…')).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
    await open();
  });
  await expect(generateButton(page)).toBeVisible();
  const send = await holdCalls(page, '**/api/public/upload-photo/**');
  await test.step('framing', async () => {
    const make = await holdMethod(page, 'HTMLCanvasElement', 'toBlob');
    await generateButton(page).click();
    await expect(page.getByRole('heading', { name: 'Your framed photo' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download Photo' })).toHaveCount(0);
    await expectNoViolationsInAnyLanguage(page);
    await make();
  });
  await test.step('uploading', async () => {
    await expect(page.getByRole('link', { name: 'Download Photo' })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Sending your photo…' })).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
  });
  await test.step('uploading, on the start page and in My Photos', async () => {
    await page.getByRole('button', { name: 'Make Another' }).click();
    await expect(page.getByRole('heading', { name: 'Your photo is on its way' })).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
    await page.getByRole('button', { name: 'My Photos' }).click();
    await expect(page.getByText('Sending', { exact: true })).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
  });
  send();
});

test('has no axe violations at any end of an upload', async ({ page, event }) => {
  await preventHeicDecoder(page);
  await page.goto(event.path);
  await test.step('rejected, for a photo that nothing could read', async () => {
    await fulfillUploads(page, { status: 422, code: 'unreadable_image' });
    await choosePhoto(page, await heicPhoto(), 'IMG_0001.HEIC');
    await generateButton(page).click();
    await expect(page.getByRole('heading', { name: 'Failed to process photo' })).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
    await page.getByRole('button', { name: 'Make Another' }).click();
  });
  await test.step('at a full event, for a photo that this browser cannot read', async () => {
    await fulfillUploads(page, { status: 402, code: 'photo_quota_exhausted' });
    await choosePhoto(page, await heicPhoto(), 'IMG_0002.HEIC');
    await generateButton(page).click();
    await expect(page.getByRole('status').filter({ hasText: /cannot read this photo/ })).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
    await page.getByRole('button', { name: 'Make Another' }).click();
  });
  for (const [outcome, response, text] of OUTCOMES) {
    await test.step(outcome, async () => {
      await fulfillUploads(page, response);
      await makePhoto(page);
      await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
      // With the toast, which closes before all languages are checked.
      await expectNoViolationsInLightAndDark(page);
      await expectNoViolationsInAnyLanguage(page);
      await page.getByRole('button', { name: 'Make Another' }).click();
    });
  }
  await test.step('all of them in My Photos', async () => {
    await page.getByRole('button', { name: 'My Photos' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(OUTCOMES.length + 2);
    await expectNoViolationsInAnyLanguage(page);
    await page.keyboard.press('Escape');
  });
  await test.step('without a connection', async () => {
    await fulfillUploads(page, { status: 0 });
    await blockTimers(page);
    await makePhoto(page);
    await expect(page.getByText('No connection. Your photo is saved')).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
  });
});

/** Make photos impossible to encode and their files, in a cloud or on a card, unreadable from now on. */
const loseFiles = (page: Page) =>
  page.evaluate((sent) => {
    const encode = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob')!.value as (
      this: HTMLCanvasElement,
      ...args: unknown[]
    ) => void;
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      if (quality === sent) done(null);
      else encode.call(this, done, type, quality);
    };
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException('Gone.', 'NotReadableError'));
  }, UPLOAD_JPEG_QUALITY);

test('has no axe violations for too large or unreadable files', async ({ page, event }) => {
  await preventHeicDecoder(page);
  await page.goto(event.path);
  const large = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(26 * 1024 * 1024)]);
  await choosePhoto(page, large, 'IMG_0001.HEIC');
  await expect(page.getByText('This photo is larger than 25 MB.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await loseFiles(page);
  const message = page.getByText('This photo could not be read and was not sent.');
  await test.step('after framing', async () => {
    await makePhoto(page);
    await expect(message).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
    await page.getByRole('button', { name: 'Make Another' }).click();
  });
  await test.step('on the start page', async () => {
    await choosePhoto(page, await heicPhoto(), 'IMG_0002.HEIC');
    await generateButton(page).click();
    await expect(message).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
  });
});

test('has no axe violations with all controls open and while offline', async ({ page, context, event }) => {
  await changeServedEvent(page, event, (served) => ({
    ...served,
    frames: [
      ...served.frames,
      { ...served.frames[0], id: 'second', name: 'Second', isNamed: true, isPrimary: 'false' },
    ],
  }));
  await page.goto(event.path);
  await expect(page.getByRole('radio', { name: 'Second' })).toBeAttached();
  await expectNoViolationsInAnyLanguage(page);
  await choosePhoto(page, await quartersPhoto());
  await expect(await showSlider(page, 'Vertical')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await context.setOffline(true);
  await generateButton(page).click();
  await expect(page.getByText('You are offline. Your photo is saved on this device')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(page.getByRole('heading', { name: 'Your photo is on its way' })).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
});

test('has no axe violations while a photo is reported or deleted', async ({ page, event }) => {
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  await page.getByRole('button', { name: 'My Photos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete this photo here and from the gallery?')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.route('**/api/public/photos/**', (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The photo could not be deleted')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await page.getByRole('button', { name: /^Open photo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Why should the organizer remove this photo?')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.getByRole('dialog').getByRole('button', { name: 'It is offensive' }).click();
  await expect(page.getByText('The report could not be sent')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.unroute('**/api/public/photos/**');
  await page.getByRole('dialog').getByRole('button', { name: 'Another reason' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
});
