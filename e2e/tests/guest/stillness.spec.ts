import { expect } from '@playwright/test';
import { choosePhoto, generateButton, SUCCESS, test } from '../../support/guest-event.js';
import { holdCalls } from '../../support/hold-calls.js';
import { INSTAGRAM } from '../../support/devices.js';
import { SMALL_PHONE, watchMoves, watchShifts } from '../../support/layout-shifts.js';
import { quartersPhoto } from '../../support/images.js';

// Tests fulfill requests, which a service worker would intercept.
test.use({ serviceWorkers: 'block' });

test('keeps the layout stable while the page starts and while new photos load @both', async ({
  page,
  event,
}) => {
  const shifted = await watchShifts(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/media/thumbs/**', async (route) => {
    await held;
    await route.continue();
  });
  const photos = page.getByRole('button', { name: /^Open photo/ });
  // Positions after the animations of new photos have ended.
  const positions = async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getTiming().iterations !== Infinity;
      }).length;
    await expect.poll(() => page.evaluate(moving)).toBe(0);
    return photos.evaluateAll((all) =>
      all.map((photo) => {
        const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = photo as HTMLElement;
        return [offsetLeft, offsetTop, offsetWidth, offsetHeight];
      }),
    );
  };
  const isDrawn = () =>
    photos
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.every(({ naturalWidth }) => naturalWidth > 0));

  await page.goto(event.path);
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await expect(page.getByText('No photos yet. Be the first to create one!')).toBeVisible();
  expect(await shifted()).toBe(0);
  for (let count = 1; count <= 3; count++) {
    await event.addPhoto();
    await expect(photos).toHaveCount(count);
  }
  // Each new photo took the first position and moved the others, as intended.
  const before = { positions: await positions(), shifted: await shifted() };
  expect(await isDrawn()).toBe(false);
  release();
  await expect.poll(isDrawn).toBe(true);
  expect({ positions: await positions(), shifted: await shifted() }).toEqual(before);

  await page.reload();
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await expect(photos).toHaveCount(3);
  await expect.poll(isDrawn).toBe(true);
  expect(await shifted()).toBe(0);
});

test('keeps the layout stable when an empty gallery loads late @both', async ({ page, event }) => {
  const moved = await watchMoves(page);
  const respond = await holdCalls(page, '**/gallery?page=1');
  await page.goto(event.path);
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await expect(page.locator('.g-bare').first()).toBeVisible();
  respond();
  await expect(page.getByText('No photos yet. Be the first to create one!')).toBeVisible();
  expect(await moved()).toEqual([]);
});

test('keeps the layout stable from choosing a photo to the result and the gallery @both', async ({
  page,
  event,
}) => {
  const moved = await watchMoves(page);
  await page.addInitScript(() => Object.assign(navigator, { canShare: () => true }));
  await page.goto(event.path);
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
  expect(await moved(), 'choosing').toEqual([]);
  const stage = page.locator('.g-stage');
  const box = await stage.boundingBox();

  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  expect(await moved(), 'placing').toEqual([]);
  expect(await stage.boundingBox(), 'placing').toEqual(box);

  await test.step('rendering, upload, file and response', async () => {
    const arrive = await holdCalls(page, '**/api/public/upload-photo/**');
    await generateButton(page).click();
    await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download Photo' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'My Photos' })).toContainText('1');
    expect(await moved(), 'sending').toEqual([]);
    expect(await stage.boundingBox(), 'sending').toEqual(box);
    arrive();
    await expect(page.getByText(SUCCESS)).toBeVisible();
    await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
    expect(await moved(), 'sent').toEqual([]);
  });

  await test.step('the result, while the connection drops and returns', async () => {
    await page.getByRole('button', { name: 'Make Another' }).click();
    await choosePhoto(page, await quartersPhoto());
    const uploads = '**/api/public/upload-photo/**';
    await page.route(uploads, (route) => route.abort());
    await expect(generateButton(page)).toBeVisible();
    await moved();
    await generateButton(page).click();
    await expect(page.getByRole('button', { name: 'Send Now' })).toBeVisible();
    expect(await moved(), 'refused').toEqual([]);
    await page.getByRole('button', { name: 'Send Now' }).click();
    await expect(page.getByText('No connection. Your photo is saved')).toBeVisible();
    expect(await moved(), 'tried again').toEqual([]);
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    expect(await moved(), 'offline').toEqual([]);
    await page.unroute(uploads);
    await page.context().setOffline(false);
    await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
    expect(await moved(), 'sent at last').toEqual([]);
  });

  await test.step('the gallery, with a slow script and slow photos', async () => {
    const openScript = await holdCalls(page, /\/assets\/gallery-[^/]+\.js$/);
    const openPhotos = await holdCalls(page, /\/gallery(\?|$)/);
    await page.getByRole('tab', { name: 'Live Gallery' }).click();
    await expect(page.getByText('Loading...')).toBeVisible();
    expect(await moved(), 'its script').toEqual([]);
    openScript();
    // Placeholders, or the new photo if the stream reports it first.
    await expect(page.locator('.g-gallery li').first()).toBeVisible();
    expect(await moved(), 'placeholders').toEqual([]);
    openPhotos();
    const photo = page
      .getByRole('button', { name: /^Open photo/ })
      .locator('img')
      .first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await moved(), 'photos').toEqual([]);
  });
});

test('keeps the layout stable during a pause, a rejection and a pending photo of an earlier visit @both', async ({
  page,
  event,
  isMobile,
}) => {
  if (isMobile) await page.setViewportSize(SMALL_PHONE);
  const moved = await watchMoves(page);
  const uploads = '**/api/public/upload-photo/**';
  const generate = page.locator('.g-actions .g-button-main');
  const sendNow = page.getByRole('button', { name: /^(Send Now|Jetzt senden)$/ });
  const notice = page.locator('.g-invitation .g-delivery');
  await page.goto(event.path);
  for (const language of ['en', 'de']) {
    await test.step(language, async () => {
      await page.evaluate((id) => localStorage.setItem('guest-language', id), language);
      await page.goto(event.path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await choosePhoto(page, await quartersPhoto());
      await expect(page.locator('.g-placing')).toBeVisible();
      await moved();
      await event.pause();
      await expect(page.locator('.g-note strong')).toBeVisible();
      expect(await moved(), 'paused while placing').toEqual([]);
      await generate.click();
      await expect(page.locator('.g-delivery[data-state="refused"]')).toBeVisible();
      expect(await moved(), 'refused').toEqual([]);

      await event.resume();
      await page.route(uploads, (route) => route.abort());
      await page.goto(event.path);
      await choosePhoto(page, await quartersPhoto());
      await expect(page.locator('.g-placing')).toBeVisible();
      await generate.click();
      await expect(sendNow).toBeVisible();
      await page.reload();
      await expect(notice).toBeVisible();
      await expect(sendNow).toBeVisible();
      expect(await moved(), 'waiting').toEqual([]);
      await page.unroute(uploads);
      // Like a returned network. An automatic retry may already have removed the button.
      await page.evaluate(() => void dispatchEvent(new Event('online')));
      await expect(notice).toHaveCount(0);
      expect(await moved(), 'sent').toEqual([]);
    });
  }
});

test.describe('in an in-app browser', () => {
  test.use({ userAgent: INSTAGRAM });

  test('keeps the layout stable and the frame visible when the hint loads late @both', async ({
    page,
    event,
    isMobile,
  }) => {
    const moved = await watchMoves(page);
    const stage = page.locator('.g-stage');
    const toggle = page.locator('.g-in-app-toggle');
    for (const [language, width] of [
      ['en', 390],
      ['fr', 360],
    ] as const) {
      await test.step(language, async () => {
        if (isMobile) await page.setViewportSize({ ...SMALL_PHONE, width });
        await page.goto(event.path);
        await page.evaluate((id) => localStorage.setItem('guest-language', id), language);
        const load = await holdCalls(page, /\/assets\/in-app-hint-[^/]+\.js$/);
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(stage).toBeVisible();
        await expect(toggle).toHaveCount(0);
        await moved();
        const box = (await stage.boundingBox())!;
        load();
        await expect(toggle).toBeVisible();
        expect(await moved(), 'loaded').toEqual([]);
        expect(await stage.boundingBox(), 'loaded').toEqual(box);
        const { x, y, width: size, height } = (await toggle.boundingBox())!;
        const lastTab = (await page.getByRole('tab').last().boundingBox())!;
        expect(x, 'beside the tabs').toBeGreaterThanOrEqual(lastTab.x + lastTab.width);
        expect(x + size, 'on the screen').toBeLessThanOrEqual(page.viewportSize()!.width);
        expect(y + height, 'above the frame').toBeLessThanOrEqual(box.y);

        await toggle.click();
        await expect(page.getByRole('note')).toBeVisible();
        expect(await moved(), 'opened').toEqual([]);
        expect(await stage.boundingBox(), 'opened').toEqual(box);
      });
    }
  });
});
