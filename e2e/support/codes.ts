import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';

const PDFJS = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'build');
/** An origin without a server: routes serve pdf.js and the page. */
const VIEWER = 'https://viewer.test';

/** Decode the QR code in an image (PNG, SVG…); null if there is none. */
export async function decodeQr(image: Buffer): Promise<string | null> {
  const { data, info } = await sharp(image, { density: 200 })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}

/** Decode the QR code printed in half blocks: one character is two modules, one above the other. */
export function decodePrintedQr(printed: string): string | null {
  const lines = printed.split('\n').filter((line) => /[▀▄█]/.test(line));
  const [margin, size] = [4, 8];
  const columns = Math.max(0, ...lines.map((line) => line.length)) + 2 * margin;
  const rows = 2 * lines.length + 2 * margin;
  const isDark = (row: number, column: number) => {
    const character = lines[Math.floor(row / 2)]?.[column] ?? ' ';
    return character === '█' || character === (row % 2 === 0 ? '▀' : '▄');
  };
  const [width, height] = [columns * size, rows * size];
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isDark(Math.floor(y / size) - margin, Math.floor(x / size) - margin))
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return jsQR.default(pixels, width, height)?.data ?? null;
}

export interface PdfPage {
  /** Points, 72 per inch. */
  width: number;
  height: number;
  text: string;
  pages: number;
  /** PNG at 144 dots per inch. */
  image: Buffer;
}

/** Render the first page of a PDF with pdf.js in a separate page. */
export async function drawPdf(page: Page, pdf: Buffer): Promise<PdfPage> {
  const viewer = await page.context().newPage();
  await viewer.route(`${VIEWER}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' });
    return route.fulfill({ contentType: 'text/javascript', path: join(PDFJS, name) });
  });
  await viewer.goto(`${VIEWER}/`);
  const drawn = await viewer.evaluate(async (base64) => {
    const source = '/pdf.min.mjs';
    const pdfjs = (await import(source)) as typeof import('pdfjs-dist');
    pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const opened = await pdfjs.getDocument({ data }).promise;
    const first = await opened.getPage(1);
    const [, , width, height] = first.view as [number, number, number, number];
    const viewport = first.getViewport({ scale: 2 });
    const canvas = document.querySelector('canvas')!;
    Object.assign(canvas, { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) });
    await first.render({ canvas, viewport }).promise;
    const { items } = await first.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    return { width, height, text, pages: opened.numPages, url: canvas.toDataURL('image/png') };
  }, pdf.toString('base64'));
  await viewer.close();
  const { url, ...rest } = drawn;
  return { ...rest, image: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}
