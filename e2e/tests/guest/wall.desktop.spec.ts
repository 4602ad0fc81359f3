import { randomUUID } from 'node:crypto';
import { expect, type CDPSession } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { test } from '../../support/guest-event.js';
import { holdCalls } from '../../support/hold-calls.js';

// Tests fulfill requests, which a service worker would intercept.
test.use({ serviceWorkers: 'block' });

test.use({ viewport: { width: 1920, height: 1080 } });

test('shows new photos live, removes hidden ones and links its QR code to the event', async ({
  page,
  event,
  baseURL,
}) => {
  // Opened at an address that phones cannot reach, as on the server's own machine.
  const here = new URL(`${event.path}/wall`, baseURL);
  here.hostname = 'localhost';
  // The first paint is not the guest page's.
  expect(await (await page.request.get(`${event.path}/wall`)).text()).toContain('<div id="root"></div>');
  await page.goto(here.href);
  await expect(page.getByRole('heading', { name: 'Harbour Nights' })).toBeVisible();
  await expect(page.getByText('The first photo will appear here')).toBeVisible();

  const { data, info } = await sharp(await page.locator('.g-qr').screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toBe(`${baseURL}${event.path}`);

  const first = await event.addPhoto();
  await expect(page.locator(`img[src="${first.photoUrl}"]`)).toBeVisible();
  const second = await event.addPhoto();
  await expect(page.locator(`img[src="${second.photoUrl}"]`)).toBeVisible();
  await event.hide(second.id);
  await expect(page.locator(`img[src="${second.photoUrl}"]`)).toHaveCount(0);
  await expect(page.locator(`img[src="${first.photoUrl}"]`)).toBeVisible();

  await test.step('loads older photos while there is space', async () => {
    await event.addPhoto();
    // A first page with a single photo.
    await page.route('**/gallery?page=1', async (route) => {
      const response = await route.fetch();
      const page = (await response.json()) as { photos: object[]; before: string };
      const single = { photos: [page.photos[0]], hasMore: true, next: page.before };
      await route.fulfill({ response: response, json: { ...page, ...single } });
    });
    await page.reload();
    const shown = page.locator(`img[src="${first.photoUrl}"], img[src="${first.thumbUrl}"]`);
    await expect(shown.first()).toBeVisible();
  });
});

test('hides the invitation while the event accepts no photos', async ({ page, event }) => {
  await page.goto(`${event.path}/wall`);
  const invitation = page.getByText('Scan, take a photo, see it here');
  await expect(invitation).toBeVisible();
  await event.pause();
  await expect(page.getByText('This event is paused', { exact: true })).toBeVisible();
  await expect(page.getByText('There are no photos here.')).toBeVisible();
  await expect(invitation).toHaveCount(0);
  await event.resume();
  await expect(invitation).toBeVisible();
});

test('shows no empty message for a paused event until its photos were requested', async ({ page, event }) => {
  await event.pause();
  const release = await holdCalls(page, `**/api/public/event/${event.slug}/gallery**`, 'GET');
  await page.goto(`${event.path}/wall`);
  await expect(page.getByText('This event is paused', { exact: true })).toBeVisible();
  const none = page.getByText('There are no photos here.');
  await expect(none).toHaveCount(0);
  release();
  await expect(none).toBeVisible();
});

test('fills the screen with one to three photos and rows of more, in both orientations', async ({
  page,
  event,
}) => {
  await page.goto(`${event.path}/wall`);
  const photos = page.locator('.g-projector-photos').locator('.g-print, li img');
  for (let count = 1; count <= 4; count++) {
    await event.addPhoto();
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(photos).toHaveCount(count);
      // Moves once the container was measured.
      await expect
        .poll(async () => {
          const boxes = await photos.evaluateAll((all) =>
            all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
          );
          const controls = (await page.locator('.g-projector-controls').boundingBox())!;
          const isWhole = boxes.every(
            (box) =>
              box.width > 60 && box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height,
          );
          const coversControls = boxes.some(
            (box) =>
              box.right > controls.x &&
              box.left < controls.x + controls.width &&
              box.bottom > controls.y &&
              box.top < controls.y + controls.height,
          );
          const widths = boxes.map((box) => box.width);
          const covered = boxes.reduce((sum, box) => sum + box.width * box.height, 0);
          return {
            isWhole,
            coversControls,
            isEqual: Math.max(...widths) - Math.min(...widths) < 12,
            isLarge: covered > 0.15 * width * height,
          };
        }, `${count} photos on ${width}x${height}`)
        .toEqual({ isWhole: true, coversControls: false, isEqual: count <= 3, isLarge: true });
    }
  }
});

test('is dark in its display typeface, and remembers the light background', async ({ page, event }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${event.path}/wall`);
  const light = page.getByRole('button', { name: 'Light background' });
  await expect(light).toHaveAttribute('aria-pressed', 'false');
  expect(await background()).toBe('rgb(22, 19, 16)');
  await expect
    .poll(() => page.evaluate(() => document.fonts.check("800 40px 'Bricolage Grotesque Variable'")))
    .toBe(true);
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  expect(await background()).toBe('rgb(250, 247, 241)');
  await page.reload();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  expect(await background()).toBe('rgb(250, 247, 241)');
});

test('gives every photo of a large gallery its turn, page by page', async ({ page, event }) => {
  const image = await sharp({ create: { width: 90, height: 135, channels: 3, background: '#7a1f3d' } })
    .jpeg()
    .toBuffer();
  await page.route('**/media/many/**', (route) => route.fulfill({ contentType: 'image/jpeg', body: image }));
  const photos = Array.from({ length: 72 }, (_, i) => ({
    id: randomUUID(),
    photoUrl: `/media/many/${i}.jpg`,
    thumbUrl: `/media/many/${i}.t.jpg`,
    width: 900,
    height: 1350,
    createdAt: new Date(Date.UTC(2026, 5, 1) - i * 1000).toISOString(),
  }));
  await page.route(`**/api/public/event/${event.slug}/gallery?*`, (route) => {
    const start = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const next = start + 24 < photos.length ? String(start + 24) : null;
    const json = {
      photos: photos.slice(start, start + 24),
      total: photos.length,
      hasMore: next !== null,
      before: 'x',
      next,
    };
    return route.fulfill({ json });
  });
  await page.clock.install();
  await page.goto(`${event.path}/wall`);
  const large = page.locator('.g-print');
  await expect(large).toHaveAttribute('src', photos[0]!.photoUrl);
  await large.evaluate((first) => {
    const shown = [first.getAttribute('src')];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const src = document.querySelector('.g-print')?.getAttribute('src') ?? null;
      if (src !== null && src !== shown.at(-1)) shown.push(src);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const readShown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  while ((await readShown()).length < photos.length) await page.clock.runFor(5_000);
  const shown = (await readShown()).slice(0, photos.length);
  expect(shown).toEqual(photos.map(({ photoUrl }) => photoUrl));
});

test('handles 2,000 photos without growing', async ({ page, event }) => {
  test.setTimeout(240_000);
  const image = await sharp({ create: { width: 90, height: 135, channels: 3, background: '#7a1f3d' } })
    .jpeg()
    .toBuffer();
  await page.route('**/media/many/**', (route) => route.fulfill({ contentType: 'image/jpeg', body: image }));
  // The stream ends after every hundred photos, as on a poor network, and the wall reconnects each time.
  const TOTAL = 2000;
  let sentCount = 0;
  const resumed: (string | undefined)[] = [];
  await page.route(`**/api/public/event/${event.slug}/stream`, (route) => {
    resumed.push(route.request().headers()['last-event-id']);
    const messages = Array.from({ length: Math.min(100, TOTAL - sentCount) }, () => {
      const n = ++sentCount;
      const photo = {
        id: randomUUID(),
        photoUrl: `/media/many/${n}.jpg`,
        thumbUrl: `/media/many/${n}.t.jpg`,
        width: 900,
        height: 1350,
        createdAt: new Date(Date.now() + n).toISOString(),
        // Large enough for the heap to show retained photos: 7 MB for all.
        ballast: 'x'.repeat(4096),
      };
      return `id: ${n}\nevent: photo.added\ndata: ${JSON.stringify(photo)}\n\n`;
    });
    return route.fulfill({ contentType: 'text/event-stream', body: messages.join('') || ':\n\n' });
  });

  const session = await page.context().newCDPSession(page);
  await page.goto(`${event.path}/wall`);
  await expect.poll(() => sentCount).toBeGreaterThanOrEqual(200);
  const before = await measure(session);
  await expect.poll(() => sentCount, { timeout: 180_000 }).toBe(TOTAL);
  await expect(
    page.locator(`img[src="/media/many/${TOTAL}.t.jpg"], img[src="/media/many/${TOTAL}.jpg"]`),
  ).not.toHaveCount(0);
  const after = await measure(session);

  expect(resumed[0]).toBeUndefined();
  expect(resumed[2]).toBe('200');
  expect(await page.locator('img').count()).toBeLessThanOrEqual(50);
  expect(after.nodes).toBeLessThan(before.nodes * 1.5 + 200);
  expect(after.heap).toBeLessThan(before.heap + 4 * 1024 * 1024);
});

/** DOM nodes and heap bytes in use. */
async function measure(session: CDPSession): Promise<{ nodes: number; heap: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { nodes, heap: usedSize };
}
