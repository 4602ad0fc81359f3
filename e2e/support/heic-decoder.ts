import type { Page } from '@playwright/test';

/** Prevent the decoder of HEIC photos from starting on pages opened from now on, so that only the server reads them. */
export async function preventHeicDecoder(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
}
