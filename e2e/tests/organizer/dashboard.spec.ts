import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { openFrames } from '../../support/frames-dialog.js';
import { GuestEvent } from '../../support/guest-event.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { frameImage } from '../../support/images.js';
import { grantPlan } from '../../support/plans.js';
import { test } from '../../support/test.js';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const stat = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=..').locator('dd');

/** A datetime-local value this number of days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

// spec: dashboard.stat-cards, dashboard.view-plans, dashboard.progress, dashboard.event-columns
// spec: dashboard.expired, dashboard.this-month, states.event-status, states.active-events, limits.progress
test('shows totals, the plan and the events @both', async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'standard');
  const created = await createEvent(page, 'Harbour Nights');
  const event = new GuestEvent(page.request, created.id, created.linkSlug);
  await event.addPhoto();
  await event.addPhoto();
  const second = await createEvent(page, 'Old Fair');
  await new GuestEvent(page.request, second.id, second.linkSlug).end();
  const third = await createEvent(page, 'Late Supper');
  await new GuestEvent(page.request, third.id, third.linkSlug).endIn(60 * 60_000);

  // Adds ten photos of earlier months.
  await page.route('**/api/users/me/stats', async (route) => {
    const response = await route.fetch();
    const stats = (await response.json()) as { lifetimePhotos: number };
    await route.fulfill({ response, json: { ...stats, lifetimePhotos: stats.lifetimePhotos + 10 } });
  });
  await page.goto('/dashboard');
  await expect(stat(page, 'Total Events')).toHaveText('3');
  await expect(stat(page, 'Active Events')).toHaveText('2');
  await expect(stat(page, 'Photos Generated')).toHaveText('12');
  await expect(stat(page, 'This Month')).toHaveText('2');
  await expect(page.getByRole('heading', { name: /^Standard/ })).toContainText('Premium');
  await expect(page.getByText('$3.50 one-time', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing');
  await expect(page.getByRole('progressbar', { name: 'Events used' })).toHaveAttribute('aria-valuenow', '60');
  await expect(page.getByRole('progressbar', { name: 'Frames used' })).toHaveAttribute('aria-valuenow', '30');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Event',
    'Frame',
    'Photos',
    'Created',
    'Status',
    'Actions',
  ]);
  await expect(row(page, 'Harbour Nights').getByRole('cell').nth(2)).toHaveText('2 photos');
  await expect(row(page, 'Old Fair').getByRole('cell').nth(2)).toHaveText('0 photos');
  await expect(
    row(page, 'Harbour Nights').getByRole('img', { name: 'Frame of Harbour Nights' }),
  ).toBeVisible();
  await expect(row(page, 'Harbour Nights')).toContainText('Active');
  await expect(row(page, 'Old Fair')).toContainText('Expired');
});

// spec: dashboard.toggle-active, states.toggle-active, states.active-events, success.event-status
test('pauses and resumes an event by its status', async ({ page }) => {
  await signIn(page);
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Active. Pause Harbour Nights' }).click();
  await expect(page.getByText('Event status updated', { exact: true })).toBeVisible();
  const resume = page.getByRole('button', { name: 'Inactive. Resume Harbour Nights' });
  await expect(resume).toBeVisible();
  await expect(stat(page, 'Active Events')).toHaveText('1');
  await resume.click();
  await expect(page.getByRole('button', { name: 'Active. Pause Harbour Nights' })).toBeVisible();
});

// spec: dashboard.open-event
test('opens the public page in a new tab, and the event by its title or action', async ({
  page,
  context,
}) => {
  await signIn(page);
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open the page of Harbour Nights in a new tab' }).click();
  await expect(await opened).toHaveURL(new RegExp(`/event/${linkSlug}$`));
  await page.getByRole('link', { name: 'Harbour Nights', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`));
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('link', { name: 'Photos and insights of Harbour Nights' }).click();
  await expect(page.getByRole('heading', { name: 'Harbour Nights', level: 1 })).toBeVisible();
});

// spec: dashboard.set-expiration, dashboard.remove-expiration, states.remove-expiration
// spec: rules.expiration-minimum, rules.expiration-empty, success.expiration
test('sets an expiration, rejects one in the past and removes it', async ({ page }) => {
  await signIn(page);
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  const manage = page.getByRole('button', { name: 'Manage expiration of Harbour Nights' });
  const opened = Date.now();
  await manage.click();
  const dialog = page.getByRole('dialog', { name: 'Manage Expiration' });
  await expect(dialog).toContainText('This event never expires.');
  await expect(dialog).toContainText('stops accepting new guest photos');
  const field = dialog.getByLabel('Expiration Date');
  await expect(field).toBeFocused();
  // Rounded to the minute.
  const earliest = Date.parse((await field.getAttribute('min')) ?? '');
  expect(earliest).toBeGreaterThan(opened - 60_000);
  expect(earliest).toBeLessThanOrEqual(Date.now());
  await field.fill('2020-01-01T00:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('The expiration must be in the future.');
  await expectAccessible(page);
  await field.fill(inDays(30));
  // An incomplete date has no value, but must not count as empty.
  await field.press('Backspace');
  await expect(field).toHaveValue('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Please complete the date and the time, or clear both.');
  await field.fill(inDays(30));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Expiration updated', { exact: true })).toBeVisible();
  await expect(row(page, 'Harbour Nights')).toContainText('until');
  await manage.click();
  await dialog.getByRole('button', { name: 'Remove Expiration' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Harbour Nights')).not.toContainText('until');
});

// spec: dashboard.frames, errors.file-type
test('adds, renames, sets as primary and deletes frames', async ({ page }) => {
  test.setTimeout(180_000);
  const { email } = await signIn(page);
  await grantPlan(email, 'standard');
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  const dialog = await openFrames(page);
  const add = dialog.getByLabel('Add a frame');
  await expect(dialog.getByRole('img')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: /^Delete frame/ })).toHaveCount(0);

  await add.setInputFiles({ name: 'frame.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText('Invalid file type', { exact: true })).toBeVisible();

  const buffer = await frameImage({ r: 122, g: 31, b: 61 });
  await add.setInputFiles({ name: 'evening.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Frame added', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(2);

  await dialog
    .getByRole('button', { name: /^Rename frame/ })
    .last()
    .click();
  await dialog.getByLabel(/^New name of frame/).fill('Evening');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Frame renamed', { exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: 'Make Evening the primary frame' }).click();
  await expect(page.getByText('Primary frame updated', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText('Evening');
  await expect(dialog.getByRole('listitem').first()).toContainText('Primary');

  await dialog.getByRole('button', { name: 'Delete frame Evening' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Frame' }).click();
  await expect(page.getByText('Frame deleted', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(1);
  await expect(dialog.getByText('Primary', { exact: true })).toBeVisible();
});

// spec: dashboard.delete, success.event-deleted
test('asks before a deletion, names the lost photos and can be canceled', async ({ page }) => {
  await signIn(page);
  const created = await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  const remove = page.getByRole('button', { name: 'Delete Harbour Nights' });
  await expect(remove).toBeVisible();
  // After the list was loaded.
  await new GuestEvent(page.request, created.id, created.linkSlug).addPhoto();
  const dialog = page.getByRole('alertdialog');
  await remove.click();
  await expect(dialog).toContainText('its one photo is deleted');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Harbour Nights')).toBeVisible();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete Event' }).click();
  await expect(page.getByText('Event deleted', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Your First Event' })).toBeVisible();
  expect((await page.request.get(`/api/public/event/${created.linkSlug}`)).status()).toBe(404);
});
