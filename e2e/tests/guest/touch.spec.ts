import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { SMALL_PHONE } from '../../support/layout-shifts.js';
import { checkerboard, meanDifference, quartersPhoto } from '../../support/images.js';
import { showSlider, touch } from '../../support/touch.js';
import { choosePhoto, generateButton, SUCCESS, test, watchUploads } from '../../support/guest-event.js';

// Also on a desktop, for large touch screens.
test.use({ hasTouch: true });

async function stageOf(page: Page) {
  const stage = page.getByRole('application', { name: 'Your photo in the frame' });
  await expect(stage).toBeVisible();
  const box = (await stage.boundingBox())!;
  // The frame of the tests is 900 pixels wide.
  return { middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, scale: 900 / box.width };
}

// spec: guest.preview, guest.generate
test('places a photo with touch, frames it and shows it in the gallery', async ({ page, event }) => {
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto(6));
  const { middle, scale } = await stageOf(page);
  const session = await page.context().newCDPSession(page);

  await test.step('one finger moves', async () => {
    await touch(session, [middle], [{ x: middle.x + 30, y: middle.y - 20 }]);
  });
  await test.step('two fingers scale and rotate', async () => {
    const fingersAt = (angle: number, distance: number) =>
      [1, -1].map((side) => ({
        x: middle.x + side * distance * Math.cos(angle),
        y: middle.y + side * distance * Math.sin(angle),
      }));
    await touch(session, fingersAt(0, 60), fingersAt(Math.PI / 6, 90));
  });

  await generateButton(page).click();
  await expect(page.getByText('Your photo has been generated successfully')).toBeVisible();
  await expect.poll(() => uploads.length).toBe(1);
  const { zoom, rotation, offsetX, offsetY } = uploads[0]!.fields;
  expect(Number(zoom)).toBeCloseTo(1.5, 1);
  expect(Number(rotation)).toBeGreaterThan(26);
  expect(Number(rotation)).toBeLessThan(34);
  // Two fingers scale and rotate about the point between them: here the frame's center, 125 pixels below the window's.
  // The offset of the first movement rotates with the photo.
  const radians = (Number(rotation) * Math.PI) / 180;
  const from = { x: -30 * scale, y: 125 + 20 * scale };
  const turned = {
    x: Number(zoom) * (Math.cos(radians) * from.x - Math.sin(radians) * from.y),
    y: Number(zoom) * (Math.sin(radians) * from.x + Math.cos(radians) * from.y),
  };
  expect(Math.abs(Number(offsetX) + turned.x)).toBeLessThan(12);
  expect(Math.abs(Number(offsetY) - (125 - turned.y))).toBeLessThan(12);

  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(1);
  expect(await event.photos()).toHaveLength(1);
});

test('fits the screen while placing, with large enough targets @both', async ({ page, event, isMobile }) => {
  if (isMobile) await page.setViewportSize(SMALL_PHONE);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await stageOf(page);
  const generate = (await generateButton(page).boundingBox())!;
  expect(generate.y + generate.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  for (const button of await page.getByRole('tabpanel').getByRole('button').all()) {
    const box = await button.boundingBox();
    if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('button', { name: 'Rotate by 90°' }).click();
  await expect(await showSlider(page, 'Rotate')).toHaveValue('90');
});

test('fits the photo and all buttons on a phone in landscape', async ({ page, event }) => {
  await page.setViewportSize({ width: 740, height: 330 });
  const areOnScreen = async (...names: string[]) => {
    await expect(page.locator('.g-mat')).toBeInViewport({ ratio: 1 });
    for (const name of names) {
      const button = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
      await expect(button, name).toBeInViewport({ ratio: 1 });
    }
  };
  await page.goto(event.path);
  await areOnScreen('Choose Photo', 'My Photos');
  await choosePhoto(page, await quartersPhoto());
  await stageOf(page);
  await page.getByRole('button', { name: 'Adjust' }).click();
  await areOnScreen('Select Different Image', 'Generate Photo', 'Reset');
  await generateButton(page).click();
  await expect(page.getByRole('link', { name: 'Download Photo' })).toBeVisible();
  await areOnScreen('Make Another', 'Download Photo');
});

test('covers neither the photo nor a button with the success toast @both', async ({
  page,
  event,
  isMobile,
}) => {
  if (isMobile) await page.setViewportSize(SMALL_PHONE);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await generateButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  const toast = (await page.locator('.g-toast').boundingBox())!;
  expect(toast.y).toBeGreaterThan(page.viewportSize()!.height / 2);
  const targets = page.locator('.g-photo-area, .g-actions > *, [role=tab]');
  for (const target of await targets.all()) {
    const { x, y, width, height } = (await target.boundingBox())!;
    const isBeside = toast.x >= x + width || x >= toast.x + toast.width;
    expect(isBeside || toast.y >= y + height || y >= toast.y + toast.height).toBe(true);
  }
});

test('centers the label of the main button', async ({ page, event }) => {
  await page.setViewportSize(SMALL_PHONE);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await stageOf(page);
  const aside = await generateButton(page).evaluate((button) => {
    const words = new Range();
    words.selectNodeContents(button.querySelector('span')!);
    const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
    return [
      inner.x + inner.width / 2 - outer.x - outer.width / 2,
      inner.y + inner.height / 2 - outer.y - outer.height / 2,
    ];
  });
  for (const pixels of aside) expect(Math.abs(pixels)).toBeLessThan(1.5);
});

test('draws a moved photo where it was shown while moving @both', async ({ page, event }) => {
  await page.clock.install();
  await page.goto(event.path);
  await choosePhoto(page, await checkerboard({ width: 1608, height: 2144 }, 134));
  const { middle } = await stageOf(page);
  const layers = page.locator('.g-movable');
  await expect(layers).toHaveAttribute('data-moving', 'false');
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const turned of [false, true]) {
    if (turned) await (await showSlider(page, 'Rotate')).fill('33');
    else await (await showSlider(page, 'Zoom')).fill('1.3');
    await expect(layers).toHaveAttribute('data-moving', 'true');
    const clip = { x: middle.x - 60, y: middle.y - 60, width: 120, height: 120 };
    const moving = await page.screenshot({ clip });
    await page.clock.runFor(200);
    await expect(layers).toHaveAttribute('data-moving', 'false');
    const drawn = await page.screenshot({ clip });
    const { width, height } = await sharp(drawn).metadata();
    expect(await meanDifference(moving, drawn, { x: 0, y: 0, width, height })).toBeLessThan(4);
  }
});
