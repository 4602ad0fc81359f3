import { expect, type Page } from '@playwright/test';

const PROBE = '/intercepted';

/**
 * Makes `page.route` resolve only when the open page's calls are intercepted.
 *
 * Chromium resolves the first `page.route` before the page's renderer knows of it. A call made in between bypasses the
 * route, and Playwright reports neither its request nor its response.
 */
export function awaitInterception(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...args) => {
    const added = await route(...args);
    if (page.url() !== 'about:blank') await probe(page, route);
    return added;
  };
}

async function probe(page: Page, route: Page['route']): Promise<void> {
  let isIntercepted = false;
  await route(`**${PROBE}`, async (call) => {
    isIntercepted = true;
    await call.fulfill({ status: 204 });
  });
  await expect.poll(async () => (await callProbe(page)) || isIntercepted).toBe(true);
  await page.unroute(`**${PROBE}`);
}

/** Returns true without a call if a service worker makes the page's calls: `page.route` does not apply to those. */
function callProbe(page: Page): Promise<boolean> {
  return page
    .evaluate(async (url) => {
      if (navigator.serviceWorker?.controller) return true;
      await fetch(url).catch(() => undefined);
      return false;
    }, PROBE)
    .catch(() => false); // A navigation ended the evaluation.
}
