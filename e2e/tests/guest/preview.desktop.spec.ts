import { expect, type Page } from '@playwright/test';
import { detailedPhoto, frameWithShadow, meanDifference } from '../../support/pictures.js';
import { choosePhoto, generateButton, test } from '../../support/guest-event.js';

// Requests are answered by the tests themselves, which a service worker in between would prevent.
test.use({ serviceWorkers: 'block' });

/** The bounds of what is seen against what is rendered, in units of 0 to 255. */
const BOUND = { straight: 2, turned: 3 };

const FRAMES = {
  portrait: { size: { width: 1080, height: 1920 }, window: { x: 80, y: 120, width: 920, height: 1320 } },
  square: { size: { width: 1080, height: 1080 }, window: { x: 101, y: 77, width: 833, height: 701 } },
  landscape: { size: { width: 1600, height: 900 }, window: { x: 60, y: 60, width: 1480, height: 640 } },
};

/** zoom, rotation, offsetX, offsetY, EXIF orientation */
const PLACEMENTS = [
  [1, 0, 0, 0, 1],
  [1, 0, 0, 0, 6],
  [1.37, 0, 41, -73, 3],
  [0.6, 0, 0, 0, 5],
  [2.7, 0, -120, 33, 8],
  [1, 12, 0, 0, 2],
  [1.6, -33, 50, 20, 7],
  [1.2, 90, 10, 0, 4],
  [0.7, 147, -30, 10, 1],
] as const;

/** The picture the page offers for download: made on the device while the upload is held back, then the server's. */
async function downloaded(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Photo' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

for (const [name, { size, window }] of Object.entries(FRAMES)) {
  test(`what is seen in a ${name} frame is what the server renders`, async ({ page, makeEvent }) => {
    test.setTimeout(300_000);
    const event = await makeEvent(await frameWithShadow(size, window));
    for (const [zoom, rotation, offsetX, offsetY, orientation] of PLACEMENTS) {
      let isHeld = true;
      const release: (() => void)[] = [];
      await page.route('**/api/public/upload-photo/**', async (route) => {
        if (isHeld) await new Promise<void>((resolve) => release.push(resolve));
        await route.continue();
      });
      await page.goto(event.path);
      await choosePhoto(page, await detailedPhoto({ width: 1500, height: 2000 }, orientation));
      const slider = (label: string) => page.getByRole('slider', { name: label });
      await slider('Zoom').fill(String(zoom));
      await slider('Turn').fill(String(rotation));
      await slider('Left and right').fill(String(offsetX));
      await slider('Up and down').fill(String(offsetY));
      await generateButton(page).click();
      const link = page.getByRole('link', { name: 'Download Photo' });
      await expect(link).toHaveAttribute('href', /^blob:/);
      const onDevice = await downloaded(page);

      isHeld = false;
      release.forEach((go) => go());
      await expect(link).toHaveAttribute('href', /framed-photo\.png/);
      const onServer = await downloaded(page);
      const difference = await meanDifference(onDevice, onServer, window);
      expect
        .soft(
          difference,
          `zoom ${zoom}, turned by ${rotation}, moved by ${offsetX}, ${offsetY}, orientation ${orientation}`,
        )
        .toBeLessThanOrEqual(rotation === 0 ? BOUND.straight : BOUND.turned);
      await page.unroute('**/api/public/upload-photo/**');
    }
  });
}
