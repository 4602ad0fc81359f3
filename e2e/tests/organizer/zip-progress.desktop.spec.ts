import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { GuestEvent } from '../../support/guest-event.js';
import { holdCalls } from '../../support/hold-calls.js';
import { expectFocusIn, press } from '../../support/keyboard.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { test } from '../../support/test.js';

/** Serve the first half of the event's archive, and the rest after `proceed`. `lengthHeader` names the header with its size. */
async function serveHalfArchive(page: Page, id: string, lengthHeader = 'content-length') {
  const zip = await (await page.request.get(`/api/events/${id}/photos.zip`)).body();
  let proceed = () => {};
  const held = new Promise<void>((resolve) => (proceed = resolve));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip', [lengthHeader]: zip.length });
    response.write(zip.subarray(0, zip.length / 2));
    void held.then(() => response.end(zip.subarray(zip.length / 2)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, size: zip.length, proceed, close };
}

test('saves a ZIP with progress and can be canceled where pages may write files', async ({ page }) => {
  await signIn(page);
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
  await new GuestEvent(page.request, id, linkSlug).addPhoto();
  // The browser's save dialog cannot be tested: a file in the page's own storage replaces it.
  await page.addInitScript(() => {
    const pick = async () =>
      (await navigator.storage.getDirectory()).getFileHandle('saved.zip', { create: true });
    Object.assign(window, { showSaveFilePicker: pick });
  });
  const proceed = await holdCalls(page, /photos\.zip\?kind=originals/);
  await page.goto(`/events/${id}`);
  // By keyboard: the focus survives the change of buttons.
  await press(page, page.getByRole('link', { name: 'All Originals (ZIP)' }));
  await expect(page.getByText('0.0 MB saved')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Cancel' }));
  await expect(page.getByRole('link', { name: 'All Originals (ZIP)' })).toBeVisible();
  await expectFocusIn(page.getByRole('main'));

  proceed();

  const half = await serveHalfArchive(page, id);
  await page.route(/photos\.zip\?kind=framed/, (route) => route.continue({ url: half.url }));
  await page.getByRole('link', { name: 'All Framed (ZIP)' }).click();
  // Between 1% and 99%.
  await expect(page.getByRole('progressbar', { name: 'Download' })).toHaveAttribute(
    'aria-valuenow',
    /^[1-9]\d?$/,
  );
  await expect(page.getByText(/^\d+\.\d MB of \d+\.\d MB saved$/)).toBeVisible();
  await expectAccessible(page);
  // The download continues while other pages are open.
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expect(page.getByRole('progressbar', { name: 'Download' })).toBeHidden();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('link', { name: 'Harbour Nights', exact: true }).click();
  await expect(page.getByText(/^\d+\.\d MB of \d+\.\d MB saved$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  half.proceed();
  await expect(page.getByText('Photos downloaded', { exact: true })).toBeVisible();
  half.close();
  await page.getByRole('tab', { name: 'Photos' }).click();
  const saved = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle('saved.zip')).getFile();
    return { size: file.size, start: await file.slice(0, 2).text() };
  });
  expect(saved.start).toBe('PK');
  expect(saved.size).toBe(half.size);

  // With HEIC originals, the server can only estimate the size.
  const guessed = await serveHalfArchive(page, id, 'x-likely-length');
  await page.unroute(/photos\.zip\?kind=originals/);
  await page.route(/photos\.zip\?kind=originals/, (route) => route.continue({ url: guessed.url }));
  await page.getByRole('link', { name: 'All Originals (ZIP)' }).click();
  await expect(page.getByRole('progressbar', { name: 'Download' })).toHaveAttribute(
    'aria-valuenow',
    /^[1-9]\d?$/,
  );
  await expect(page.getByText(/^\d+\.\d MB of about \d+\.\d MB saved$/)).toBeVisible();
  guessed.proceed();
  await expect(page.getByRole('link', { name: 'All Originals (ZIP)' })).toBeVisible();
  guessed.close();

  await page.route('**/photos.zip*', (route) => route.fulfill({ status: 503, body: 'Back in a minute' }));
  await page.getByRole('link', { name: 'All Framed (ZIP)' }).click();
  await expect(page.getByText('Failed to download photos', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All Framed (ZIP)' })).toBeVisible();
});
