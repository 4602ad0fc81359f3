import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { GuestEvent } from '../../support/guest-event.js';
import { expectFocusIn, openFiles, press, tabTo, typeInto } from '../../support/keyboard.js';
import { linkFromMail } from '../../support/mails.js';
import { createEvent, signIn, signInAs } from '../../support/organizer.js';
import { framePicture, quartersPhoto } from '../../support/pictures.js';
import { grantPlan } from '../../support/plans.js';

const png = async () => ({
  name: 'evening.png',
  mimeType: 'image/png',
  buffer: await framePicture({ r: 122, g: 31, b: 61 }),
});

/** A day of the next century as one types it into a field for date and time. */
const END = { typed: ['05012126', 'ArrowRight', '1000P'], value: '2126-05-01T22:00' };

// Long ways, a key at a time.
test.setTimeout(180_000);

/** An event of the signed-in organizer, with so many photos of guests in it. */
async function eventWithPhotos(page: Page, photos: number): Promise<GuestEvent> {
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
  const event = new GuestEvent(page.request, id, linkSlug);
  for (let made = 0; made < photos; made += 1) await event.addPhoto();
  return event;
}

/** Opens an event's page, and gives its photos once they are there. */
async function openPhotos(page: Page, { id }: GuestEvent): Promise<Locator> {
  await page.goto(`/events/${id}`);
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  await expect(photos.first()).toBeVisible();
  return photos;
}

test('signs up, sets a forgotten password anew and signs in by keyboard alone', async ({ page }) => {
  const email = `${randomUUID()}@example.org`;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.goto('/auth');
  await tabTo(page, page.getByRole('tab', { name: 'Sign In' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await typeInto(page, field('Name'), 'Olivia Organizer');
  await typeInto(page, field('Email'), email);
  await typeInto(page, field('Password'), 'correct horse battery');
  await typeInto(page, field('Confirm Password'), 'correct horse battery');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/success$/);

  await press(page, page.getByRole('link', { name: 'Sign In Now' }));
  await press(page, page.getByRole('link', { name: 'Forgot password?' }));
  await expect(page).toHaveURL(/\/forgot-password$/);
  await typeInto(page, field('Email'), email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Email Sent!' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Back to Login' }));
  await expect(page).toHaveURL(/\/auth$/);

  await page.goto(await linkFromMail(email, '/reset-password'));
  await typeInto(page, field('New Password'), 'a new long password');
  await typeInto(page, field('Confirm New Password'), 'a new long password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password Reset Successful!' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Continue to Login' }));
  await typeInto(page, field('Email'), email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('a new long password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('reaches and leaves every dialog of an event by keyboard alone', async ({ page }) => {
  await signIn(page);
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  for (const name of [
    'QR code of Harbour Nights',
    'Manage expiration of Harbour Nights',
    'Manage frames of Harbour Nights',
    'Delete Harbour Nights',
  ]) {
    const opener = page.getByRole('button', { name });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole(name.startsWith('Delete') ? 'alertdialog' : 'dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  const badge = page.getByRole('button', { name: 'Active. Pause Harbour Nights' });
  await tabTo(page, badge, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Inactive. Resume Harbour Nights' })).toBeFocused();
});

test('opens the menus, and finds back from them, by keyboard alone', async ({ page, isMobile }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Create Your First Event' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();
  const avatar = page.getByRole('button', { name: 'Account of Olivia Organizer' });
  await press(page, avatar, 'Shift+Tab');
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(avatar).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expectFocusIn(page.locator('#root'));

  if (isMobile) {
    const menu = page.getByRole('button', { name: 'Open menu' });
    await press(page, menu, 'Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Features' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Pricing' }));
  } else {
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Pricing' }), 'Shift+Tab');
  }
  await expect(page).toHaveURL(/\/pricing$/);
  await press(page, avatar, 'Shift+Tab');
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

test('makes an event with frame and end by keyboard alone', async ({ page }) => {
  await signIn(page);
  const slug = `fair-${randomUUID().slice(0, 8)}`;
  await page.goto('/create-event');
  await typeInto(page, page.getByLabel('Event Title'), 'Harbour Nights');
  await typeInto(page, page.getByLabel('Event Slug'), slug);
  await expect(page.getByText(`/event/${slug} is free`, { exact: true })).toBeVisible();
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

test('prints, ends, edits and deletes an event by keyboard alone', async ({ page, context }) => {
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
  await tabTo(page, dialog.getByLabel('Expiration Date'));
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

test('adds, names, promotes and deletes frames by keyboard alone', async ({ page }) => {
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

test('chooses, opens, leafs through and hides photos by keyboard alone', async ({ page }) => {
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
  const hide = page.getByRole('toolbar', { name: 'Chosen photos' }).getByRole('button', { name: 'Hide' });
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
  // While the question stands there, Escape is for it, and what lies below counts as hidden.
  await expect(confirm).toBeHidden();
  await expect(lightbox).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(photos).toHaveCount(1);
});

test('chooses all photos, hides and deletes them by keyboard alone', async ({ page }) => {
  await signIn(page);
  await openPhotos(page, await eventWithPhotos(page, 2));
  const bar = page.getByRole('toolbar', { name: 'Chosen photos' });
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

test('goes through the parts of an event, filters and switches by keyboard alone', async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'professional');
  const event = await eventWithPhotos(page, 1);
  await event.replaceFrame('Harbour Nights', (await png()).buffer);
  const photos = await openPhotos(page, event);
  await tabTo(page, page.getByRole('switch', { name: 'Approve before public' }));
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
  await tabTo(page, page.getByRole('link', { name: 'All framed (ZIP)' }));
  await tabTo(
    page,
    page.getByRole('group', { name: 'Which photos' }).getByRole('button', { name: 'Hidden' }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No photos are hidden' })).toBeVisible();

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
  await press(page, page.getByRole('button', { name: 'Put them in the new frame' }));
  await expect(page.getByText('1 photo made anew', { exact: true })).toBeVisible();
  await expectFocusIn(page.getByRole('main'));
  await typeInto(page, page.getByLabel('Expected guests'), '10');
  await tabTo(page, page.getByRole('button', { name: 'Rehearse now' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'What was checked' })).toBeVisible();
});

test('saves the settings and deletes the account by keyboard alone', async ({ page, playwright }) => {
  const organizer = await signIn(page);
  const elsewhere = async () => {
    const request = await playwright.request.newContext({ baseURL: process.env['E2E_BASE_URL'] });
    await signInAs(request, organizer);
    return request;
  };
  const others = [await elsewhere(), await elsewhere()];
  await page.goto('/settings');
  await typeInto(page, page.getByLabel('Organization'), 'Linden Hall');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Organization')).toBeFocused();

  const formOf = (button: string) =>
    page.locator('form').filter({ has: page.getByRole('button', { name: button }) });
  const email = formOf('Change Email');
  const next = `${randomUUID()}@example.org`;
  await typeInto(page, email.getByLabel('New email'), next);
  await typeInto(page, email.getByLabel('Current password'), organizer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waiting for confirmation', { exact: true })).toBeVisible();
  await expect(email.getByLabel('Current password')).toBeFocused();

  const devices = page.getByRole('region', { name: 'Devices' });
  await press(page, devices.getByRole('button', { name: 'Sign out Unknown device' }).first());
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expectFocusIn(devices);
  await press(page, devices.getByRole('button', { name: 'Sign out everywhere else' }));
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  for (const other of others) {
    expect((await other.get('/api/user')).status()).toBe(401);
    await other.dispose();
  }
  await expectFocusIn(devices);

  const password = formOf('Change Password');
  await typeInto(page, password.getByLabel('Current password'), organizer.password);
  for (const label of ['New password', 'Confirm new password']) {
    await tabTo(page, password.getByLabel(label, { exact: true }));
    await page.keyboard.type('a new long password');
  }
  const change = password.getByRole('button', { name: 'Change Password' });
  await press(page, change);
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(change).toBeFocused();

  const data = page.waitForEvent('download');
  await press(page, page.getByRole('link', { name: 'Download my data' }));
  expect((await data).suggestedFilename()).toBe('account.json');
  const opener = page.getByRole('button', { name: 'Delete account' });
  await press(page, opener);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByLabel('Current password'), 'a new long password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(signInAs(page.request, { ...organizer, password: 'a new long password' })).rejects.toThrow(
    'wrong_credentials',
  );
});
