import { expect, type Page } from '@playwright/test';
import { INSTAGRAM } from '../../support/devices.js';
import sharp from 'sharp';
import { pixelOf, quartersPhoto } from '../../support/images.js';
import { holdCalls } from '../../support/hold-calls.js';
import { SMALL_PHONE } from '../../support/layout-shifts.js';
import {
  choosePhoto,
  generateButton,
  changeServedEvent,
  test,
  watchUploads,
} from '../../support/guest-event.js';

// Tests fulfill requests, which a service worker would intercept.
test.use({ serviceWorkers: 'block' });

// spec: guest.title-and-frame
test('shows the title and the frame without JavaScript', async ({ browser, baseURL, event }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(event.path);
  await expect(page.getByRole('heading', { name: 'Harbour Nights' })).toBeVisible();
  const frame = page.locator('.g-first-frame');
  await expect.poll(() => frame.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  await context.close();
});

/** The frame's box in the first paint: the image inside its element, without the mat. */
async function firstFrame(page: Page) {
  const first = page.locator('.g-first-frame');
  const size = () =>
    first.evaluate((image: HTMLImageElement) =>
      getComputedStyle(image).position === 'absolute' ? image.naturalWidth : 0,
    );
  await expect.poll(size).toBe(900);
  return first.evaluate((image: HTMLImageElement) => {
    const box = image.getBoundingClientRect();
    const pad = parseFloat(getComputedStyle(image).paddingTop);
    const scale = Math.min(
      (box.width - 2 * pad) / image.naturalWidth,
      (box.height - 2 * pad) / image.naturalHeight,
    );
    const size = { width: image.naturalWidth * scale, height: image.naturalHeight * scale };
    return { x: box.x + (box.width - size.width) / 2, y: box.y + (box.height - size.height) / 2, ...size };
  });
}

interface Visit {
  locale: string;
  frames?: number;
  viewport?: { width: number; height: number };
  userAgent?: string;
}

const VISITS: Record<'phone' | 'desktop', Record<string, Visit>> = {
  desktop: {
    'as most see it': { locale: 'en' },
    'from right to left': { locale: 'ar' },
  },
  phone: {
    'as most see it': { locale: 'en' },
    'with frames to choose from': { locale: 'en', frames: 2 },
    'on a small phone, with long words': { locale: 'fr', viewport: SMALL_PHONE },
    'on a small phone, with few words and frames to choose from': {
      locale: 'ar',
      viewport: SMALL_PHONE,
      frames: 2,
    },
    'inside another app': { locale: 'de', viewport: SMALL_PHONE, userAgent: INSTAGRAM },
  },
};

test('paints the frame where the loaded page places it @both', async ({
  browser,
  baseURL,
  event,
  viewport,
  isMobile,
}) => {
  for (const [whom, visit] of Object.entries(VISITS[isMobile ? 'phone' : 'desktop'])) {
    await test.step(whom, async () => {
      const { frames = 1, ...how } = visit;
      const block = { serviceWorkers: 'block' } as const;
      const context = await browser.newContext({ baseURL: baseURL!, viewport, isMobile, ...block, ...how });
      const page = await context.newPage();
      if (frames > 1) {
        await changeServedEvent(page, event, (served) => ({
          ...served,
          frames: Array.from({ length: frames }, (_, at) => ({ ...served.frames[0], id: `frame-${at}` })),
        }));
      }
      const open = await holdCalls(page, '**/assets/*.js');
      await page.goto(event.path, { waitUntil: 'commit' });
      const before = await firstFrame(page);
      open();
      await expect(page.locator('.g-first-frame')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', how.locale);
      await expect(page.getByRole('radio')).toHaveCount(frames > 1 ? frames : 0);
      await expect(page.locator('.g-in-app')).toHaveCount(how.userAgent ? 1 : 0);
      const after = (await page.locator('.g-photo-area').boundingBox())!;
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        expect(Math.abs(after[side] - before[side]), side).toBeLessThanOrEqual(4);
      }
      await context.close();
    });
  }
});

test('paints a paused event without a frame, since the gallery opens first @both', async ({
  page,
  event,
}) => {
  await event.pause();
  const open = await holdCalls(page, '**/assets/*.js');
  await page.goto(event.path, { waitUntil: 'commit' });
  const title = page.getByRole('heading', { name: 'Harbour Nights' });
  await expect(title).toBeVisible();
  await expect(page.locator('.g-first-frame')).toHaveCount(0);
  const before = await title.boundingBox();
  open();
  await expect(page.getByRole('tab', { name: 'Live Gallery', selected: true })).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('loads less than 90 kB of scripts before it can be used, and the rest when idle', async ({
    page,
    event,
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const scripts = new Map<string, number>();
    const urls = new Map<string, string>();
    session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const url = urls.get(requestId) ?? '';
      if (url.endsWith('.js')) scripts.set(url, encodedDataLength);
    });
    // The page is never idle.
    await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    await page.goto(event.path);
    await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(90_000);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toHaveLength(0);

    await page.keyboard.press('Shift');
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registrations).toBe(1);
    expect([...scripts.keys()].filter((url) => url.includes('/editor-'))).toHaveLength(1);
  });
});

test("shows the event's title and a framed sample photo in link previews", async ({ page, event }) => {
  await page.goto(event.path);
  await expect(page).toHaveTitle('Harbour Nights');
  const content = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  expect(await content('og:title')).toBe('Harbour Nights');
  expect(await content('twitter:title')).toBe('Harbour Nights');
  expect(await content('twitter:card')).toBe('summary_large_image');
  expect(await content('og:url')).toMatch(new RegExp(`^http.*${event.path}$`));
  const image = (await content('og:image'))!;
  expect(await content('twitter:image')).toBe(image);

  const response = await page.request.get(image);
  expect(response.headers()['content-type']).toBe('image/jpeg');
  const preview = await response.body();
  const { width, height } = await sharp(preview).metadata();
  expect(width / height).toBeCloseTo(900 / 1350, 2);
  // The tests' frame: its color outside, and in the window a photo with more detail than a plain color.
  const scale = width / 900;
  const [red, green, blue] = await pixelOf(preview, Math.round(20 * scale), Math.round(1300 * scale));
  expect(Math.abs(red! - 30) + Math.abs(green! - 61) + Math.abs(blue! - 54)).toBeLessThan(24);
  const window = { left: 60, top: 60, width: 780, height: 980 };
  const inside = await sharp(preview)
    .extract(
      Object.fromEntries(Object.entries(window).map(([side, of]) => [side, Math.round(of * scale)])) as never,
    )
    .stats();
  expect(inside.channels[0]!.stdev).toBeGreaterThan(10);
});

// spec: guest.loading
test('shows a loading message if the server could not embed the event', async ({ page, event }) => {
  await page.route(`**${event.path}`, async (route) => {
    const response = await route.fetch();
    const bare = (await response.text())
      .replace(/<script[^>]*id="page-data".*?<\/script>/s, '')
      .replace(/<div id="root">.*?<\/div>\s*(?=<script|<\/body)/s, '<div id="root"></div>');
    await route.fulfill({ response, body: bare });
  });
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(`**/api/public/event/${event.slug}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(event.path);
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  go();
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
});

test('removes location metadata before the upload', async ({ page, event }) => {
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto(6));
  await generateButton(page).click();
  await expect(page.getByText('Your photo has been generated successfully')).toBeVisible();
  expect(uploads[0]?.file.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(uploads[0]?.file.includes('Exif')).toBe(false);
});
