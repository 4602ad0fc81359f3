import type { Page } from '@playwright/test';

/**
 * Hold calls to these URLs, to check what a page shows before the response.
 *
 * @returns releases all calls, now and from then on
 */
export async function holdCalls(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await held;
    await route.fallback();
  });
  return release;
}
