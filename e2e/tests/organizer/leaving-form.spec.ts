import { expect, type Page } from '@playwright/test';
import { holdCalls } from '../../support/hold-calls.js';
import { test } from '../../support/own-event.js';
import { frameImage } from '../../support/images.js';

const saved = (page: Page) => page.getByText('Event updated', { exact: true });

/** Open the event's form from the event's page, where saving returns to. */
async function openForm(page: Page, id: string): Promise<void> {
  await page.goto(`/events/${id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Event Title')).toHaveValue('Harbour Nights');
}

test('does not bring back a user who leaves the form while it is saved', async ({ page, event }) => {
  await event.addPhoto();
  await openForm(page, event.id);
  const buffer = await frameImage({ r: 30, g: 61, b: 122 });
  await page
    .locator('input[type=file][accept*=png]')
    .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('region', { name: 'Event Frame' })).toContainText('900 × 1350 px');
  // After a frame was replaced, the page to open depends on the server's response.
  const release = await holdCalls(page, '**/rerender');
  const request = page.waitForRequest('**/rerender');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await request;
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const response = page.waitForResponse('**/rerender');
  release();
  await (await response).finished();
  await page.getByRole('link', { name: 'Edit Harbour Nights' }).click();
  await expect(page.getByLabel('Event Title')).toHaveValue('Harbour Nights');
  await expect(page).toHaveURL(/\/create-event\?edit=/);
});

test('follows a link to a page that is still loading while the form is saved', async ({ page, event }) => {
  await openForm(page, event.id);
  const releasePage = await holdCalls(page, /\/assets\/about-page-[^/]+\.js$/);
  const release = await holdCalls(page, `**/api/events/${event.id}`, 'PATCH');
  await page.getByLabel('Event Title').fill('Harbour Days');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  release();
  await expect(saved(page)).toBeVisible();
  releasePage();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Edit Event');
  await expect(page).toHaveURL(/\/about$/);
});
