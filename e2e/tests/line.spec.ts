import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { PHONE } from '../support/devices.js';
import { frameImage, pixelOf, quartersPhoto } from '../support/images.js';

// spec: product.events, product.guests, product.no-app, routes.event, auth.organization-optional
// spec: guest.download, rules.event-slug, roles.anonymous, success.event-created
test('leads from signing up to a framed photo in the gallery', async ({ page, browser, baseURL }) => {
  const email = `${randomUUID()}@example.org`;
  const password = 'correct horse battery';

  await test.step('an organizer signs up without being signed in', async () => {
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Olivia Organizer');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(/\/auth\/success$/);
    await expect(page.getByRole('heading', { name: 'Account Created Successfully' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign In Now' }).click();
  });

  await test.step('signs in and finds the empty dashboard', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('link', { name: 'Create Your First Event' }).click();
  });

  const slug = `line-${randomUUID().slice(0, 8)}`;
  await test.step('creates an event with a frame', async () => {
    await page.getByLabel('Event Title').fill('Linden Fair');
    await page.getByLabel('Event Slug').fill(slug);
    const buffer = await frameImage({ r: 30, g: 61, b: 54 });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'frame.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('frame.png')).toBeVisible();
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Event created successfully', { exact: true })).toBeVisible();
    await expect(page.getByText(`/event/${slug}`).first()).toBeVisible();
  });

  const guests = await browser.newContext({ ...PHONE, ...(baseURL !== undefined && { baseURL }) });
  const guest = await guests.newPage();
  await test.step('a guest uploads a photo and gets it framed', async () => {
    await guest.goto(`/event/${slug}`);
    await expect(guest).toHaveTitle('Linden Fair');
    const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await quartersPhoto(6) };
    await guest.locator('input[type=file]').first().setInputFiles(photo);
    await guest.getByRole('button', { name: 'Generate Photo' }).click();
    await expect(guest.getByText('Your photo has been generated successfully')).toBeVisible();
  });

  await test.step('downloads it upright as framed-photo.png', async () => {
    const download = guest.waitForEvent('download');
    await guest.getByRole('link', { name: 'Download Photo' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('framed-photo.png');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const image = Buffer.concat(chunks);
    const close = (color: number[], expected: number[]) =>
      color.every((value, index) => Math.abs(value - (expected[index] ?? 0)) <= 12);
    expect(await pixelOf(image, 20, 20)).toEqual([30, 61, 54]);
    const corners = await Promise.all([
      pixelOf(image, 200, 200),
      pixelOf(image, 700, 200),
      pixelOf(image, 700, 900),
      pixelOf(image, 200, 900),
    ]);
    const expected = [
      [221, 34, 34],
      [34, 187, 34],
      [34, 34, 221],
      [255, 255, 255],
    ];
    corners.forEach((color, index) => {
      expect(close(color, expected[index] ?? []), `quarter ${index}: ${color.join(', ')}`).toBe(true);
    });
  });

  await test.step('another guest finds it in the gallery', async () => {
    const other = await guests.newPage();
    await other.goto(`/event/${slug}`);
    await other.getByRole('tab', { name: 'Live Gallery' }).click();
    const photos = other.getByRole('tabpanel').getByRole('img');
    await expect(photos).toHaveCount(1);
    await expect.poll(() => photos.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('the dashboard counts it', async () => {
    await page.reload();
    await expect(page.getByText('Photos Generated').locator('..')).toContainText('1');
  });
  await guests.close();
});

test('shows the 404 page with its status for unknown URLs', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  const event = await page.goto('/event/no-such-event');
  expect(event?.status()).toBe(404);
  await expect(page.getByText('Event not found')).toBeVisible();
});
