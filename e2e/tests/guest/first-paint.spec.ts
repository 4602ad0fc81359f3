import { expect, type Page } from '@playwright/test';
import { quartersPhoto } from '../../support/pictures.js';
import { choosePhoto, generateButton, test, watchUploads } from '../../support/guest-event.js';

// Requests are answered by the tests themselves, which a service worker in between would prevent.
test.use({ serviceWorkers: 'block' });

/** Sums up what moved without anybody having touched anything (web.dev, 'Cumulative Layout Shift'). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

test('title and frame are there before any JavaScript', async ({ browser, baseURL, event }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(event.path);
  await expect(page.getByRole('heading', { name: 'Harbour Nights' })).toBeVisible();
  const frame = page.locator('.g-first-frame');
  await expect.poll(() => frame.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  await context.close();
});

test('nothing moves: not while the page starts, nor while photos come into the gallery', async ({
  page,
  event,
}) => {
  const shifted = await watchShifts(page);
  await event.addPhoto();
  await page.goto(event.path);
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  const photos = page.getByRole('button', { name: /^Open photo/ });
  await expect(photos).toHaveCount(1);
  await expect
    .poll(() => photos.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await shifted()).toBe(0);
});

test('the first paint stands where the page puts the frame', async ({ page, event }) => {
  let open: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(event.path, { waitUntil: 'commit' });
  const first = page.locator('.g-first-frame');
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  // The picture inside the element: it is contained in it, with the mat's width around.
  const before = await first.evaluate((image: HTMLImageElement) => {
    const box = image.getBoundingClientRect();
    const pad = parseFloat(getComputedStyle(image).paddingTop);
    const scale = Math.min(
      (box.width - 2 * pad) / image.naturalWidth,
      (box.height - 2 * pad) / image.naturalHeight,
    );
    const size = { width: image.naturalWidth * scale, height: image.naturalHeight * scale };
    return { x: box.x + (box.width - size.width) / 2, y: box.y + (box.height - size.height) / 2, ...size };
  });
  open();
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
  const after = (await page.locator('.g-picture').boundingBox())!;
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs(after[side] - before[side]), side).toBeLessThanOrEqual(4);
  }
});

test('loads less than 90 kB of scripts before it is touched', async ({ page, event }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Map<string, number>();
  const urls = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? '';
    if (url.endsWith('.js')) scripts.set(url, encodedDataLength);
  });
  await page.goto(event.path);
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(90_000);
});

test('a link pasted in a chat shows the event', async ({ page, event }) => {
  await page.goto(event.path);
  await expect(page).toHaveTitle('Harbour Nights');
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Harbour Nights');
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/);
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');
});

test('tells nobody where a photo was taken', async ({ page, event }) => {
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto(6));
  await generateButton(page).click();
  await expect(page.getByText('Your photo has been generated successfully')).toBeVisible();
  expect(uploads[0]?.file.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(uploads[0]?.file.includes('Exif')).toBe(false);
});
