import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pixelOf, quartersPhoto } from '../../support/pictures.js';
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
  return () =>
    page.evaluate(async () => {
      // What moved in a frame is told after it has been drawn.
      for (let frame = 0; frame < 2; frame++) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
      return (window as unknown as { shift: number }).shift;
    });
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

test('nothing moves: not while the page starts, nor when the pictures of new photos arrive', async ({
  page,
  event,
}) => {
  const shifted = await watchShifts(page);
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/media/thumbs/**', async (route) => {
    await held;
    await route.continue();
  });
  const photos = page.getByRole('button', { name: /^Open photo/ });
  // Where they are once what a new one does when it comes in is over.
  const places = async () => {
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
  // Each took the first place, and those before it moved on, as they should.
  const before = { places: await places(), shifted: await shifted() };
  expect(await isDrawn()).toBe(false);
  arrive();
  await expect.poll(isDrawn).toBe(true);
  expect({ places: await places(), shifted: await shifted() }).toEqual(before);

  await page.reload();
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await expect(photos).toHaveCount(3);
  await expect.poll(isDrawn).toBe(true);
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

test('a link pasted in a chat shows the event, with people in its frame', async ({ page, event }) => {
  await page.goto(event.path);
  await expect(page).toHaveTitle('Harbour Nights');
  const content = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  expect(await content('og:title')).toBe('Harbour Nights');
  expect(await content('twitter:title')).toBe('Harbour Nights');
  expect(await content('twitter:card')).toBe('summary_large_image');
  expect(await content('og:url')).toMatch(new RegExp(`^http.*${event.path}$`));
  const picture = (await content('og:image'))!;
  expect(await content('twitter:image')).toBe(picture);

  const answer = await page.request.get(picture);
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  const preview = await answer.body();
  const { width, height } = await sharp(preview).metadata();
  expect(width / height).toBeCloseTo(900 / 1350, 2);
  // The tests' frame: its colour around, and in the window a photo, whose detail no plain colour has.
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

test('can be put on the home screen, as an application of its own', async ({ page, event }) => {
  await page.goto(event.path);
  const session = await page.context().newCDPSession(page);
  const { url, data, errors } = await session.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe(`${event.path}/app.webmanifest`);
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!) as {
    name: string;
    start_url: string;
    scope: string;
    icons: { src: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Harbour Nights', start_url: event.path, scope: event.path });
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toBe('image/png');
  }
  expect((await page.request.get('/event/no-such-event/app.webmanifest')).status()).toBe(404);
});

test('says that it is loading where the server could not write the event into the page', async ({
  page,
  event,
}) => {
  await page.route(`**${event.path}`, async (route) => {
    const answer = await route.fetch();
    const bare = (await answer.text())
      .replace(/<script[^>]*id="page-data".*?<\/script>/s, '')
      .replace(/<div id="root">.*?<\/div>\s*(?=<script|<\/body)/s, '<div id="root"></div>');
    await route.fulfill({ response: answer, body: bare });
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

test('tells nobody where a photo was taken', async ({ page, event }) => {
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto(6));
  await generateButton(page).click();
  await expect(page.getByText('Your photo has been generated successfully')).toBeVisible();
  expect(uploads[0]?.file.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(uploads[0]?.file.includes('Exif')).toBe(false);
});
