import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { GuestEvent } from '../../support/guest-event.js';
import { expectFocusIn, openFiles, press, tabTo, typeInto } from '../../support/keyboard.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { frameImage, quartersPhoto } from '../../support/images.js';
import { grantPlan } from '../../support/plans.js';

const png = async () => ({
  name: 'evening.png',
  mimeType: 'image/png',
  buffer: await frameImage({ r: 122, g: 31, b: 61 }),
});

/** A date of the next century, as typed into a date and time field. */
const END = { typed: ['05012126', 'ArrowRight', '1000P'], value: '2126-05-01T22:00' };

// Many key presses.
test.setTimeout(180_000);

/** Create an event with this number of guests' photos as the signed-in organizer. */
async function eventWithPhotos(page: Page, photos: number): Promise<GuestEvent> {
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
  const event = new GuestEvent(page.request, id, linkSlug);
  for (let made = 0; made < photos; made += 1) await event.addPhoto();
  return event;
}

/** Open an event's page and wait for its photos. */
async function openPhotos(page: Page, { id }: GuestEvent): Promise<Locator> {
  await page.goto(`/events/${id}`);
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  await expect(photos.first()).toBeVisible();
  return photos;
}

// spec: create-event.frame-upload
test('creates an event with frame and expiration by keyboard', async ({ page }) => {
  await signIn(page);
  const slug = `fair-${randomUUID().slice(0, 8)}`;
  await page.goto('/create-event');
  await typeInto(page, page.getByLabel('Event Title'), 'Harbour Nights');
  await typeInto(page, page.getByLabel('Event Slug'), slug);
  await expect(page.getByText(`/event/${slug} is available`, { exact: true })).toBeVisible();
  const end = page.getByLabel('Expiration Date');
  await tabTo(page, end);
  const [day, on, hour] = END.typed as [string, string, string];
  await page.keyboard.type(day);
  await page.keyboard.press(on);
  await page.keyboard.type(hour);
  await expect(end).toHaveValue(END.value);

  const picker = page.locator('input[type=file][accept*=png]');
  await tabTo(page, picker);
  await (await openFiles(page)).setFiles(await png());
  const section = page.getByRole('region', { name: 'Event Frame' });
  await expect(section).toContainText('900 × 1350 px');
  await expect(section.getByRole('button', { name: 'Remove frame' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker).toBeFocused();
  await (await openFiles(page)).setFiles(await png());
  await expect(section).toContainText('900 × 1350 px');
  await tabTo(page, section.locator('input[type=file]'));
  const own = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await quartersPhoto() };
  await (await openFiles(page)).setFiles(own);
  await expect(section.getByRole('img', { name: 'Your photo in your frame' })).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Create Event' }));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(`/event/${slug}`)).toBeVisible();
  await expectFocusIn(page.locator('#root'));
});

test('prints, expires, edits and deletes an event by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog');
  const qr = page.getByRole('button', { name: 'QR code of Harbour Nights' });
  await press(page, qr);
  await press(page, dialog.getByRole('button', { name: 'Copy Link' }));
  await expect(page.getByText('Copied!', { exact: true })).toBeVisible();
  await typeInto(page, dialog.getByLabel('Line under the code'), 'Smile');
  const posters = ['A4 poster (PDF)', 'Letter poster (PDF)'];
  for (const name of ['Download QR Code', 'SVG', ...posters]) {
    const file = page.waitForEvent('download');
    await press(page, dialog.getByRole('link', { name, exact: true }));
    expect((await file).url().includes('text=Smile')).toBe(posters.includes(name));
  }
  await page.keyboard.press('Escape');
  await expect(qr).toBeFocused();

  const expiration = page.getByRole('button', { name: 'Manage expiration of Harbour Nights' });
  await press(page, expiration);
  await expect(dialog.getByLabel('Expiration Date')).toBeFocused();
  const [day, on, hour] = END.typed as [string, string, string];
  await page.keyboard.type(day);
  await page.keyboard.press(on);
  await page.keyboard.type(hour);
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^until .*2126/)).toBeVisible();
  await expect(expiration).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: 'Remove Expiration' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^until .*2126/)).toBeHidden();
  await expect(expiration).toBeFocused();

  await press(page, page.getByRole('link', { name: 'Edit Harbour Nights' }));
  const title = page.getByLabel('Event Title');
  await tabTo(page, title);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Harbour Days');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event updated', { exact: true })).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Delete Harbour Days' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete Event' }));
  await expect(page.getByText('Event deleted', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Create Your First Event' })).toBeVisible();
  await expectFocusIn(page.getByRole('main'));
});

test('adds, renames, promotes and deletes frames by keyboard', async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'standard');
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: 'Manage frames of Harbour Nights' });
  await press(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Manage Frames' });
  const add = dialog.getByLabel('Add a frame');
  await tabTo(page, add);
  await (await openFiles(page)).setFiles(await png());
  await expect(page.getByText('Frame added', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await expect(add).toBeFocused();

  await press(page, dialog.getByRole('button', { name: /^Rename frame/ }).last(), 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Evening');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Frame renamed', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Rename frame Evening' })).toBeFocused();
  await press(page, dialog.getByRole('button', { name: 'Make Evening the primary frame' }));
  await expect(page.getByText('Primary frame updated', { exact: true })).toBeVisible();
  await expectFocusIn(dialog);

  await press(page, dialog.getByRole('button', { name: 'Delete frame Evening' }));
  const question = page.getByRole('alertdialog');
  await press(page, question.getByRole('button', { name: 'Delete Frame' }));
  await expect(page.getByText('Frame deleted', { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('img')).toHaveCount(1);
  await expectFocusIn(dialog);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('selects, opens, browses and hides photos by keyboard', async ({ page }) => {
  await signIn(page);
  const photos = await openPhotos(page, await eventWithPhotos(page, 2));
  await tabTo(page, photos.first().getByRole('button'));
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog');
  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await tabTo(page, photos.last().getByRole('checkbox'));
  await page.keyboard.press('Space');
  const hide = page.getByRole('toolbar', { name: 'Selected photos' }).getByRole('button', { name: 'Hide' });
  await tabTo(page, hide, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(photos.last()).toContainText('Hidden');

  await tabTo(page, photos.last().getByRole('button'));
  await page.keyboard.press('Enter');
  await press(page, lightbox.getByRole('button', { name: 'Show' }));
  await expect(lightbox.getByText('Shown', { exact: true })).toBeVisible();
  await expectFocusIn(lightbox);
  await tabTo(page, lightbox.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.locator(':focus')).toHaveCount(1);
  await tabTo(page, confirm.getByRole('button', { name: 'Delete Photo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Photo deleted', { exact: true })).toBeVisible();
  // An open confirmation receives Escape, and hides the lightbox from assistive technology.
  await expect(confirm).toBeHidden();
  await expect(lightbox).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(photos).toHaveCount(1);
});

test('selects all photos, hides and deletes them by keyboard', async ({ page }) => {
  await signIn(page);
  await openPhotos(page, await eventWithPhotos(page, 2));
  const bar = page.getByRole('toolbar', { name: 'Selected photos' });
  const all = bar.getByRole('checkbox');
  await tabTo(page, all);
  await page.keyboard.press('Space');
  await press(page, bar.getByRole('button', { name: 'Hide' }));
  await expect(page.getByText('2 photos hidden', { exact: true })).toBeVisible();
  await expect(all).toBeFocused();
  await page.keyboard.press('Space');
  await press(page, bar.getByRole('button', { name: 'Delete' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 Photos' }));
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expectFocusIn(page.getByRole('main'));
});

test('uses the tabs, filters and switches of an event by keyboard', async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'professional');
  const event = await eventWithPhotos(page, 1);
  await event.replaceFrame('Harbour Nights', (await png()).buffer);
  const photos = await openPhotos(page, event);
  await tabTo(page, page.getByRole('switch', { name: 'Approve photos first' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch')).toBeChecked();
  await event.addPhoto();
  await expect(photos.first()).toContainText('Waiting');
  await press(page, photos.first().getByRole('button'));
  const lightbox = page.getByRole('dialog');
  await press(page, lightbox.getByRole('button', { name: 'Approve' }));
  await expect(lightbox.getByText('Shown', { exact: true })).toBeVisible();
  await expectFocusIn(lightbox);
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await tabTo(page, page.getByRole('link', { name: 'All Framed (ZIP)' }));
  await tabTo(
    page,
    page.getByRole('group', { name: 'Filter photos' }).getByRole('button', { name: 'Hidden' }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No hidden photos' })).toBeVisible();

  await tabTo(page, page.getByRole('tab', { name: 'Photos' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible();
  await tabTo(page, page.getByText('By day as a table'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'By day as a table' })).toBeVisible();
  const csv = page.waitForEvent('download');
  await press(page, page.getByRole('link', { name: 'Export CSV' }));
  expect((await csv).suggestedFilename()).toMatch(/\.csv$/);

  await tabTo(page, page.getByRole('tab', { name: 'Insights' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await press(page, page.getByRole('button', { name: 'Re-render Photos' }), 'Shift+Tab');
  await expect(page.getByText('1 photo re-rendered', { exact: true })).toBeVisible();
  await expectFocusIn(page.getByRole('main'));
  await typeInto(page, page.getByLabel('Expected guests'), '10');
  await tabTo(page, page.getByRole('button', { name: 'Rehearse Now' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Results' })).toBeVisible();

  for (const name of ['Manage Expiration', 'Manage Frames', 'QR Code']) {
    const opener = page.getByRole('button', { name, exact: true });
    await press(page, opener, name === 'QR Code' ? 'Shift+Tab' : 'Tab');
    await expectFocusIn(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }
  const remove = page.getByRole('button', { name: 'Delete Event', exact: true });
  const question = page.getByRole('alertdialog');
  await press(page, remove);
  await press(page, question.getByRole('button', { name: 'Cancel' }));
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: 'Delete Event' }));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Create Your First Event' })).toBeVisible();
  await expectFocusIn(page.locator('#root'));
});
