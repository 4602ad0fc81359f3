import { expect, type Page } from '@playwright/test';

/**
 * Go to another page of the open application as its links do, which loads no document and starts no script again.
 * Resolves when the heading of the last page is gone, so pages that share a component must not follow each other.
 */
export async function followPath(page: Page, path: string): Promise<void> {
  const heading = page.locator('h1').first();
  await heading.evaluate((element) => element.setAttribute('data-left', ''));
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1[data-left]'), path).toHaveCount(0);
}
