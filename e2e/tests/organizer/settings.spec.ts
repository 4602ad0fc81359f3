import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { linkFromMail } from '../../support/mails.js';
import { createEvent, ORIGIN, signIn, signInAs } from '../../support/organizer.js';

// spec: nav.avatar, nav.settings
test('opens the settings from the menu and changes name and organization', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account of Olivia Organizer' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByLabel('Name', { exact: true }).fill('Oda Organizer');
  await page.getByLabel('Organization').fill('Linden Hall');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Oda Organizer' })).toContainText('OO');
  await page.goto('/dashboard');
  await expect(page.getByText('Linden Hall', { exact: true })).toBeVisible();
});

test('changes the password after checking the current one', async ({ page }) => {
  const { email, password } = await signIn(page);
  await page.goto('/settings');
  const section = page.locator('form').filter({ has: page.getByRole('button', { name: 'Change Password' }) });
  await section.getByLabel('Current password').fill('not the password');
  await section.getByLabel('New password', { exact: true }).fill('a new long password');
  await section.getByLabel('Confirm new password').fill('another password');
  await section.getByRole('button', { name: 'Change Password' }).click();
  await expect(section.getByText("Passwords don't match")).toBeVisible();
  await section.getByLabel('Confirm new password').fill('a new long password');
  await section.getByRole('button', { name: 'Change Password' }).click();
  await expect(section.getByText('The current password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await section.getByLabel('Current password').fill(password);
  await section.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await signInAs(page.request, { email, password: 'a new long password' });
});

test('confirms an email by the link in the mail', async ({ page }) => {
  const { email, password } = await signIn(page);
  await page.goto('/settings');
  await expect(page.getByText('Not confirmed', { exact: true })).toBeVisible();
  await page.goto(await linkFromMail(email, '/verify-email'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Confirmed');
  await expectAccessible(page);
  await page.goto('/settings');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  const next = `${randomUUID()}@example.org`;
  const section = page.locator('form').filter({ has: page.getByRole('button', { name: 'Change Email' }) });
  await section.getByLabel('New email').fill(email);
  await section.getByLabel('Current password').fill(password);
  await section.getByRole('button', { name: 'Change Email' }).click();
  await expect(page.getByText('Email not changed', { exact: true })).toBeVisible();
  await expect(section.getByLabel('New email')).toHaveValue('');

  await section.getByLabel('New email').fill(next);
  await section.getByLabel('Current password').fill(password);
  await section.getByRole('button', { name: 'Change Email' }).click();
  await expect(page.getByText('Confirm your new email', { exact: true })).toBeVisible();
  await expect(page.getByText('Waiting for confirmation', { exact: true })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(await linkFromMail(next, '/verify-email'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/confirmed|verified/i);
  await page.goto('/settings');
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toHaveCount(0);
  await signInAs(page.request, { email: next, password });
  await expect(signInAs(page.request, { email, password })).rejects.toThrow('wrong_credentials');
});

test('keeps a newer email change when an outdated page cancels an older one, and names the pending email', async ({
  page,
}) => {
  const { email, password } = await signIn(page);
  const [first, second] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
  const ask = (address: string) =>
    page.request.patch('/api/user', {
      headers: ORIGIN,
      data: { email: address, currentPassword: password },
    });
  await ask(first);
  await page.goto('/settings');
  await expect(page.getByText(first, { exact: true })).toBeVisible();
  await ask(second);
  const cancel = page.getByRole('button', { name: 'Cancel Change' });
  await cancel.click();
  await expect(page.getByText('Failed to cancel the email change', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    `The change to ${second} still is.`,
  );
  await expect(page.getByText(second, { exact: true })).toBeVisible();
  await cancel.click();
  await expect(page.getByText('Email change canceled', { exact: true })).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
});

test('cancels a pending email change and invalidates its link', async ({ page }) => {
  const { email, password } = await signIn(page);
  const next = `${randomUUID()}@example.org`;
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Send Again' })).toBeVisible();
  const cancel = page.getByRole('button', { name: 'Cancel Change' });
  await expect(cancel).toHaveCount(0);
  const section = page.locator('form').filter({ has: page.getByRole('button', { name: 'Change Email' }) });
  await section.getByLabel('New email').fill(next);
  await section.getByLabel('Current password').fill(password);
  await section.getByRole('button', { name: 'Change Email' }).click();
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  const link = await linkFromMail(next, '/verify-email');
  await cancel.click();
  await expect(page.getByText('Email change canceled', { exact: true })).toBeVisible();
  await expect(page.getByText(next, { exact: true })).toHaveCount(0);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(cancel).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link Invalid');
  await page.goto('/settings');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByText(next, { exact: true })).toHaveCount(0);
});

test('lists other sessions and signs them out one by one or all together', async ({ page, playwright }) => {
  const organizer = await signIn(page);
  const elsewhere = async () => {
    const request = await playwright.request.newContext({ baseURL: process.env['E2E_BASE_URL'] });
    await signInAs(request, organizer);
    return { request, status: async () => (await request.get('/api/user')).status() };
  };
  const [first, second] = [await elsewhere(), await elsewhere()];
  await page.goto('/settings');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByText('This device', { exact: true })).toHaveCount(1);
  await devices.getByRole('button', { name: 'Sign out Unknown device' }).first().click();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  expect([await first.status(), await second.status()].sort()).toEqual([200, 401]);

  await devices.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('button')).toHaveCount(0);
  expect([await first.status(), await second.status()]).toEqual([401, 401]);
  await page.reload();
  await expect(devices.getByText('This device', { exact: true })).toBeVisible();
  await Promise.all([first.request.dispose(), second.request.dispose()]);
});

test('downloads all data stored about the account', async ({ page }) => {
  const { email } = await signIn(page);
  const { id } = await createEvent(page, 'Harbour Nights');
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download My Data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^eventframe-account-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as unknown;
  expect(data).toMatchObject({ account: { email }, events: [{ id, title: 'Harbour Nights' }] });
});

test('deletes the account after checking the password', async ({ page }) => {
  const organizer = await signIn(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('This also deletes your events');
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete Account and All Events' }).click();
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(organizer.password);
  await dialog.getByRole('button', { name: 'Delete Account and All Events' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your account was deleted', { exact: true })).toBeVisible();
  await expect(signInAs(page.request, organizer)).rejects.toThrow('wrong_credentials');
});
