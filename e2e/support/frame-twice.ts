import type { Placement } from '@eventframe/contracts/framing/geometry';
import { expect, type Page } from '@playwright/test';
import { choosePhoto, generateButton } from './guest-event.js';
import { showSlider } from './touch.js';

/** Download the photo: the device's rendering while the upload is held, then the server's. */
async function download(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Photo' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Draw the stage as the page shows it: background, photo and frame, in the pixels of the page's canvas. */
async function captureStage(page: Page): Promise<Buffer> {
  const isDrawn = () =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.g-placing canvas');
      const frame = document.querySelector<HTMLImageElement>('.g-placing ~ .g-frame-image');
      return canvas !== null && canvas.width > 0 && frame?.complete === true;
    });
  await expect.poll(isDrawn).toBe(true);
  const png = await page.evaluate(async (restMs) => {
    // A resting photo is redrawn in full quality by a timer that was set earlier and is shorter.
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const photo = document.querySelector<HTMLCanvasElement>('.g-placing canvas')!;
    const frame = document.querySelector<HTMLImageElement>('.g-placing ~ .g-frame-image')!;
    // The code below overlays photo and frame, so the page must align them.
    const [over, under] = [frame, photo].map((part) => part.getBoundingClientRect());
    for (const side of ['left', 'top', 'right', 'bottom'] as const) {
      const difference = Math.abs(over![side] - under![side]);
      if (difference > 0.5) throw new Error(`Frame and photo differ by ${difference} pixels at the ${side}.`);
    }
    const composite = document.createElement('canvas');
    [composite.width, composite.height] = [photo.width, photo.height];
    const context = composite.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.fillStyle = getComputedStyle(photo.closest('.g-photo-area')!).backgroundColor;
    context.fillRect(0, 0, composite.width, composite.height);
    context.drawImage(photo, 0, 0);
    context.drawImage(frame, 0, 0, composite.width, composite.height);
    return composite.toDataURL('image/png');
  }, 200);
  return Buffer.from(png.slice(png.indexOf(',') + 1), 'base64');
}

/** Use a pixel ratio so high that the stage has every pixel of the frame, like the framed photo. */
export async function useMaxPixelRatio(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(window, 'devicePixelRatio', { value: 8 }));
}

/**
 * Place and frame a photo. Returns the stage, the device's rendering and the server's rendering of the same bytes. The
 * page is ready for another photo afterwards.
 */
export async function frameTwice(
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
  await expect(generateButton(page)).toBeVisible();
  await (await showSlider(page, 'Zoom')).fill(String(zoom));
  await (await showSlider(page, 'Rotate')).fill(String(rotation));
  await (await showSlider(page, 'Horizontal')).fill(String(offsetX));
  await (await showSlider(page, 'Vertical')).fill(String(offsetY));
  const onStage = await captureStage(page);
  await generateButton(page).click();
  const link = page.getByRole('link', { name: 'Download Photo' });
  await expect(link).toHaveAttribute('href', /^blob:/);
  const onDevice = await download(page);
  release();
  await expect(link).toHaveAttribute('href', /framed-photo\.png/);
  const onServer = await download(page);
  await page.unroute('**/api/public/upload-photo/**');
  await page.getByRole('button', { name: 'Make Another' }).click();
  return { onStage, onDevice, onServer };
}
