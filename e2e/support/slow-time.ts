import { expect, type Locator, type Page } from '@playwright/test';

/** From now on the page's time stands still; its clock was installed before. */
export function holdTime(page: Page): Promise<void> {
  return page.clock.pauseAt(Date.now() + 3_600_000);
}

/** How long one look at the page takes while its time passes in small steps, in ms. */
export const AT_ONCE = { timeout: 250 };

/** Small steps of the page's time until an expectation holds: of what stands for seconds, little is gone then. */
export function inSlowTime(page: Page, expectation: () => Promise<void>, stepMs = 10): Promise<void> {
  return expect(async () => {
    await page.clock.runFor(stepMs);
    await expectation();
  }).toPass({ intervals: [50] });
}

/** What is shown of itself for five seconds, beside what stays in the page. */
export function shownToast(page: Page, title: string): Locator {
  return page.locator('li[data-state=open]').filter({ hasText: title });
}

/** A toast that was called for after time was held: it stands for five seconds. */
export function expectToast(page: Page, title: string, description: string): Promise<void> {
  const isShown = () => expect(shownToast(page, title)).toContainText(description, AT_ONCE);
  return inSlowTime(page, isShown, 100);
}
