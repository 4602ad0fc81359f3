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
