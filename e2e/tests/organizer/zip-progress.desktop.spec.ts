import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { GuestEvent } from '../../support/guest-event.js';
import { hold } from '../../support/hold.js';
import { expectFocusIn, press } from '../../support/keyboard.js';
import { createEvent, signIn } from '../../support/organizer.js';

test('where a page may write files, a ZIP is saved with progress, and can be stopped', async ({ page }) => {
  await signIn(page);
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
  await new GuestEvent(page.request, id, linkSlug).addPhoto();
  // The dialog is the browser's: the test chooses a file of the page's own storage in its place.
  await page.addInitScript(() => {
    const pick = async () =>
      (await navigator.storage.getDirectory()).getFileHandle('saved.zip', { create: true });
    Object.assign(window, { showSaveFilePicker: pick });
  });
  const proceed = await hold(page, '**/photos.zip*');
  await page.goto(`/events/${id}`);
  // By keyboard, which is not lost where the buttons change places.
  await press(page, page.getByRole('link', { name: 'All originals (ZIP)' }));
  await press(page, page.getByRole('button', { name: 'Cancel' }));
  await expect(page.getByRole('link', { name: 'All originals (ZIP)' })).toBeVisible();
  await expectFocusIn(page.getByRole('main'));

  await page.getByRole('link', { name: 'All framed (ZIP)' }).click();
  await expect(page.getByText('0.0 MB saved')).toBeVisible();
  await expectAccessible(page);
  proceed();
  await expect(page.getByText('Photos downloaded', { exact: true })).toBeVisible();
  const saved = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle('saved.zip')).getFile();
    return { size: file.size, start: await file.slice(0, 2).text() };
  });
  expect(saved.start).toBe('PK');
  expect(saved.size).toBeGreaterThan(1000);

  await page.route('**/photos.zip*', (route) => route.fulfill({ status: 503, body: 'Back in a minute' }));
  await page.getByRole('link', { name: 'All framed (ZIP)' }).click();
  await expect(page.getByText('Failed to download photos', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All framed (ZIP)' })).toBeVisible();
});
