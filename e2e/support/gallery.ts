import type { Locator, Page } from '@playwright/test';

/** The photos in an event's gallery. */
export const photosOf = (page: Page): Locator => page.getByRole('button', { name: /^Open photo/ });

/** @param path of the event's page */
export async function openGallery(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
}
