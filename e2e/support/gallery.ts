import type { Locator, Page } from '@playwright/test';

/** The photos in the gallery, each a button that opens it. */
export const photosOf = (page: Page): Locator => page.getByRole('button', { name: /^Open photo/ });

export async function openGallery(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
}
