import type { Page } from '@playwright/test';

/**
 * What a browser returns instead of a canvas' pixels: `noise` (different at every read), plain `white` (Firefox with
 * `privacy.resistFingerprinting`, by version) or changed `low bits` (Brave, Safari).
 */
export type CanvasReads = 'noise' | 'white' | 'low bits';

/** Make every canvas read return altered pixels from the next page on. */
export async function alterCanvasReads(page: Page, reads: CanvasReads): Promise<void> {
  await page.addInitScript((reads) => {
    const read = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'getImageData')!
      .value as CanvasRenderingContext2D['getImageData'];
    const encode = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob')!
      .value as HTMLCanvasElement['toBlob'];
    const change = {
      noise: () => Math.random() * 256,
      white: () => 255,
      'low bits': (value: number) => value + Math.floor(Math.random() * 3) - 1,
    }[reads];
    CanvasRenderingContext2D.prototype.getImageData = function (this: CanvasRenderingContext2D, ...area) {
      const pixels = read.apply(this, area);
      pixels.data.forEach((value, i) => (pixels.data[i] = change(value)));
      return pixels;
    };
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      const copy = document.createElement('canvas');
      [copy.width, copy.height] = [this.width, this.height];
      const context = copy.getContext('2d')!;
      context.drawImage(this, 0, 0);
      context.putImageData(context.getImageData(0, 0, copy.width, copy.height), 0, 0);
      encode.call(copy, done, type, quality);
    };
  }, reads);
}

/** Keep all but small canvases blank from now on, like a browser out of memory. */
export async function blankCanvases(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isSmall = ({ canvas }: CanvasRenderingContext2D) => canvas.width * canvas.height < 500_000;
    const methods = CanvasRenderingContext2D.prototype as unknown as Record<
      string,
      (this: CanvasRenderingContext2D, ...args: unknown[]) => void
    >;
    for (const name of ['drawImage', 'fillRect']) {
      const draw = methods[name]!;
      methods[name] = function (...args) {
        if (isSmall(this)) draw.apply(this, args);
      };
    }
  });
}

/** Encode canvases of this quality as black, like a browser that ran out of memory before encoding. */
export async function blackenFiles(page: Page, quality: number): Promise<void> {
  await page.addInitScript((blackened) => {
    const encode = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob')!
      .value as HTMLCanvasElement['toBlob'];
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      if (quality === blackened) this.getContext('2d')!.clearRect(0, 0, this.width, this.height);
      encode.call(this, done, type, quality);
    };
  }, quality);
}
