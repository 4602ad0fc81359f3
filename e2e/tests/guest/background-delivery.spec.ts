import { expect } from '@playwright/test';
import { makePhoto, test, visitAndCache } from '../../support/guest-event.js';
import { quartersPhoto } from '../../support/images.js';
import { FULL_BROWSER } from '../../support/full-browser.js';

// A headless shell has no background sync.
test.use({ launchOptions: FULL_BROWSER });

test("sends a closed page's pending photo in the background", async ({ page, context, event }) => {
  await visitAndCache(page, event);
  const otherPage = await context.newPage();
  const session = await context.newCDPSession(otherPage);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', (update) =>
    registrations.push(...update.registrations),
  );
  await otherPage.goto('/about');
  await session.send('ServiceWorker.enable');

  await context.setOffline(true);
  await makePhoto(page, await quartersPhoto());
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByText('It will be sent even if you close this page.')).toBeVisible();
  // The hidden page registers a background sync.
  const tags = await page.evaluate(async () => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
    const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      sync: { getTags(): Promise<string[]> };
    };
    for (;;) {
      const known = await sync.getTags();
      if (known.length > 0) return known;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  expect(tags).toEqual(['deliver']);
  await page.close();
  await otherPage.close();
  const hidden = await context.newPage();
  await hidden.goto('about:blank');
  const control = await context.newCDPSession(hidden);
  await control.send('ServiceWorker.enable');
  await context.setOffline(false);
  const { registrationId, scopeURL } = registrations.find(({ scopeURL }) => scopeURL.endsWith('/event/'))!;
  await control.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(scopeURL).origin,
    registrationId,
    tag: 'deliver',
    lastChance: false,
  });
  await expect.poll(async () => (await event.photos()).length).toBe(1);
});
