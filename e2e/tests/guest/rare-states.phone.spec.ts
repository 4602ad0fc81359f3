import { expect, type Page } from '@playwright/test';
import { INSTAGRAM } from '../../support/devices.js';
import { CAMERA } from '../../support/camera.js';
import { holdCalls } from '../../support/hold-calls.js';
import { heicPhoto, quartersPhoto } from '../../support/images.js';
import { choosePhoto, type GuestEvent, changeServedEvent, test } from '../../support/guest-event.js';
import { expectNoViolationsInAnyLanguage, blockTimers } from '../../support/rare-states.js';
import { preventHeicDecoder } from '../../support/heic-decoder.js';

// Tests fulfill requests. Colors are final when nothing animates.
test.use({ ...CAMERA, serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

// languages.phone.spec.ts checks the main states in every language, light and dark.
test.setTimeout(420_000);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** States without a language menu, and what they show in every language. */
const WORDLESS: Record<string, (page: Page, event: GuestEvent) => Promise<() => Promise<unknown>>> = {
  'not found': async (page) => {
    await page.goto('/event/no-such-event');
    return () => heading(page).waitFor();
  },
  loading: async (page, event) => {
    await page.route(`**${event.path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script[^>]*id="page-data".*?<\/script>/s, '');
      await route.fulfill({ response, body });
    });
    await page.route(`**/api/public/event/${event.slug}`, () => undefined);
    await page.goto(event.path);
    return () => page.locator('.g-message').waitFor();
  },
  'out of reach': async (page, event) => {
    await page.unroute(`**/api/public/event/${event.slug}`);
    await page.route(`**/api/public/event/${event.slug}`, (route) => route.abort());
    await page.goto(event.path);
    return () => page.locator('.g-message button').waitFor();
  },
  'a wall without photos': async (page, event) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${event.path}/wall`);
    return () => page.locator('.g-projector-empty').waitFor();
  },
  'a wall with photos': async (page, event) => {
    const photo = await event.addPhoto();
    return () => page.locator(`img[src="${photo.photoUrl}"]`).waitFor();
  },
};

test('has no axe violations in single-message states and on the wall', async ({ page, event }) => {
  for (const [state, open] of Object.entries(WORDLESS)) {
    await test.step(state, async () => {
      const again = await open(page, event);
      await again();
      await expectNoViolationsInAnyLanguage(page, again);
    });
  }
});

test('has no axe violations at a paused, ended or full event, also while a photo is placed', async ({
  page,
  event,
}) => {
  let changes: object = {};
  await changeServedEvent(page, event, (served) => ({ ...served, ...changes }));
  for (const status of ['paused', 'ended', 'full']) {
    await test.step(status, async () => {
      changes = { status };
      await preventHeicDecoder(page);
      await page.goto(event.path);
      await page.getByRole('tab', { name: 'Upload Photo' }).click();
      await expect(page.getByRole('heading', { name: /paused|ended|full/ })).toBeVisible();
      await expectNoViolationsInAnyLanguage(page);
    });
  }
  await test.step('placing a photo that this browser can read, and one that it cannot', async () => {
    await choosePhoto(page, await heicPhoto(), 'IMG_0001.HEIC');
    await expect(page.getByText('This browser cannot read this photo.')).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
    await choosePhoto(page, await quartersPhoto());
    await expect(page.getByText('You can still frame your photo on this device')).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
  });
  await test.step('placing a photo after the event was deleted', async () => {
    await event.remove();
    await expect(page.getByText('This event was removed.')).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
  });
});

test('has no axe violations at the camera, its countdown and errors, and while a file is dragged', async ({
  page,
  event,
}) => {
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  await expectNoViolationsInAnyLanguage(page);
  await test.step('counting down', async () => {
    await blockTimers(page);
    await page.getByRole('button', { name: 'Countdown: Off' }).click();
    await page.locator('.g-shutter').click();
    await expect(page.getByRole('status').filter({ hasText: /^3$/ })).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
    await page.locator('.g-shutter').click();
  });
  await page.getByRole('button', { name: 'Close' }).click();
  const wordsOf: [words: string, error: string | null][] = [
    ['Starting the camera…', null],
    ['Camera access is off.', 'NotAllowedError'],
    ['The camera could not start.', 'NotReadableError'],
  ];
  for (const [words, error] of wordsOf) {
    await test.step(words, async () => {
      await page.evaluate((name) => {
        navigator.mediaDevices.getUserMedia = () =>
          name === null ? new Promise(() => undefined) : Promise.reject(new DOMException('No.', name));
      }, error);
      await page.getByRole('button', { name: 'Take Photo' }).click();
      await expect(page.getByText(words)).toBeVisible();
      await expectNoViolationsInAnyLanguage(page);
      await page.getByRole('button', { name: 'Close' }).click();
      // Closing takes a step back in the history, and the page takes no files until then.
      await expect(page.locator('.g-camera')).toHaveCount(0);
    });
  }
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }));
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
  });
  await expect(page.getByText('Drop your photo')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
});

test('has no axe violations in a loading, empty, scrolled or failed gallery', async ({ page, event }) => {
  await page.goto(event.path);
  const load = await holdCalls(page, '**/gallery?**');
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await expect(page.locator('.g-bare').first()).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  load();
  await expect(page.getByText('No photos yet.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await test.step('new photos are held back while the guest scrolls', async () => {
    const small = await quartersPhoto(1, 0.1);
    for (let i = 0; i < 12; i++) await event.addPhoto(small);
    await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(12);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
    await event.addPhoto(small);
    await expect(page.getByRole('button', { name: 'New Photos (1)' })).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
  });
  await page.route('**/gallery?**', (route) => route.abort());
  await page.reload();
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await expect(page.getByText('The photos could not be loaded')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await test.step('its script fails to load', async () => {
    await page.route(/\/assets\/gallery-/, (route) => route.abort());
    await page.reload();
    await page.getByRole('tab', { name: 'Live Gallery' }).click();
    await expect(page.getByRole('alert').getByRole('button')).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
  });
});

test('has no axe violations in an in-app browser, after a wrong file and without a preview', async ({
  browser,
  baseURL,
  event,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 390, height: 844 },
    userAgent: INSTAGRAM,
  });
  const page = await context.newPage();
  await preventHeicDecoder(page);
  await page.goto(event.path);
  const hint = page.getByRole('note');
  // The choice of a language closes it.
  const openHint = async () => {
    if (!(await hint.isVisible())) await page.getByRole('button', { name: 'Instagram' }).click();
  };
  await openHint();
  await expect(hint).toContainText('You are in Instagram.');
  await test.step('its link is copied, or shown for copying by hand', async () => {
    // The toast would close before the check.
    await blockTimers(page);
    await hint.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('Event URL copied to clipboard', { exact: true })).toBeVisible();
    await expectNoViolationsInAnyLanguage(page, openHint);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await hint.getByRole('button', { name: 'Copy Link' }).click();
    await expect(hint.getByText(baseURL + event.path)).toBeVisible();
    await expectNoViolationsInAnyLanguage(page, openHint);
  });
  await choosePhoto(page, Buffer.from('%PDF-1.7 not a photo at all'), 'menu.pdf');
  await expect(page.getByText('This file is not a photo.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await choosePhoto(page, await heicPhoto(), 'IMG_5195.HEIC');
  await expect(page.getByText('It will be framed after it is sent.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await context.close();
});
