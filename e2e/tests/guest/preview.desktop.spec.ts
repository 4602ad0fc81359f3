import { expect, type Page } from '@playwright/test';
import { placePhoto, photoToFrame, type Placement } from '@eventframe/contracts/framing/geometry';
import { uploadSize } from '@eventframe/contracts/framing/prepare';
import sharp from 'sharp';
import { findCorner } from '../../support/corners.js';
import { checkerboard, detailedPhoto, frameWithShadow, meanDifference } from '../../support/pictures.js';
import { choosePhoto, generateButton, test } from '../../support/guest-event.js';

// Requests are answered by the tests themselves, which a service worker in between would prevent.
test.use({ serviceWorkers: 'block' });

/** The bounds of what is seen against what is rendered, in units of 0 to 255 and in pixels: the picture's, the screen's. */
const BOUND = { straight: 2, turned: 3, corner: 0.5 };

/** A phone, whose screen has fewer pixels for the stage than the picture has, but more than a desktop's. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
} as const;

const FRAMES = {
  portrait: { size: { width: 1080, height: 1920 }, window: { x: 80, y: 120, width: 920, height: 1320 } },
  square: { size: { width: 1080, height: 1080 }, window: { x: 101, y: 77, width: 833, height: 701 } },
  landscape: { size: { width: 1600, height: 900 }, window: { x: 60, y: 60, width: 1480, height: 640 } },
  // Larger than the working copy, and its window is as wide as the frame.
  oversized: { size: { width: 1800, height: 2700 }, window: { x: 0, y: 300, width: 1800, height: 1900 } },
};

const UPRIGHT = { width: 1500, height: 2000 };
const LYING = { width: 2000, height: 1340 };

/** zoom, rotation, offsetX, offsetY, EXIF orientation, the photo's size as it is seen */
type Row = readonly [number, number, number, number, number, typeof UPRIGHT];

const PLACEMENTS: readonly Row[] = [
  [1, 0, 0, 0, 1, UPRIGHT],
  [1, 0, 0, 0, 6, LYING],
  [1.37, 0, 41, -73, 3, UPRIGHT],
  [0.5, 0, 0, 0, 5, LYING],
  [3, 0, -120, 33, 8, UPRIGHT],
  [1.13, 0, 7, -5, 4, LYING],
  [1, 12, 0, 0, 2, UPRIGHT],
  [1.6, -33, 50, 20, 7, LYING],
  [1.2, 90, 10, 0, 4, UPRIGHT],
  [0.7, 147, -30, 10, 1, LYING],
  [1, -180, 0, 0, 6, UPRIGHT],
  [2.2, 3, -61, 87, 8, LYING],
];

/**
 * Six of the twelve placements for each of four frames: every placement is tried in two frames, the one beside the
 * other differing from row to row, and every frame gets straight ones, turned ones, upright and lying photos.
 */
const placementsOf = (frame: number): readonly Row[] =>
  PLACEMENTS.filter((_row, row) => [row % 4, (row + 1 + Math.floor(row / 4)) % 4].includes(frame));

const photos = new Map<string, Promise<Buffer>>();

/** Drawn once: every frame is tried with the same photos. */
function photoOf(size: typeof UPRIGHT, orientation: number): Promise<Buffer> {
  const key = `${size.width} ${orientation}`;
  const known = photos.get(key) ?? detailedPhoto(size, orientation);
  photos.set(key, known);
  return known;
}

/** The picture the page offers for download: made on the device while the upload is held back, then the server's. */
async function downloaded(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Photo' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * The stage as it stands: paper, photo and frame as the page has drawn them over each other, in the pixels of its canvas.
 */
async function stagePicture(page: Page): Promise<Buffer> {
  const png = await page.evaluate(async (restMs) => {
    // A photo at rest is drawn anew, finely: that timer was set before this one, and for less.
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const photo = document.querySelector<HTMLCanvasElement>('.g-placing canvas')!;
    const frame = document.querySelector<HTMLImageElement>('.g-placing img')!;
    const seen = document.createElement('canvas');
    [seen.width, seen.height] = [photo.width, photo.height];
    const context = seen.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.fillStyle = getComputedStyle(photo.closest('.g-picture')!).backgroundColor;
    context.fillRect(0, 0, seen.width, seen.height);
    context.drawImage(photo, 0, 0);
    context.drawImage(frame, 0, 0, seen.width, seen.height);
    return seen.toDataURL('image/png');
  }, 200);
  return Buffer.from(png.slice(png.indexOf(',') + 1), 'base64');
}

/** A screen so fine that the stage has every pixel of the frame, as the picture has that is made of it. */
async function asOnFinestScreen(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(window, 'devicePixelRatio', { value: 8 }));
}

/**
 * A photo placed in the event's page: how it stood there, what the device makes of it, and what the server makes of the
 * same bytes. Afterwards the page is ready for another one.
 */
async function framedTwice(
  page: Page,
  photo: Buffer,
  { zoom, rotation, offsetX, offsetY }: Placement,
): Promise<{ onStage: Buffer; onDevice: Buffer; onServer: Buffer }> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/public/upload-photo/**', async (route) => {
    await held;
    await route.continue();
  });
  await choosePhoto(page, photo);
  // On a phone two of the sliders are put away.
  const more = page.getByRole('button', { name: 'Fine adjustment' });
  await expect(generateButton(page)).toBeVisible();
  if (await more.isVisible()) await more.click();
  const slider = (label: string) => page.getByRole('slider', { name: label });
  await slider('Zoom').fill(String(zoom));
  await slider('Turn').fill(String(rotation));
  await slider('Left and right').fill(String(offsetX));
  await slider('Up and down').fill(String(offsetY));
  const onStage = await stagePicture(page);
  await generateButton(page).click();
  const link = page.getByRole('link', { name: 'Download Photo' });
  await expect(link).toHaveAttribute('href', /^blob:/);
  const onDevice = await downloaded(page);
  release();
  await expect(link).toHaveAttribute('href', /framed-photo\.png/);
  const onServer = await downloaded(page);
  await page.unroute('**/api/public/upload-photo/**');
  await page.getByRole('button', { name: 'Make Another' }).click();
  return { onStage, onDevice, onServer };
}

for (const [number, [name, { size, window }]] of Object.entries(FRAMES).entries()) {
  test(`what is seen in a ${name} frame is what the server renders, while it is placed and once it is made`, async ({
    page,
    makeEvent,
  }) => {
    test.setTimeout(420_000);
    const event = await makeEvent(await frameWithShadow(size, window));
    await asOnFinestScreen(page);
    await page.goto(event.path);
    for (const [zoom, rotation, offsetX, offsetY, orientation, seen] of placementsOf(number)) {
      const placement = { zoom, rotation, offsetX, offsetY };
      const photo = await photoOf(seen, orientation);
      const { onServer, ...here } = await framedTwice(page, photo, placement);
      const { width } = await sharp(onServer).metadata();
      const scale = width / size.width;
      const inside = Object.fromEntries(
        Object.entries(window).map(([side, value]) => [side, Math.floor(value * scale)]),
      ) as unknown as typeof window;
      for (const [where, picture] of Object.entries(here)) {
        expect
          .soft(
            await meanDifference(picture, onServer, inside),
            `${where}: zoom ${zoom}, turned by ${rotation}, moved by ${offsetX}, ${offsetY}, orientation ${orientation}`,
          )
          .toBeLessThanOrEqual(rotation === 0 ? BOUND.straight : BOUND.turned);
      }
    }
  });
}

test('the corners of a checkerboard lie where the geometry puts them, on the stage, on the device and on the server', async ({
  browser,
  baseURL,
  page: desktop,
  makeEvent,
}) => {
  test.setTimeout(180_000);
  const { size, window } = FRAMES.portrait;
  const event = await makeEvent(await frameWithShadow(size, window));
  const photo = { width: 1608, height: 2144 };
  const cell = 134;
  const picture = await checkerboard(photo, cell);
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '' });
  const phone = await context.newPage();
  for (const page of [desktop, phone]) await page.goto(event.path);
  for (const [page, zoom, rotation, offsetX, offsetY] of [
    [desktop, 1, 0, 0, 0],
    [desktop, 0.8, -7, 12, 30],
    [phone, 1.37, 0, 41, -73],
    [phone, 1.6, 33, 50, 20],
  ] as const) {
    const placement = { zoom, rotation, offsetX, offsetY };
    await page.bringToFront();
    const made = await framedTwice(page, picture, placement);
    const sent = uploadSize(window, photo, placement);
    const placed = placePhoto(window, sent, placement);
    for (const [where, png] of Object.entries(made)) {
      const { data: rgb, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const scale = info.width / size.width;
      expect(where === 'onStage' ? scale < (page === phone ? 0.9 : 0.6) : scale === 1).toBe(true);
      const distances: number[] = [];
      for (let y = cell; y < photo.height; y += cell) {
        for (let x = cell; x < photo.width; x += cell) {
          const share = sent.width / photo.width;
          const expected = photoToFrame(placed, sent, { x: x * share, y: y * share });
          // The frame's shadow falls over the window's edge.
          const fits = (value: number, from: number, length: number) =>
            value > from + 60 && value < from + length - 60;
          if (!fits(expected.x, window.x, window.width) || !fits(expected.y, window.y, window.height))
            continue;
          const there = { x: expected.x * scale, y: expected.y * scale };
          const found = findCorner(rgb, info.width, there, 5);
          distances.push(Math.hypot(found.x - there.x, found.y - there.y));
        }
      }
      expect(distances.length).toBeGreaterThan(8);
      expect
        .soft(Math.max(...distances), `${where}, ${JSON.stringify(placement)}`)
        .toBeLessThanOrEqual(BOUND.corner);
    }
  }
  await context.close();
});
