import { expect, type Request } from '@playwright/test';
import { BreakableNetwork } from '../../support/breakable-network.js';
import { openGallery, photosOf } from '../../support/gallery.js';
import { test } from '../../support/guest-event.js';
import { frameWithShadow, quartersPhoto } from '../../support/images.js';
import { finishPendingTasks } from '../../support/settle.js';

// spec: guest.gallery, guest.gallery-empty, limits.relative-times
test('invites guests to an empty gallery, adds new photos live and removes hidden ones', async ({
  page,
  event,
}) => {
  await openGallery(page, event.path);
  await expect(page.getByText('No photos yet. Be the first to create one!')).toBeVisible();
  const first = await event.addPhoto();
  await expect(photosOf(page)).toHaveCount(1);
  await expect(page.getByText(/^\d+ seconds? ago$/)).toBeVisible();
  await event.addPhoto();
  await expect(photosOf(page)).toHaveCount(2);
  await event.hide(first.id);
  await expect(photosOf(page)).toHaveCount(1);
});

test.describe('while the stream is not available', () => {
  // It would respond instead of the test.
  test.use({ serviceWorkers: 'block' });

  test('reconnects when the stream does not respond', async ({ page, event }) => {
    await page.clock.install();
    let requests = 0;
    await page.route('**/stream', () => void (requests += 1));
    await openGallery(page, event.path);
    await expect.poll(() => requests).toBe(1);
    await page.clock.runFor(55_000);
    expect(requests).toBe(1);
    await expect
      .poll(async () => {
        await page.clock.runFor(2_000);
        return requests;
      })
      .toBe(2);
  });

  test('loads photos missed by an empty gallery after the stream reconnects', async ({ page, event }) => {
    await page.clock.install();
    let rejections = 0;
    let isRejecting = true;
    await page.route('**/stream', async (route) => {
      if (!isRejecting) return route.continue();
      rejections += 1;
      await route.abort();
    });
    await openGallery(page, event.path);
    await expect(page.getByText('No photos yet. Be the first to create one!')).toBeVisible();
    await expect.poll(() => rejections).toBeGreaterThan(0);
    await event.addPhoto();
    // The first gallery response is lost; afterwards, the stream reports only newer photos.
    let requests = 0;
    await page.route('**/gallery?**', (route) => (requests++ === 0 ? route.abort() : route.continue()));
    isRejecting = false;
    await expect.poll(async () => (await page.clock.runFor(1_000), photosOf(page).count())).toBe(1);
    expect(requests).toBeGreaterThan(1);
  });
});

test('updates a re-rendered photo and a changed event title', async ({ page, event }) => {
  const photo = await event.addPhoto();
  await openGallery(page, event.path);
  const shown = photosOf(page).locator('img');
  await expect(shown).toHaveAttribute('src', photo.thumbUrl);
  const size = { width: 600, height: 600 };
  await event.replaceFrame(
    'Harbour Mornings',
    await frameWithShadow(size, { x: 60, y: 60, width: 480, height: 400 }),
  );
  await expect(page.getByRole('heading', { name: 'Harbour Mornings' })).toBeVisible();
  await event.rerenderPhotos();
  await expect(shown).not.toHaveAttribute('src', photo.thumbUrl);
  const [changed] = await event.photos();
  expect(changed?.id).toBe(photo.id);
  await expect(shown).toHaveAttribute('src', changed!.thumbUrl);
});

test('shows every missed photo once and no hidden one within 5 s after an outage of 5 minutes', async ({
  page,
  event,
  baseURL,
}) => {
  const network = await BreakableNetwork.to(baseURL!);
  await page.clock.install();
  const streams: (string | undefined)[] = [];
  const openStreams = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/stream')) return;
    streams.push(request.headers()['last-event-id']);
    openStreams.add(request);
  });
  page.on('requestfailed', (request) => openStreams.delete(request));
  const hidden = await event.addPhoto();
  await openGallery(page, network.url + event.path);
  await expect(photosOf(page)).toHaveCount(1);
  const remaining = await event.addPhoto();
  await expect(photosOf(page)).toHaveCount(2);

  network.break();
  const missed = [await event.addPhoto(), await event.addPhoto(), await event.addPhoto()];
  await event.hide(hidden.id);
  const opened = streams.length;
  // Each attempt to reconnect needs real time to fail.
  for (let minutes = 0; minutes < 5; minutes += 0.25) {
    await page.clock.runFor(15_000);
    await finishPendingTasks(page);
  }
  expect(streams.length).toBeGreaterThan(opened + 5);
  await expect(photosOf(page)).toHaveCount(2);

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  // The last attempt has failed and waits for the next one.
  await expect.poll(() => openStreams.size).toBe(0);
  await finishPendingTasks(page);
  network.repair();
  await page.clock.runFor(5_000);
  await expect(photosOf(page)).toHaveCount(4);
  await page.clock.resume();
  const last = await event.addPhoto();
  await expect(photosOf(page)).toHaveCount(5);
  const shown = await photosOf(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const current = await event.photos();
  expect(shown).toEqual(current.map(({ thumbUrl }) => thumbUrl));
  expect(new Set(current.map(({ id }) => id))).toEqual(
    new Set([remaining, ...missed, last].map(({ id }) => id)),
  );
  // Streams resumed from the last event instead of starting over.
  expect(streams.slice(1).every((id) => /^\d+$/.test(id ?? ''))).toBe(true);
  await network.close();
});

test('loads more pages on scroll, each photo once, and holds new photos back while scrolled @both', async ({
  page,
  event,
  isMobile,
}) => {
  const small = await quartersPhoto(1, 0.1);
  // More than one page of 24.
  const oldest = await event.addPhoto(small);
  for (let i = 0; i < 26; i++) await event.addPhoto(small);
  await openGallery(page, event.path);
  await expect(photosOf(page)).toHaveCount(24);
  await test.step('the lightbox also reaches the last photo', async () => {
    await photosOf(page).first().click();
    const image = page.getByRole('dialog').getByRole('img');
    const showNext = async () => {
      await page.keyboard.press('ArrowRight');
      return image.getAttribute('src');
    };
    await expect.poll(showNext, { intervals: [20] }).toBe(oldest.photoUrl);
    await page.reload();
    await page.getByRole('tab', { name: 'Live Gallery' }).click();
    await expect(photosOf(page)).toHaveCount(24);
  });
  await photosOf(page).last().scrollIntoViewIfNeeded();
  await expect(photosOf(page)).toHaveCount(27);
  await expect(page.getByRole('button', { name: 'Show More' })).toHaveCount(0);
  const sources = await photosOf(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(new Set(sources).size).toBe(27);

  const lefts = await photosOf(page).evaluateAll((photos) =>
    photos.map((photo) => photo.getBoundingClientRect().left),
  );
  expect(new Set(lefts).size).toBe(isMobile ? 2 : 5);

  await photosOf(page).last().scrollIntoViewIfNeeded();
  const top = async () => (await photosOf(page).last().boundingBox())!.y;
  let before = NaN;
  await expect.poll(async () => before === (before = await top())).toBe(true);
  await event.addPhoto(small);
  const fresh = page.getByRole('button', { name: 'New Photos (1)' });
  await fresh.waitFor();
  expect(await top()).toBeCloseTo(before, 0);
  await fresh.click();
  await expect(photosOf(page)).toHaveCount(28);
});

test('shows live that the event was paused', async ({ page, event }) => {
  await openGallery(page, event.path);
  await expect(page.getByText('No photos yet.')).toBeVisible();
  await event.pause();
  await expect(
    page.getByRole('heading', { name: 'This event is paused', includeHidden: true }),
  ).toBeAttached();
});

test('ignores an outdated response about the event', async ({ page, event }) => {
  let requests = 0;
  let sendFirstResponse: (() => Promise<void>) | undefined;
  await page.route(`**/api/public${event.path}`, async (route) => {
    if (++requests > 1) return route.continue();
    const response = await route.fetch();
    sendFirstResponse = () => route.fulfill({ response });
  });
  // The page requests the event when the stream opens.
  await openGallery(page, event.path);
  await expect.poll(() => sendFirstResponse).toBeDefined();
  const paused = page.getByText('This event is paused and accepts no new photos.');
  await event.pause();
  await expect(paused).toBeVisible();
  const late = page.waitForResponse(`**/api/public${event.path}`);
  await sendFirstResponse?.();
  await (await late).finished();
  await finishPendingTasks(page);
  await expect(paused).toBeVisible();
});
