import type { Page } from '@playwright/test';

/**
 * Slow down the page's uploads, so that a test can check their progress.
 *
 * @param bytes per second
 * @returns removes the limit, also for the running upload
 */
export async function slowUploads(page: Page, bytes: number): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const limit = (uploadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(bytes);
  return async () => {
    await limit(-1);
  };
}
