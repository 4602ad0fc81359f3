import type { FileChooser, Page } from '@playwright/test';

/**
 * Return the file dialog to the test instead of showing it.
 *
 * @param open makes the page open the dialog
 */
export async function fileChooser(page: Page, open: () => Promise<void>): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser');
  // After this call, Chromium hands the dialog to the test. Before, it closes the dialog immediately.
  await page.evaluate(() => undefined);
  await open();
  return chooser;
}
