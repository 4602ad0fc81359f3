import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { hold } from '../../support/hold.js';
import { linkFromMail } from '../../support/mails.js';
import { ORIGIN, signIn, signInAs } from '../../support/organizer.js';
import { test } from '../../support/test.js';

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill('a new long password');
  await page.getByLabel('Confirm New Password').fill('a new long password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test('a forgotten password is set anew by the link in the mail', async ({ page, context }) => {
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

test('a reset link works with its token in the query, too', async ({ page, context }) => {
  const { email } = await signIn(page);
  await context.clearCookies();
  await page.request.post('/api/password/forgot', { headers: ORIGIN, data: { email } });
  const link = await linkFromMail(email, '/reset-password');
  await page.goto(link.replace('/reset-password/', '/reset-password?token='));
  await setPassword(page);
  await expect(page.getByRole('heading', { name: 'Password Reset Successful!' })).toBeVisible();
  await signInAs(page.request, { email, password: 'a new long password' });
});

test('a reset link that is none says so, whether it came by the path or by the query', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Reset Link Invalid' })).toBeVisible();
  await expect(page.getByText('Invalid reset link. Please request a new password reset.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/auth');
  await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );

  for (const address of ['/reset-password/nobody-sent-this', '/reset-password?token=nobody-sent-this']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Reset Link Invalid' }), address).toBeVisible();
  }
});

test('a link that was used says so at once, and one that is used meanwhile when the password is sent', async ({
  page,
  context,
}) => {
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

  const answered = await hold(page, '**/api/password/check');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Checking your link...' })).toBeVisible();
  await expect(form).toHaveCount(0);
  await expectAccessible(page);
  answered();
  await expect(invalid).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid or expired reset link.');
  await expectAccessible(page);
});

test('a link is dead by what the server says of it, in whichever words', async ({ page }) => {
  const json = { statusCode: 400, code: 'link_invalid', message: 'Nobody sent this.' };
  await page.route('**/api/password/check', (route) => route.fulfill({ status: 400, json }));
  await page.goto('/reset-password/nobody-sent-this');
  await expect(page.getByRole('heading', { name: 'Reset Link Invalid' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Nobody sent this.');
});

test('a failure is said in the page, not in a toast', async ({ page }) => {
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ });
  const says = async (text: string) => {
    await expect(alert).toHaveText(text);
    await expect(page.locator('li[data-state=open]')).toHaveCount(0);
  };
  const refuse = (message: string) =>
    page.route('**/api/password/*', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, code: 'internal_error', message } }),
    );

  await refuse('It rained in.');
  await page.goto('/forgot-password');
  const send = page.getByRole('button', { name: 'Send Reset Link' });
  await page.getByLabel('Email').fill('olivia@example.org');
  await send.click();
  await says('It rained in.');
  await expectAccessible(page);
  await refuse('');
  await send.click();
  await says('Failed to send password reset email');

  await page.goto('/reset-password/some-token');
  await setPassword(page);
  await says('Failed to reset password');
  await refuse('It rained in.');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await says('It rained in.');
  await expectAccessible(page);
});
