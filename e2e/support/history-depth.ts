import { expect, type Page } from '@playwright/test';

/** Wait until the guest page's history navigation has ended. @param depth layers the back gesture can close */
export async function expectHistoryDepth(page: Page, depth: number): Promise<void> {
  const state = () => page.evaluate(() => history.state as unknown);
  await expect.poll(state).toEqual(depth === 0 ? null : { open: depth });
}
