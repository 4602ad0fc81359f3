import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { holdCalls } from '../../support/hold-calls.js';
import { test } from '../../support/own-event.js';
import { frameImage, quartersPhoto } from '../../support/images.js';
import { PHONE_AGENT } from '../../support/phone-agent.js';
import { grantPlan } from '../../support/plans.js';

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
const waiting = (page: Page) =>
  page.getByRole('group', { name: 'Filter photos' }).getByRole('button', { name: /^Waiting/ });

test('queues new photos for approval and publishes approved ones', async ({ page, event }) => {
  await page.goto(`/events/${event.id}`);
  const approval = page.getByRole('switch', { name: 'Approve photos first' });
  await expect(approval).not.toBeChecked();
  await approval.click();
  await expect(page.getByText('New photos need your approval', { exact: true })).toBeVisible();
  await expect(approval).toBeChecked();

  await event.addPhoto();
  await event.addPhoto();
  await expect(tiles(page)).toHaveCount(2);
  await expect(tiles(page).first()).toContainText('Waiting');
  await expect(waiting(page)).toContainText('2');
  await expectAccessible(page);
  expect(await event.photos()).toHaveLength(0);

  await tiles(page).first().getByRole('checkbox').check();
  await page
    .getByRole('toolbar', { name: 'Selected photos' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(page.getByText('Photo approved', { exact: true })).toBeVisible();
  expect(await event.photos()).toHaveLength(1);

  await waiting(page).click();
  await expect(tiles(page)).toHaveCount(1);
  await tiles(page).first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: 'No photos to approve' })).toBeVisible();
  expect(await event.photos()).toHaveLength(2);

  await approval.click();
  await expect(page.getByText('New photos are public immediately', { exact: true })).toBeVisible();
});

test('downloads all photos as one ZIP, framed or original, and shows a rejection', async ({
  page,
  event,
}) => {
  await event.addPhoto();
  await event.addPhoto();
  // Phones have no save dialog.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.goto(`/events/${event.id}`);
  const state = page.getByRole('main').getByRole('status').filter({ hasText: /\w/ });
  for (const name of ['All Framed (ZIP)', 'All Originals (ZIP)']) {
    const proceed = await holdCalls(page, '**/photos.zip*', 'HEAD');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    await expect(state).toHaveText('Requesting the photos…');
    proceed();
    const download = await downloading;
    await expect(state).toHaveText(/^Your browser is downloading the photos./);
    await page.unroute('**/photos.zip*');
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    const zip = await readFile(await download.path());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    // Each name occurs before its file and in the directory at the end.
    expect(zip.toString('latin1').match(/\.jpg/g)).toHaveLength(4);
  }
  const message = 'You already have three downloads running.';
  await page.route('**/photos.zip?*', (route) =>
    route.fulfill({ status: 429, json: { statusCode: 429, code: 'too_many_requests', message } }),
  );
  await page.getByRole('link', { name: 'All Framed (ZIP)' }).click();
  await expect(page.getByText('Failed to download photos', { exact: true })).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(state).toHaveCount(0);
});

test('counts visits, photos and downloads by day and shows what a larger plan adds', async ({
  page,
  event,
  browser,
  baseURL,
}) => {
  // Headless Chromium's user agent counts as a bot, not as a visit.
  const guests = await browser.newContext({ baseURL: baseURL ?? '', userAgent: PHONE_AGENT });
  const guest = await guests.newPage();
  await guest.goto(event.path);
  await expect(guest.getByRole('tab', { name: 'Live Gallery' })).toBeVisible();
  await event.addPhoto();
  const numbers = async () => {
    const response = await page.request.get(`/api/events/${event.id}/insights`);
    return ((await response.json()) as { totals: { visits: number } }).totals.visits;
  };
  await expect.poll(numbers).toBe(1);
  await guests.close();

  await page.goto(`/events/${event.id}`);
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expect(page).toHaveURL(/tab=insights/);
  await expect(page.getByRole('img', { name: /^Visits by day, most on .*: 1$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Photos by day, most on .*: 1$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Downloads by day', exact: true })).toBeVisible();
  const visits = page.getByRole('figure', { name: 'Visits' });
  await expect(visits).toContainText('1 total');
  await expect(visits.getByRole('listitem', { includeHidden: true })).toHaveText(['0', '1']);
  await page.getByText('By day as a table').click();
  await expect(page.getByRole('table').getByRole('row').nth(1).getByRole('cell')).toHaveText([
    /./,
    '1',
    '1',
    '0',
  ]);
  await expect(page.getByRole('heading', { name: 'By hour, by frame, by device' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See Plans' })).toHaveAttribute('href', '/pricing');
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0);
});

/** The values and heights of a plot's bars. */
const barsOf = (plot: Locator) =>
  plot.locator('rect').evaluateAll((bars) =>
    bars.map((bar) => ({
      value: Number(/: (\d+)$/.exec(bar.textContent ?? '')?.[1]),
      height: Number(bar.getAttribute('height')),
    })),
  );

test('shows Professional accounts counts by hour, frame and device, with a CSV export @both', async ({
  page,
  organizer,
  event,
  playwright,
  baseURL,
}) => {
  await grantPlan(organizer.email, 'professional');
  const small = await quartersPhoto(1, 0.2);
  const { id } = await event.addPhoto(small);
  await event.addPhoto(small);
  const evening = await event.addFrame('evening.png', await frameImage({ r: 122, g: 31, b: 61 }));
  await event.addPhoto(small, evening);
  const guest = await playwright.request.newContext({ baseURL: baseURL ?? '', userAgent: PHONE_AGENT });
  expect((await guest.get(`/api/public/photos/${id}/framed-photo.png`)).ok()).toBe(true);
  expect((await guest.get(event.path)).ok()).toBe(true);
  await guest.dispose();
  const totals = async () => {
    const response = await page.request.get(`/api/events/${event.id}/insights`);
    return ((await response.json()) as { totals: object }).totals;
  };
  await expect.poll(totals).toMatchObject({ visits: 1, photos: 3, downloads: 1 });
  await page.goto(`/events/${event.id}?tab=insights`);
  await expect(page.getByRole('img', { name: /^Visits by hour, most at \d\d:00: 1$/ })).toBeVisible();
  // The hour may change between the photos.
  const photos = page.getByRole('img', { name: /^Photos by hour, most at \d\d:00: [23]$/ });
  await expect(photos).toBeVisible();
  const bars = await barsOf(photos);
  expect(bars).toHaveLength(24);
  expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(3);
  // Bar heights relative to the axis' rounded maximum, 2 or 4. The plot is 96 high; an empty hour is a line.
  const top = bars.some(({ value }) => value === 3) ? 4 : 2;
  for (const { value, height } of bars) expect(height).toBeCloseTo(value === 0 ? 1 : (96 * value) / top);
  await expect(page.getByRole('img', { name: /^Downloads by hour, most at \d\d:00: 1$/ })).toBeVisible();
  await page.getByText('By hour as a table').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(25);
  const frames = page.getByRole('region', { name: 'By frame' }).getByRole('listitem');
  await expect(frames).toHaveText([
    /2 photos, 1 download, 0 shares$/,
    /^evening.*1 photo, 0 downloads, 0 shares$/,
  ]);
  const widths = frames
    .locator('svg rect:last-child')
    .evaluateAll((rects) => rects.map((rect) => rect.getAttribute('width')));
  expect(await widths).toEqual(['100', '50']);
  await expect(page.getByRole('region', { name: 'By device' })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
});

test('describes the results of a rehearsal and keeps no test photo', async ({ page, event }) => {
  await page.goto(`/events/${event.id}?tab=settings`);
  const guests = page.getByLabel('Expected guests');
  const rehearse = page.getByRole('button', { name: 'Rehearse Now' });
  await guests.fill('some');
  await rehearse.click();
  await expect(page.getByText('Enter a whole number from 1 to 1,000,000')).toBeVisible();
  await guests.fill('500');
  await rehearse.click();
  const checks = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(checks).toHaveCount(9);
  await expect(checks.filter({ hasText: 'QR code in print' })).toContainText('Fine:');
  await expect(checks.filter({ hasText: 'Test photo' })).toContainText('Fine:');
  // Freemium has 30 photos a month.
  await expect(checks.filter({ hasText: 'Plan' })).not.toContainText('Fine:');
  await expectAccessible(page);
  expect(await event.photos()).toHaveLength(0);

  // Results apply to the event before the change.
  await page.getByRole('button', { name: 'Manage Expiration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Expiration' });
  await dialog.getByLabel('Expiration Date').fill('2126-05-01T22:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(checks).toHaveCount(0);
  await rehearse.click();
  await expect(checks.filter({ hasText: 'Expiration' })).toContainText(/takes photos for [\d,]+ more days/);
});
