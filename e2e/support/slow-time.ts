import { expect, type Locator, type Page } from '@playwright/test';

/** Stop the page's time; its clock must be installed. */
export function pauseTime(page: Page): Promise<void> {
  return page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Time for one check while the page's time advances in small steps, in ms. */
export const ONE_CHECK = { timeout: 250 };

/** Advance the page's time in small steps until an expectation holds, so that a toast loses little of its duration. */
export function advanceUntil(page: Page, expectation: () => Promise<void>, stepMs = 10): Promise<void> {
  return expect(async () => {
    await page.clock.runFor(stepMs);
    await expectation();
  }).toPass({ intervals: [50] });
}

/** A toast with its five seconds of duration, as opposed to messages that stay. */
export function shownToast(page: Page, title: string): Locator {
  return page.locator('li[data-state=open]').filter({ hasText: title });
}

/** Expect a toast that was triggered after the time was stopped. */
export function expectToast(page: Page, title: string, description: string): Promise<void> {
  const isShown = () => expect(shownToast(page, title)).toContainText(description, ONE_CHECK);
  return advanceUntil(page, isShown, 100);
}
