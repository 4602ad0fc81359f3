import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { colorAt, holdDecoding, isMagenta, recordScreen } from '../../support/screencast.js';
import { choosePhoto, generateButton, SUCCESS, test } from '../../support/guest-event.js';

/** As `isMagenta` expects. */
const MAGENTA = { r: 255, g: 0, b: 255 };

/** Large enough that preparing it takes longer than showing it. */
const photo = () =>
  sharp({ create: { width: 3000, height: 4000, channels: 3, background: MAGENTA } })
    .jpeg()
    .toBuffer();

/** A point of the photo on the stage, off the hint about gestures. */
async function pointOnStage(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.locator('.g-photo-area').boundingBox())!;
  return { x: x + width / 2, y: y + height * 0.4 };
}

test('shows the photo from the first sight to the end of the result without a gap', async ({
  page,
  event,
}) => {
  const proceed = await holdDecoding(page);
  await page.goto(event.path);
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeEnabled();
  const point = await pointOnStage(page);
  const stop = await recordScreen(page);
  await choosePhoto(page, await photo());
  // Before the photo is prepared.
  await expect.poll(async () => isMagenta(await colorAt(await page.screenshot(), page, point))).toBe(true);
  await expect(generateButton(page)).toBeHidden();
  await proceed();
  await expect(generateButton(page)).toBeVisible();
  const placed = await page.locator('.g-photo-area').boundingBox();
  await generateButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(page.locator('.g-developing')).toHaveCount(0);
  expect(await page.locator('.g-photo-area').boundingBox()).toEqual(placed);

  const pictures = await stop();
  const shows = await Promise.all(
    pictures.map(async (picture) => isMagenta(await colorAt(picture, page, point))),
  );
  const first = shows.indexOf(true);
  expect(first).toBeGreaterThan(-1);
  expect(shows.length - first).toBeGreaterThan(5);
  expect(shows.slice(first)).not.toContain(false);
});

/** A photo with an EXIF thumbnail that lies on its side: red at the left, blue at the right, bars above and below. */
async function photoWithThumbnail(): Promise<Buffer> {
  const half = (background: string) => ({
    input: { create: { width: 80, height: 106, channels: 3 as const, background } },
    top: 7,
  });
  const thumbnail = await sharp({ create: { width: 160, height: 120, channels: 3, background: 'black' } })
    .composite([
      { ...half('red'), left: 0 },
      { ...half('blue'), left: 80 },
    ])
    .jpeg()
    .toBuffer();
  const tiff = Buffer.alloc(8 + 18 + 30);
  tiff.write('MM\0*\0\0\0\x08', 'latin1');
  tiff.writeUInt16BE(1, 8);
  // Turn right.
  tiff.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0], 10);
  tiff.writeUInt32BE(26, 22);
  tiff.writeUInt16BE(2, 26);
  tiff.set([0x02, 0x01, 0, 4, 0, 0, 0, 1, 0, 0, 0, tiff.length], 28);
  tiff.set([0x02, 0x02, 0, 4, 0, 0, 0, 1], 40);
  tiff.writeUInt32BE(thumbnail.length, 48);
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, thumbnail]);
  const marker = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(exif.length + 2, 4);
  const main = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'lime' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([marker, exif, main.subarray(2)]);
}

test('shows the EXIF thumbnail upright and without bars until the photo is decoded', async ({
  page,
  event,
}) => {
  await holdDecoding(page);
  await page.goto(event.path);
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeEnabled();
  await choosePhoto(page, await photoWithThumbnail());
  const thumbnail = page.locator('.g-first-sight > canvas');
  await expect(thumbnail).toBeVisible();
  const pixels = await thumbnail.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const at = (x: number, y: number) => [...canvas.getContext('2d')!.getImageData(x, y, 1, 1).data];
    return [at(4, 4), at(width - 5, 4), at(4, height - 5), at(width - 5, height - 5)];
  });
  const nameOf = ([r, g, b]: number[]) =>
    r! > 200 && b! < 60 ? 'red' : b! > 200 && r! < 60 ? 'blue' : `${r} ${g} ${b}`;
  expect(pixels.map(nameOf)).toEqual(['red', 'red', 'blue', 'blue']);
});
