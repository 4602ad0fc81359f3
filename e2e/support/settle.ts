import type { Page } from '@playwright/test';

/** Let the page finish pending work while its clock stands still: a toast's timer starts after its first paint. */
export async function finishPendingTasks(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let task = 0; task < 5; task += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });
}
