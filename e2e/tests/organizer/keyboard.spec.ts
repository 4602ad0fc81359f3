import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectFocusIn, press, tabTo, typeInto } from '../../support/keyboard.js';
import { linkFromMail } from '../../support/mails.js';
import { createEvent, signIn, signInAs } from '../../support/organizer.js';

// Many key presses.
test.setTimeout(180_000);

test('signs up, resets a forgotten password and signs in by keyboard', async ({ page }) => {
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

test('opens and closes every dialog of an event by keyboard', async ({ page }) => {
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

test('opens and closes the menus by keyboard @both', async ({ page, isMobile }) => {
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

test('saves the settings and deletes the account by keyboard', async ({ page, playwright }) => {
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
  await press(page, devices.getByRole('button', { name: 'Sign Out Everywhere Else' }));
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
  await press(page, page.getByRole('link', { name: 'Download My Data' }));
  expect((await data).suggestedFilename()).toMatch(/^eventframe-account-\d{4}-\d\d-\d\d\.json$/);
  const opener = page.getByRole('button', { name: 'Delete Account' });
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
