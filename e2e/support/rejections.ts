import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

/** The upload URL. */
export const UPLOADS = '**/api/public/upload-photo/**';
export const DAY_MS = 24 * 60 * 60_000;

/** Count the page's uploads. */
export function countUploads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += request.url().includes('/upload-photo/') ? 1 : 0));
  return () => count;
}

/** Download the framed photo from the result: lossless, with the specified name. */
export async function expectDownload(page: Page): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Photo' }).click();
  expect((await download).suggestedFilename()).toBe('framed-photo.png');
  const { format, width, height } = await sharp(await (await download).path()).metadata();
  expect(format).toBe('png');
  expect(width * height).toBeGreaterThan(900 * 1000);
}

/**
 * Expect a permanent rejection: shown as an error with its message, with the photo still downloadable, also after a
 * reload, and without another upload.
 */
export async function expectRejected(page: Page, words: string, uploads: () => number): Promise<void> {
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  const status = page.getByRole('status').filter({ hasText: words });
  await expect(status).toContainText('You can still download your photo.');
  await expectDownload(page);
  const sent = uploads();
  for (let day = 0; day < 2; day++) {
    await page.clock.fastForward(DAY_MS);
    await page.reload();
    await page.getByRole('button', { name: 'My Photos' }).click();
    await expect(page.getByRole('dialog').getByText('On this device only')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  expect(uploads()).toBe(sent);
}
