import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { holdCalls } from '../../support/hold-calls.js';
import { expectMails, linkFromMail } from '../../support/mails.js';
import { signIn } from '../../support/organizer.js';
import { test } from '../../support/test.js';

const sent = (page: Page) => page.getByText('Check your inbox', { exact: true });

test('sends the confirmation again from the settings, after a sign-in and after an invalid link', async ({
  page,
  context,
}) => {
  const { email, password } = await signIn(page);
  await expectMails(email, 1);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Send Again' }).click();
  await expect(sent(page)).toBeVisible();
  await expectMails(email, 2);

  await context.clearCookies();
  // The response of a server that requires verification.
  const unverified = {
    statusCode: 403,
    code: 'email_not_verified',
    message: 'Please confirm your email address first.',
  };
  await page.route('**/api/login', (route) => route.fulfill({ status: 403, json: unverified }));
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const again = page.getByRole('button', { name: 'Send Again' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await again.click();
  await expect(sent(page)).toBeVisible();
  await expectMails(email, 3);

  await page.goto('/verify-email/unknown-token');
  await expect(page.getByRole('heading', { name: 'Link Invalid' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send New Link' });
  await page.getByLabel('Email').fill('olivia');
  await send.click();
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await send.click();
  await expect(sent(page)).toBeVisible();
  await expectMails(email, 4);

  const confirmed = await holdCalls(page, '**/api/verify-email');
  await page.goto(await linkFromMail(email, '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Confirming your email address...' })).toBeVisible();
  await expectAccessible(page);
  confirmed();
  await expect(page.getByRole('heading', { name: 'Email Confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});
