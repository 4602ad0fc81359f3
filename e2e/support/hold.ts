import type { Page } from '@playwright/test';

/**
 * Lets no call to these addresses through until it is told to, so that what a page shows meanwhile can be looked at.
 *
 * @returns lets all of them go, now and from then on
 */
export async function hold(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  let proceed = () => {};
  const held = new Promise<void>((resolve) => (proceed = resolve));
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await held;
    await route.fallback();
  });
  return proceed;
}
