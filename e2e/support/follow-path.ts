import { expect, type Page } from '@playwright/test';

/**
 * Go to another page of the open application as its links do: without loading a document or restarting its scripts.
 * Resolves when the previous page's heading is removed, so two consecutive pages must not share a component.
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
