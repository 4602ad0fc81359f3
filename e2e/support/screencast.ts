import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Whether a color is magenta, as no part of the page is, also through the effect that develops a photo. */
export const isMagenta = ([r, g, b]: Uint8Array) => Math.min(r!, b!) - g! > 25;

/** Let the page wait before it prepares the chosen photo. @returns continues */
export async function holdDecoding(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held = new Promise<void>((resolve) => Object.assign(window, { continueDecoding: resolve }));
    const decode = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'decode')!.value as (
      this: HTMLImageElement,
    ) => Promise<void>;
    HTMLImageElement.prototype.decode = function () {
      return held.then(() => decode.call(this));
    };
  });
  return () =>
    page.evaluate(() => (window as unknown as { continueDecoding: () => void }).continueDecoding());
}

/** Record every picture that the screen shows. @returns stops, and resolves to them in order */
export async function recordScreen(page: Page): Promise<() => Promise<Buffer[]>> {
  const pictures: Buffer[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(Buffer.from(data, 'base64'));
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return async () => {
    await session.send('Page.stopScreencast');
    return pictures;
  };
}

/** The color of a point of the page, in CSS pixels. */
export async function colorAt(
  picture: Buffer,
  page: Page,
  { x, y }: { x: number; y: number },
): Promise<Uint8Array> {
  const { width } = await sharp(picture).metadata();
  const scale = width / page.viewportSize()!.width;
  const area = { left: Math.round(x * scale), top: Math.round(y * scale), width: 1, height: 1 };
  return sharp(picture).extract(area).removeAlpha().raw().toBuffer();
}
