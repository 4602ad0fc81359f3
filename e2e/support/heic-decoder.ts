import type { Page } from '@playwright/test';

/** Fail the requests for the decoder of HEIC photos, so that only the server can read them. */
export async function keepDecoderAway(page: Page): Promise<void> {
  await page.route(/\/assets\/(?:libheif|heic-worker)-/, (route) => route.abort());
}
