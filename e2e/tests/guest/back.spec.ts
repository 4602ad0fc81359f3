import { expect, type Page } from '@playwright/test';
import { choosePhoto, generateButton, makePhoto, SUCCESS, test } from '../../support/guest-event.js';
import { holdCalls, holdMethod } from '../../support/hold-calls.js';
import { expectHistoryDepth } from '../../support/history-depth.js';
import { quartersPhoto } from '../../support/images.js';

const chooseButton = (page: Page) => page.getByRole('button', { name: 'Choose Photo' });

/** Put another page before the event's in the history. */
async function openFromOtherPage(page: Page, path: string): Promise<void> {
  await page.goto('/privacy');
  await page.goto(path);
  await expect(chooseButton(page)).toBeVisible();
}

test('goes one step back with the back gesture and leaves only from the first step', async ({
  page,
  event,
}) => {
  await openFromOtherPage(page, event.path);
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  await page.goBack();
  await expect(chooseButton(page)).toBeVisible();

  await test.step('from a photo in the gallery to the gallery, the result and the start', async () => {
    await makePhoto(page);
    await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
    await page.getByRole('tab', { name: 'Live Gallery' }).click();
    await page.getByRole('button', { name: /^Open photo/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Open photo/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Download Photo' })).toBeVisible();
    // The result animates only once.
    await expect(page.locator('.g-developing')).toHaveCount(0);
    await page.goBack();
    await expect(chooseButton(page)).toBeVisible();
  });
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

test('skips steps that were closed or reloaded when going back', async ({ page, event }) => {
  await openFromOtherPage(page, event.path);
  await makePhoto(page);
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await page.getByRole('tab', { name: 'Upload Photo' }).click();
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(chooseButton(page)).toBeVisible();
  await expectHistoryDepth(page, 0);
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  await page.reload();
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  await page.goBack();
  await expect(chooseButton(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

test('keeps a photo that is rendered while the gallery is open when going back', async ({ page, event }) => {
  await openFromOtherPage(page, event.path);
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  const render = await holdMethod(page, 'HTMLCanvasElement', 'toBlob');
  await generateButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your framed photo' })).toBeVisible();
  // Its code never arrives.
  await holdCalls(page, /\/assets\/gallery-[^/]+\.js$/);
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await render();
  await expect(page.getByRole('link', { name: 'Download Photo', includeHidden: true })).toBeAttached();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Download Photo' })).toBeVisible();
  await page.goBack();
  await expect(chooseButton(page)).toBeVisible();
});

test('sends a photo whose result is left while it is rendered', async ({ page, event }) => {
  await openFromOtherPage(page, event.path);
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  const render = await holdMethod(page, 'HTMLCanvasElement', 'toBlob');
  await generateButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your framed photo' })).toBeVisible();
  await page.goBack();
  await expect(chooseButton(page)).toBeVisible();
  await render();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(chooseButton(page)).toBeVisible();
});

test('closes only the gallery if a photo opens during the back gesture', async ({ page, event }) => {
  await openFromOtherPage(page, event.path);
  const open = await holdMethod(page, 'HTMLImageElement', 'decode');
  await choosePhoto(page, await quartersPhoto());
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await open();
  await expectHistoryDepth(page, 2);
  // The gesture started before the step had its entry, and leads to the entry below the gallery.
  await page.evaluate(() => history.go(-2));
  await expect(generateButton(page)).toBeVisible();
  await expectHistoryDepth(page, 1);
  await page.goBack();
  await expect(chooseButton(page)).toBeVisible();
});

test('adds the history entry of a step before its first paint', async ({ page, event }) => {
  await page.goto(event.path);
  const state = page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('.g-placing')) return;
          observer.disconnect();
          // After the microtasks of the commit that added the step.
          queueMicrotask(() => resolve(history.state));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await choosePhoto(page, await quartersPhoto());
  expect(await state).toEqual({ open: 1 });
});
