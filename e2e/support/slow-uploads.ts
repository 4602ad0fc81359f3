import type { Page } from '@playwright/test';

/**
 * Has what a page uploads leave the browser slowly, so that it can be seen on its way.
 *
 * @param bytes a second
 * @returns lets uploads go as fast as they can, also the one on its way
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
