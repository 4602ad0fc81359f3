import type { Locator, Page } from '@playwright/test';

/** Open the frames of 'Harbour Nights' from the dashboard. */
export async function openFrames(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Manage frames of Harbour Nights' }).click();
  return page.getByRole('dialog', { name: 'Manage Frames' });
}
