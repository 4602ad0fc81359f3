import { expect, type Page } from '@playwright/test';
import { generateButton, test, watchUploads } from '../../support/guest-event.js';
import { quartersPhoto } from '../../support/images.js';

// Tests hold requests, which a service worker would intercept.
test.use({ serviceWorkers: 'block' });

const photos = (page: Page) => page.getByRole('group', { name: 'Photos' }).getByRole('radio');
const zoom = (page: Page) => page.getByRole('slider', { name: 'Zoom' });

/** Choose files: photos, and one that no program can read. */
async function chooseFiles(page: Page, count: number, damaged: number[] = []): Promise<void> {
  const photo = await quartersPhoto();
  const files = Array.from({ length: count }, (_, at) => ({
    name: `IMG_${at}.jpg`,
    mimeType: 'image/jpeg',
    buffer: damaged.includes(at) ? Buffer.from('not a photo') : photo,
  }));
  await page.locator('input[type=file]').first().setInputFiles(files);
}

test('places several photos separately, sends two at a time and reports them once @both', async ({
  page,
  event,
}) => {
  const uploads = await watchUploads(page);
  let sending = 0;
  let most = 0;
  let meet = () => undefined as void;
  const together = new Promise<void>((resolve) => (meet = resolve));
  await page.route('**/api/public/upload-photo/**', async (route) => {
    most = Math.max(most, ++sending);
    if (sending === 2) meet();
    await together;
    await route.continue();
    await (await route.request().response())?.finished();
    sending--;
  });
  await page.goto(event.path);
  await chooseFiles(page, 5, [4]);
  await expect(photos(page)).toHaveCount(5);
  const stage = await page.locator('.g-photo-area').boundingBox();
  await zoom(page).fill('2');

  await test.step('another photo has its own placement', async () => {
    await page.getByRole('radio', { name: 'Photo 2 of 5' }).locator('..').click();
    await expect(page.getByRole('radio', { name: 'Photo 2 of 5' })).toBeChecked();
    await expect(zoom(page)).toHaveValue('1');
    expect(await page.locator('.g-photo-area').boundingBox()).toEqual(stage);
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Photo 1 of 5' })).toBeChecked();
    await expect(zoom(page)).toHaveValue('2');
  });
  await test.step('one is removed', async () => {
    await page.getByRole('radio', { name: 'Photo 3 of 5' }).locator('..').click();
    await page.getByRole('button', { name: 'Remove This Photo' }).click();
    await expect(photos(page)).toHaveCount(4);
    await expect(page.getByRole('radio', { name: 'Photo 3 of 4' })).toBeChecked();
  });
  await generateButton(page).click();
  await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
  expect(await page.locator('.g-photo-area').boundingBox()).toEqual(stage);
  // The damaged file was left out only when it was generated.
  await expect(page.getByText('3 of 4 photos sent. Files that could not be used: 1')).toBeVisible();
  await expect(page.getByText('3 of 4 sent')).toBeVisible();
  expect(most).toBe(2);
  const sent = uploads.map(({ fields }) => Number(fields['zoom']));
  expect(sent.sort()).toEqual([1, 1, 2]);
  expect(await event.photos()).toHaveLength(3);
});

test('delivers several photos that were made offline, and reports them with one toast', async ({
  page,
  context,
  event,
}) => {
  await page.goto(event.path);
  await expect(page.locator('.g-panel')).toBeVisible();
  await chooseFiles(page, 3);
  await expect(photos(page)).toHaveCount(3);
  await context.setOffline(true);
  await page.evaluate(() => {
    new MutationObserver(() => {
      const toast = document.querySelector<HTMLElement>('.g-toast:not([data-seen])');
      if (!toast) return;
      toast.dataset['seen'] = 'true';
      document.body.dataset['toasts'] = `${Number(document.body.dataset['toasts'] ?? 0) + 1}`;
    }).observe(document.body, { subtree: true, childList: true });
  });
  await generateButton(page).click();
  await expect(page.getByRole('button', { name: 'My Photos' })).toContainText('3');
  await context.setOffline(false);
  await expect(page.getByText('All 3 photos have been generated successfully')).toBeVisible();
  expect(await event.photos()).toHaveLength(3);
  await expect(page.locator('body')).toHaveAttribute('data-toasts', '1');
});

test('takes the first 20 of more photos, and leaves out files that are no photos', async ({
  page,
  event,
}) => {
  await page.goto(event.path);
  await chooseFiles(page, 22);
  await expect(
    page.getByText('You can choose up to 20 photos at a time. The first 20 were added.'),
  ).toBeVisible();
  await expect(photos(page)).toHaveCount(20);
  await photos(page).last().focus();
  await expect(photos(page).last().locator('..')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollX)).toBe(0);
  await page.reload();
  const photo = await quartersPhoto();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('a list') },
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'b.jpg', mimeType: 'image/jpeg', buffer: photo },
    ]);
  await expect(photos(page)).toHaveCount(2);
  await expect(page.getByText('Files that could not be used: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Remove This Photo' }).click();
  await expect(photos(page)).toHaveCount(0);
  await expect(page.getByRole('application', { name: 'Your photo in the frame' })).toBeFocused();
});

test('asks before the page is left while photos are not stored yet', async ({ page, event }) => {
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await page.goto(event.path);
  await chooseFiles(page, 3);
  await expect(photos(page)).toHaveCount(3);
  const letSecondOpen = await holdSecondPhoto(page);
  expect(await asks()).toBe(false);
  await generateButton(page).click();
  await expect(page.getByText('1 of 3 sent')).toBeVisible();
  expect(await asks()).toBe(true);
  await letSecondOpen();
  await expect(page.getByText('3 of 3 sent')).toBeVisible();
  expect(await asks()).toBe(false);
});

/** Let no other photo be opened. @returns lets them */
async function holdSecondPhoto(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const decode = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'decode')!.value as (
      this: HTMLImageElement,
    ) => Promise<void>;
    const held = new Promise<void>((resolve) => Object.assign(window, { continueOpening: resolve }));
    HTMLImageElement.prototype.decode = function () {
      // Frames and framed photos are requested with CORS.
      return this.crossOrigin ? decode.call(this) : held.then(() => decode.call(this));
    };
  });
  return () => page.evaluate(() => (window as unknown as { continueOpening: () => void }).continueOpening());
}
