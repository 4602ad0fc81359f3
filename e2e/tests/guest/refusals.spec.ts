import { expect } from '@playwright/test';
import { INSTAGRAM } from '../../support/devices.js';
import { expectAccessible } from '../../support/axe.js';
import { frameWithShadow, heicPhoto, quartersPhoto } from '../../support/images.js';
import { choosePhoto, generateButton, makePhoto, SUCCESS, test } from '../../support/guest-event.js';
import { countUploads, DAY_MS, expectDownload, expectRejected, UPLOADS } from '../../support/rejections.js';
import { preventHeicDecoder } from '../../support/heic-decoder.js';

// Tests fulfill requests, which a service worker would intercept.
test.use({ serviceWorkers: 'block' });

/** In a frame of 600 x 600 pixels. */
const SMALL_WINDOW = { x: 60, y: 60, width: 480, height: 400 };

// spec: guest.tabs
test('shows the gallery and a notice at a paused event', async ({ page, event }) => {
  await event.addPhoto();
  await event.pause();
  await page.goto(event.path);
  await expect(page.getByRole('tab', { name: 'Live Gallery' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(1);
  await expect(page.getByText('This event is paused and accepts no new photos.')).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Upload Photo' }).click();
  await expect(page.getByRole('heading', { name: 'This event is paused' })).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});

// spec: guest.expired
test('shows a notice and no invitation at an ended event', async ({ page, event }) => {
  await event.end();
  await page.goto(event.path);
  await expect(page.getByText('This event has ended and accepts no new photos.')).toBeInViewport();
  await expect(page.getByText('There are no photos here.')).toBeVisible();
  await page.getByRole('tab', { name: 'Upload Photo' }).click();
  await expect(page.getByRole('heading', { name: 'This event has ended' })).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});

// spec: guest.expired
test('shows the end of an event on an open page without a request', async ({ page, event }) => {
  const hourMs = 60 * 60_000;
  await page.clock.install();
  await event.endIn(hourMs);
  await page.goto(event.path);
  await expect(page.locator('input[type=file]').first()).toBeAttached();
  await page.clock.fastForward(hourMs);
  await expect(page.getByRole('heading', { name: 'This event has ended' })).toBeVisible();
});

test('rejects a photo framed during a pause and offers it for download', async ({ page, event }) => {
  await page.goto(event.path);
  await event.pause();
  await makePhoto(page);
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('You can still download your photo.')).toBeVisible();
  await expectDownload(page);
  await test.step("also after the event's frame was replaced", async () => {
    await event.replaceFrame(
      'Harbour Mornings',
      await frameWithShadow({ width: 600, height: 600 }, SMALL_WINDOW),
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Harbour Mornings' })).toBeVisible();
    await page.getByRole('button', { name: 'My Photos' }).click();
    await page.getByRole('button', { name: 'Show Photo' }).click();
    await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
    await expectDownload(page);
  });
});

test('lets a guest finish, download and find a placed photo after the event ended', async ({
  page,
  event,
}) => {
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  await event.end();
  // The notice shows while placing, and the photo stays in place.
  await expect(page.getByText('This event has ended')).toBeVisible();
  await expect(
    page.getByText('You can still frame your photo on this device and download it.'),
  ).toBeVisible();
  const response = page.waitForResponse(UPLOADS);
  await generateButton(page).click();
  expect((await response).status()).toBe(410);
  expect(await (await response).json()).toMatchObject({ code: 'event_expired' });
  await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
  await expect(page.getByText('You can still download your photo.')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'My Photos' }).click();
  await page.getByRole('button', { name: 'Show Photo' }).click();
  await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(page.getByRole('heading', { name: 'This event has ended' })).toBeVisible();
});

test("holds photos above the plan's limit, and at the hard limit frames them on the device", async ({
  page,
  event,
}) => {
  test.setTimeout(180_000);
  // The free plan has 30 photos a month and holds 20 more.
  const small = await quartersPhoto(1, 0.1);
  for (let i = 0; i < 30; i++) await event.addPhoto(small);
  await preventHeicDecoder(page);
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Your photo is saved. It will appear in the gallery later.')).toBeVisible();
  const held = await event.addPhoto(small);
  for (let i = 0; i < 18; i++) await event.addPhoto(small);

  const full = page.getByRole('heading', { name: 'The gallery is full' });
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(full).toBeVisible();
  await page.reload();
  await expect(full).toBeVisible();
  await choosePhoto(page, await heicPhoto(), 'IMG_0001.HEIC');
  await expect(page.getByText('This browser cannot read this photo.')).toBeVisible();
  await generateButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'This browser cannot read' })).toContainText(
    'The gallery is full',
  );
  await expect(page.getByRole('heading', { name: 'Failed to process photo' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Photo' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Make Another' }).click();
  await choosePhoto(page, await quartersPhoto());
  await expect(
    page.getByText('You can still frame your photo on this device and download it.'),
  ).toBeVisible();
  await generateButton(page).click();
  await expect(page.getByText('Yours was created on this device: download it here.').first()).toBeVisible();
  await expectDownload(page);

  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(full).toBeVisible();
  // The rejected photos take the free place again.
  await event.deletePhoto(held.id);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(full).toBeVisible();

  // The organizer sees both kinds and why a photo is held.
  await event.signInOrganizer(page);
  await page.goto(`/events/${event.id}`);
  const filter = page.getByRole('group', { name: 'Filter photos' });
  const tile = page.getByRole('list', { name: 'Photos' }).getByRole('listitem').first();
  await filter.getByRole('button', { name: 'Shown' }).click();
  await expect(filter.getByRole('button', { name: 'Shown' })).toHaveText(/30$/);
  await expect(tile).toContainText('Shown');
  await filter.getByRole('button', { name: 'Held' }).click();
  await expect(filter.getByRole('button', { name: 'Held' })).toHaveText(/20$/);
  await expect(tile).toContainText('Held');
  await expectAccessible(page);
  await tile.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('It is shown when you upgrade or next month starts');
  await expectAccessible(page);
});

test('warns while placing after the organizer was suspended, and rejects the photo', async ({
  page,
  event,
}) => {
  const uploads = countUploads(page);
  await page.clock.install();
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await event.suspendOrganizer();
  await expect(page.getByText('This event is paused')).toBeVisible();
  await generateButton(page).click();
  await expectRejected(page, 'This event is paused and accepts no new photos at the moment.', uploads);
  await page.getByRole('tab', { name: 'Upload Photo' }).click();
  await expect(page.getByRole('heading', { name: 'This event is paused' })).toBeVisible();
});

test('rejects photos of a banned device', async ({ page, event }) => {
  const uploads = countUploads(page);
  await page.clock.install();
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  await event.banUploaderOf((await event.photos())[0]!.id);
  await page.getByRole('button', { name: 'Make Another' }).click();
  await makePhoto(page);
  await expectRejected(page, 'This event accepts no more photos from this device.', uploads);
});

test('keeps a placed photo after the event was deleted, and shows that the event is missing afterwards', async ({
  page,
  event,
}) => {
  const streams: string[] = [];
  const uploads = countUploads(page);
  await page.clock.install();
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  // The first request after the deletion gets no response.
  await page.route(`**/api/public/event/${event.slug}`, (route) => route.abort(), { times: 1 });
  await event.remove();
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return page.getByText('This event was removed.').isVisible();
    })
    .toBe(true);
  page.on('request', (request) => request.url().endsWith('/stream') && streams.push(request.url()));
  await generateButton(page).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'You can still download your photo.' }),
  ).toBeVisible();
  await expectDownload(page);
  await page.clock.fastForward(DAY_MS);
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
  expect(uploads()).toBe(1);
  // The page opens no stream for a deleted event.
  expect(streams).toEqual([]);
});

// spec: guest.not-found
test('shows an unknown event as not found', async ({ page }) => {
  const response = await page.goto('/event/no-such-event');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
});

test('explains how to leave an in-app browser', async ({ browser, baseURL, event }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    userAgent: INSTAGRAM,
  });
  const page = await context.newPage();
  await page.goto(event.path);
  const toggle = page.getByRole('button', { name: 'You are in Instagram.' });
  const hint = page.getByRole('note');
  await toggle.click();
  await expect(hint).toContainText('open this page in your browser');
  await test.step('shows the link for copying by hand if the button cannot copy it', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(hint.getByText(baseURL + event.path)).toBeVisible();
  });
  await test.step('closes with its button, with Escape, with Tab, and by using the page', async () => {
    await toggle.click();
    await expect(hint).toBeHidden();
    await toggle.click();
    await expect(hint).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint).toBeHidden();
    await toggle.click();
    await expect(hint).toBeVisible();
    await hint.getByRole('button', { name: 'Copy Link' }).or(hint.locator('bdi')).first().press('Tab');
    await expect(hint).toBeHidden();
    await toggle.click();
    await expect(hint).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(hint).toBeHidden();
  });
  await context.close();
});

test("titles a missing event's page in the browser's language", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'de-AT' });
  const page = await context.newPage();
  const response = await page.goto('/event/no-such-event');
  expect(await response?.text()).toContain('<title>Veranstaltung nicht gefunden</title>');
  await expect(page.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
  await context.close();
});

test('fits every step with long words into a small phone', async ({ browser, baseURL, event }) => {
  await event.replaceFrame('W'.repeat(120), await frameWithShadow({ width: 600, height: 600 }, SMALL_WINDOW));
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'de-AT',
    viewport: { width: 320, height: 568 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(event.path);
  const expectFitting = async (button: string) => {
    await expect(page.getByText(button, { exact: true })).toBeInViewport({ ratio: 1 });
    const clipped = await page
      .locator('.g-actions > .g-button')
      .evaluateAll((buttons) => buttons.filter((item) => item.scrollWidth > item.clientWidth).length);
    expect(clipped, button).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  };
  await expectFitting('Foto auswählen');
  await choosePhoto(page, await quartersPhoto());
  await expectFitting('Foto erstellen');
  await page.getByRole('button', { name: 'Foto erstellen' }).click();
  await expectFitting('Foto herunterladen');
  await context.close();
});
