import type { FileChooser, Page } from '@playwright/test';

/**
 * The system's dialog for files, as a test is given it in the person's place.
 *
 * @param open what makes the page open it
 */
export async function fileChooser(page: Page, open: () => Promise<void>): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser');
  // By its answer the browser has been told, too, to give the dialog to the test; till then, it closes it at once.
  await page.evaluate(() => undefined);
  await open();
  return chooser;
}
