import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { holdCalls } from '../../support/hold-calls.js';
import { linkFromMail } from '../../support/mails.js';
import { ORIGIN, signIn, signInAs } from '../../support/organizer.js';
import { test } from '../../support/test.js';

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill('a new long password');
  await page.getByLabel('Confirm New Password').fill('a new long password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

// spec: routes.reset-token-path, password.email-sent, password.reset-fields, password.reset-successful
// spec: password.expiry-text, states.password-reset, rules.forgot-email, rules.reset-password-length
// spec: rules.reset-passwords-match, limits.password-length
test('resets a forgotten password with the link in the mail', async ({ page, context }) => {
  test.setTimeout(180_000);
  const { email } = await signIn(page);
  await context.clearCookies();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const send = page.getByRole('button', { name: 'Send Reset Link' });
  await page.getByLabel('Email').fill('olivia');
  await send.click();
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Email Sent!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/auth');
  await expectAccessible(page);

  const link = await linkFromMail(email, '/reset-password');
  await page.goto(link);
  const change = page.getByRole('button', { name: 'Reset Password' });
  await expect(page.getByText(/expires 24 hours/)).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm New Password').fill('other');
  await change.click();
  await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('a new long password');
  await change.click();
  await expect(page.getByText("Passwords don't match", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm New Password').fill('a new long password');
  await change.click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successful!' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signInAs(page.request, { email, password: 'a new long password' });
});

// spec: routes.reset-token-query
test('accepts the token of a reset link in the query', async ({ page, context }) => {
  const { email } = await signIn(page);
  await context.clearCookies();
  await page.request.post('/api/password/forgot', { headers: ORIGIN, data: { email } });
  const link = await linkFromMail(email, '/reset-password');
  await page.goto(link.replace('/reset-password/', '/reset-password?token='));
  await setPassword(page);
  await expect(page.getByRole('heading', { name: 'Password Reset Successful!' })).toBeVisible();
  await signInAs(page.request, { email, password: 'a new long password' });
});

// spec: password.invalid-token, errors.invalid-link-screen
test('shows a used reset link as invalid, on opening and on submitting', async ({ page, context }) => {
  const { email } = await signIn(page);
  await context.clearCookies();
  await page.request.post('/api/password/forgot', { headers: ORIGIN, data: { email } });
  const link = await linkFromMail(email, '/reset-password');
  await page.goto(link);
  const form = page.getByRole('heading', { name: 'Set a new password' });
  await expect(form).toBeVisible();
  const used = await page.request.post('/api/password/reset', {
    headers: ORIGIN,
    data: { token: link.split('/').at(-1), password: 'a new long password' },
  });
  expect(used.ok()).toBe(true);
  await setPassword(page);
  const invalid = page.getByRole('heading', { name: 'Reset Link Invalid' });
  await expect(invalid).toBeVisible();

  const release = await holdCalls(page, '**/api/password/check');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Checking your link...' })).toBeVisible();
  await expect(form).toHaveCount(0);
  await expectAccessible(page);
  release();
  await expect(invalid).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid or expired reset link.');
  await expectAccessible(page);
});
