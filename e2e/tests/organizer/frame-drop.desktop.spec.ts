import { expect, test, type Locator, type Page } from '@playwright/test';
import { openFrames } from '../../support/frames-dialog.js';
import { holdCalls } from '../../support/hold-calls.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { frameImage } from '../../support/images.js';
import { grantPlan } from '../../support/plans.js';

/** A frame dragged from the desktop. */
async function draggedFrame(page: Page) {
  const bytes = (await frameImage({ r: 30, g: 61, b: 54 })).toString('base64');
  return page.evaluateHandle((base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([data], 'dropped.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
}

/** Expect the page to ignore a file dropped here and keep the browser from opening it. */
async function expectDropIgnored(on: Locator, dropped: Awaited<ReturnType<typeof draggedFrame>>) {
  for (const type of ['dragover', 'drop']) {
    const isLeftToBrowser = await on.evaluate(
      (element, [name, dataTransfer]) =>
        element.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer })),
      [type, dropped] as const,
    );
    expect(isLeftToBrowser, type).toBe(false);
  }
}

// spec: create-event.frame-drop
test('accepts a frame dropped on its field and ignores one dropped elsewhere', async ({ page }) => {
  await signIn(page);
  await page.goto('/create-event');
  const dropped = await draggedFrame(page);
  await expectDropIgnored(page.getByRole('heading', { name: 'Create Event' }), dropped);
  await expect(page.getByRole('region', { name: 'Event Frame' })).toHaveCount(0);
  await page.getByText('PNG only, maximum 10MB').dispatchEvent('drop', { dataTransfer: dropped });
  const section = page.getByRole('region', { name: 'Event Frame' });
  await expect(section).toContainText('dropped.png');
  await expect(section).toContainText('900 × 1350 px');
});

test("accepts a frame dropped on the dialog's field and ignores one dropped elsewhere", async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'standard');
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  const dialog = await openFrames(page);
  await expect(dialog.getByRole('img')).toHaveCount(1);
  const dropped = await draggedFrame(page);
  await expectDropIgnored(dialog.getByRole('heading', { name: 'Manage Frames' }), dropped);
  await dialog.getByText('Add a frame', { exact: true }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('Frame added', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await expect(dialog).toContainText('dropped');
});

test('ignores frames dropped during another upload', async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'standard');
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  const dialog = await openFrames(page);
  const target = dialog.getByLabel('Add a frame');
  const dropped = await draggedFrame(page);
  let uploads = 0;
  page.on('request', (request) => (uploads += request.method() === 'POST' ? 1 : 0));
  const release = await holdCalls(page, '**/frames', 'POST');
  // During the check and during the upload.
  for (let times = 0; times < 2; times += 1) await target.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await target.dispatchEvent('drop', { dataTransfer: dropped });
  release();
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await expect(target).not.toHaveAttribute('aria-disabled');
  // The field accepts the next one. Ignored frames would have been uploaded before it.
  await target.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(dialog.getByRole('img')).toHaveCount(3);
  expect(uploads).toBe(2);
});
