import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { fileChooser } from '../../support/file-chooser.js';
import { slowUploads } from '../../support/slow-uploads.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { frameImage, heicPhoto, quartersPhoto } from '../../support/images.js';
import sharp from 'sharp';

const picker = (page: Page) => page.locator('input[type=file][accept*=png]');
const create = (page: Page) => page.getByRole('button', { name: 'Create Event' });

async function chooseFrame(page: Page, buffer: Buffer, name = 'frame.png'): Promise<void> {
  await picker(page).setInputFiles({ name, mimeType: 'image/png', buffer });
}

/** Red, green, blue and alpha of a canvas at a point, each side being 1. */
const pixelAt = (canvas: Locator, [x, y]: [number, number]) =>
  canvas.evaluate(
    (element: HTMLCanvasElement, [left, top]) => [
      ...element
        .getContext('2d')!
        .getImageData(Math.floor(left * element.width), Math.floor(top * element.height), 1, 1).data,
    ],
    [x, y] as const,
  );

/** The mean color of a canvas' center, the frame's window, and whether it has more than one color. */
const middleOf = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const [width, height] = [element.width >> 1, element.height >> 1];
    const { data } = element.getContext('2d')!.getImageData(width >> 1, height >> 1, width, height);
    const sums = [0, 0, 0];
    let others = 0;
    for (let at = 0; at < data.length; at += 4) {
      sums.forEach((sum, part) => (sums[part] = sum + data[at + part]!));
      if (data[at] !== data[0] || data[at + 1] !== data[1]) others += 1;
    }
    const mean = sums.map((sum) => Math.round((4 * sum) / data.length));
    return { mean: mean.join(' '), hasDetail: others > data.length / 8 };
  });

const opaque = (width = 600, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#1e3d36' } })
    .png()
    .toBuffer();

const drawn = (svg: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">${svg}</svg>`))
    .png()
    .toBuffer();

/** A frame with a transparent square of `side` pixels. */
const frameWithHole = (side: number) =>
  drawn(`<path fill-rule="evenodd" d="M0 0h600v600H0zM300 300h${side}v${side}h-${side}z"/>`);

/** A frame with two windows and rounded corners. */
const twoWindows = () =>
  drawn(`<mask id="open"><rect width="600" height="600" rx="20" fill="#fff"/>
      <rect x="50" y="60" width="200" height="400"/><rect x="350" y="60" width="200" height="300"/></mask>
    <rect width="600" height="600" fill="#1e3d36" mask="url(#open)"/>`);

// spec: create-event.title, create-event.slug, create-event.expiration, create-event.frame-upload
// spec: create-event.frame-preview, create-event.buttons, create-event.frame-rules, success.event-created
test('checks a chosen frame, previews it with photos and creates an event', async ({ page }) => {
  await signIn(page);
  const slug = `fair-${randomUUID().slice(0, 8)}`;
  const opened = Date.now();
  await page.goto('/create-event');
  await expect(page.getByRole('heading', { name: 'Create Event', level: 1 })).toBeVisible();
  await expect(page.getByText('PNG only, maximum 10MB, transparent background recommended')).toBeVisible();
  await expect(page.getByText('/event/', { exact: true })).toBeVisible();

  await page.getByLabel('Event Title').fill('Spring Fair');
  await page.getByLabel('Event Slug').fill(slug);
  await expect(page.getByText(`/event/${slug} is available`, { exact: true })).toBeVisible();
  const end = page.getByLabel('Expiration Date');
  // Rounded to the minute.
  const earliest = Date.parse((await end.getAttribute('min')) ?? '');
  expect(earliest).toBeGreaterThan(opened - 60_000);
  expect(earliest).toBeLessThanOrEqual(Date.now());
  await end.fill('2126-05-01T22:00');

  const frame = await frameImage({ r: 30, g: 61, b: 54 });
  await expect(page.getByText('Drop your frame here, or click to browse')).toBeVisible();
  const browsed = await fileChooser(page, () => picker(page).click());
  await browsed.setFiles({ name: 'spring.png', mimeType: 'image/png', buffer: frame });
  const section = page.getByRole('region', { name: 'Event Frame' });
  await expect(section).toContainText('spring.png');
  await expect(section).toContainText(`${(frame.length / 1024 / 1024).toFixed(2)} MB`);
  await expect(section).toContainText('900 × 1350 px');
  await expect(section).toContainText('66% of the frame');
  await expect(section).toContainText('Fully opaque.');
  await expect(section.getByRole('img', { name: 'Your frame', exact: true })).toBeVisible();
  // The detected window, outlined.
  for (const [side, pixels] of Object.entries({ x: '50', y: '50', width: '800', height: '1000' })) {
    await expect(section.locator('svg rect')).toHaveAttribute(side, pixels);
  }
  const samples = new Set<string>();
  for (const sample of ['Portrait', 'Landscape', 'Group']) {
    const shown = section.getByRole('img', { name: `${sample} photo in your frame` });
    await expect(shown).toBeVisible();
    await expect.poll(async () => (await pixelAt(shown, [0.5, 0.4]))[3]).toBe(255);
    const { mean, hasDetail } = await middleOf(shown);
    expect(hasDetail).toBe(true);
    samples.add(mean);
  }
  expect(samples.size).toBe(3);
  const choose = page.locator('input[type=file][accept="image/*"]');
  const own = section.getByRole('img', { name: 'Your photo in your frame' });
  await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await quartersPhoto() });
  await expect(own).toBeVisible();
  // The photo's red quarter, inside the window.
  const isRed = async () => {
    const [red, green, blue] = await pixelAt(own, [0.2, 0.2]);
    return red! > 180 && green! < 80 && blue! < 80;
  };
  await expect.poll(isRed).toBe(true);
  // A photo that Chromium cannot read replaces the previous one.
  await choose.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: await heicPhoto() });
  await expect(
    section.getByText('This browser cannot show this kind of photo. Guests can still upload it.'),
  ).toBeVisible();
  await expect(own).toBeHidden();

  const response = page.waitForResponse((response) => response.request().method() === 'POST');
  await create(page).click();
  const event = (await (await response).json()) as { linkSlug: string; expiresAt: string };
  expect(event.linkSlug).toBe(slug);
  expect(event.expiresAt).toMatch(/^2126-/);
  await expect(page.getByText('Event created successfully', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(`/event/${slug}`)).toBeVisible();
});

// spec: create-event.frame-preview, rules.event-title, rules.frame-required, rules.frame-type
// spec: rules.frame-size, errors.file-type, errors.frame-required, limits.frame-size
test('reports missing fields and invalid frames, and how to fix them', async ({ page }) => {
  await signIn(page);
  await page.goto('/create-event');
  await create(page).click();
  await expect(page.getByText('Event title is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Frame required', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Please upload a frame image for your event.', { exact: true }).first(),
  ).toBeVisible();

  await chooseFrame(page, Buffer.from('\xff\xd8\xff\xe0 no PNG', 'latin1'), 'frame.jpg');
  await expect(page.getByText('Invalid file type', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Please upload a PNG file for the frame.', { exact: true }).first(),
  ).toBeVisible();

  await chooseFrame(page, await opaque());
  await expect(page.getByRole('alert').filter({ hasText: 'no transparent window' })).toBeVisible();
  await expectAccessible(page);

  await chooseFrame(page, await frameWithHole(30));
  const tooSmall = /The largest, 30 × 30 pixels, covers 0\.25% of .* at least 0\.5%, for example 43 × 43/;
  await expect(page.getByRole('alert').filter({ hasText: tooSmall })).toBeVisible();

  await chooseFrame(page, await opaque(319, 600));
  await expect(page.getByRole('alert').filter({ hasText: 'The frame is 319 × 600 pixels.' })).toBeVisible();

  const frame = await frameImage({ r: 30, g: 61, b: 54 });
  await chooseFrame(page, frame.subarray(0, 200));
  await expect(page.getByRole('alert').filter({ hasText: 'damaged' })).toBeVisible();

  await chooseFrame(page, Buffer.concat([frame, Buffer.alloc(10 * 1024 * 1024)]));
  await expect(page.getByRole('alert').filter({ hasText: 'larger than 10MB' })).toBeVisible();

  await chooseFrame(page, await twoWindows());
  const section = page.getByRole('region', { name: 'Event Frame' });
  await expect(section).toContainText('2, one photo behind all: 56% of the frame');
  await expect(section).toContainText('Partly transparent: the photo or white shows there.');
  const drawn = await section
    .locator('svg rect')
    .evaluateAll((rects) =>
      rects.map((rect) => ['x', 'y', 'width', 'height'].map((side) => Number(rect.getAttribute(side)))),
    );
  expect(drawn).toEqual([
    [50, 60, 200, 400],
    [350, 60, 200, 300],
  ]);
  await page.getByRole('button', { name: 'Remove frame' }).click();
  await expect(picker(page)).toBeAttached();
});

// spec: rules.event-slug
test('checks a slug while it is typed', async ({ page }) => {
  await signIn(page);
  const { linkSlug } = await createEvent(page, 'Spring Fair');
  await page.goto('/create-event');
  const field = page.getByLabel('Event Slug');
  await field.fill(linkSlug);
  await expect(page.getByText('This address is already taken. Choose another one.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field.fill('My Spring_Fair 2126');
  await expect(field).toHaveValue('my-spring-fair-2126');
  await expect(page.getByText('This address is already taken. Choose another one.')).toBeHidden();
  await field.fill('a!');
  await create(page).click();
  await expect(page.getByText(/^Use 3 to 60 lower-case letters/)).toBeVisible();
});

// spec: errors.create-event
test('warns about a full plan on the form, and shows the rejection', async ({ page }) => {
  await signIn(page);
  await createEvent(page);
  await page.goto('/create-event');
  await expect(page.getByText('Your plan has no room for another event')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Event Title').fill('One too many');
  await chooseFrame(page, await frameImage({ r: 30, g: 61, b: 54 }));
  await create(page).click();
  const refusal = page.getByRole('listitem').filter({ hasText: 'Failed to create event' });
  await expect(refusal).toContainText('Your Freemium plan allows 1 event. Standard allows 5.');
  await expect(page).toHaveURL(/\/create-event$/);
});

// spec: dashboard.edit, create-event.edit-mode
test('edits an event and redirects its old URL', async ({ page }) => {
  await signIn(page);
  const { id, linkSlug } = await createEvent(page, 'Spring Fair');
  const frameUrl = async () => {
    const response = await page.request.get(`/api/events/${id}`);
    return ((await response.json()) as { frameUrl: string }).frameUrl;
  };
  const frameBefore = await frameUrl();
  const qr = page.getByRole('dialog', { name: 'QR Code' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'QR code of Spring Fair' }).click();
  await expect(qr.getByText(new RegExp(`/event/${linkSlug}$`))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Edit Spring Fair' }).click();
  await expect(page).toHaveURL(new RegExp(`/create-event\\?edit=${id}$`));
  await expect(page.getByRole('heading', { name: 'Edit Event' })).toBeVisible();
  await expect(page.getByLabel('Event Title')).toHaveValue('Spring Fair');
  await expect(page.getByLabel('Event Slug')).toHaveValue(linkSlug);
  const save = page.getByRole('button', { name: 'Save Changes' });
  let saved = 0;
  page.on('request', (request) => (saved += request.method() === 'PATCH' ? 1 : 0));
  // Nothing is saved with an invalid frame or without a slug.
  await chooseFrame(page, await opaque());
  const refusal = page.getByRole('alert').filter({ hasText: 'no transparent window' });
  await expect(refusal).toBeVisible();
  await save.click();
  await expect(picker(page)).toBeFocused();
  await page.getByRole('button', { name: 'Keep Current Frame' }).click();
  await expect(refusal).toBeHidden();
  await page.getByLabel('Event Slug').fill('');
  await save.click();
  await expect(page.getByText('An event needs a slug. Enter one.')).toBeVisible();
  expect(saved).toBe(0);
  const renamed = `summer-${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Event Title').fill('Summer Fair');
  await page.getByLabel('Event Slug').fill(renamed);
  await chooseFrame(page, await frameImage({ r: 122, g: 31, b: 61 }));
  await expect(page.getByRole('region', { name: 'Event Frame' })).toContainText('900 × 1350 px');
  await save.click();
  await expect(page.getByText('Event updated', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(`/event/${renamed}`)).toBeVisible();
  expect(await frameUrl()).not.toBe(frameBefore);
  // The QR code shown before the change is not reused.
  await page.getByRole('button', { name: 'QR code of Summer Fair' }).click();
  await expect(qr.getByText(new RegExp(`/event/${renamed}$`))).toBeVisible();
  await expect(qr.getByRole('img', { name: new RegExp(`/event/${renamed}$`) })).toBeVisible();
  await page.goto(`/event/${linkSlug}`);
  await expect(page).toHaveURL(new RegExp(`/event/${renamed}$`));
  await expect(page).toHaveTitle('Summer Fair');
});

// spec: create-event.buttons, create-event.back
test('leads back to the dashboard by both links', async ({ page }) => {
  await signIn(page);
  await page.goto('/create-event');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/create-event');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

// spec: create-event.slug, rules.event-slug
test("shows the progress of a frame's upload and generates a blank slug from the title", async ({ page }) => {
  await signIn(page);
  await page.goto('/create-event');
  await page.getByLabel('Event Title').fill('Spring Fair');
  // Bytes after a PNG's end are ignored and slow down the upload.
  const frame = await frameImage({ r: 30, g: 61, b: 54 });
  await chooseFrame(page, Buffer.concat([frame, Buffer.alloc(1024 * 1024)]));
  const removeLimit = await slowUploads(page, 50_000);
  await create(page).click();
  // Between 1% and 99%.
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute(
    'aria-valuenow',
    /^[1-9]\d?$/,
  );
  await expect(page.getByText(/^Uploading your frame, [1-9]\d?%$/)).toBeVisible();
  await expectAccessible(page);
  await removeLimit();
  await expect(page).toHaveURL(/\/dashboard$/);
  // The blank slug is generated from the title.
  await expect(page.getByText(/^\/event\/spring-fair-\w+$/)).toBeVisible();
});
