import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { linkFromMail } from '../../support/mails.js';
import { signIn } from '../../support/organizer.js';

const PASSWORD = 'correct horse battery';

const emailField = (page: Page) => page.getByLabel('Email');

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Olivia Organizer');
  await emailField(page).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/auth\/success$/);
}

async function enter(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('carries an email over from tab to tab, after signing up, for a new password and from the mail', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.org`;
  await page.goto('/auth');
  await emailField(page).fill(email);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(emailField(page)).toHaveValue(email);
  await signUp(page, email);
  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await expect(emailField(page)).toHaveValue(email);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(emailField(page)).toHaveValue(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(emailField(page)).toHaveValue(email);

  await page.goto(await linkFromMail(email, '/verify-email'));
  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await expect(emailField(page)).toHaveValue(email);
  await enter(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('leads visitors who buy a plan to its payment, also through a new account', async ({
  page,
  context,
}) => {
  const { email } = await signIn(page);
  await context.clearCookies();
  const choose = async (plan: string) => {
    await page.goto('/pricing');
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: plan, exact: true }) })
      .getByRole('link', { name: 'Login to Purchase' })
      .click();
    await expect(page).toHaveURL(/\/auth$/);
  };
  await choose('Professional');
  await emailField(page).fill(email);
  await enter(page);
  await expect(page).toHaveURL(/\/payment\?plan=professional&/);

  await context.clearCookies();
  await choose('Enterprise');
  await signUp(page, `${randomUUID()}@example.org`);
  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await enter(page);
  await expect(page).toHaveURL(/\/payment\?plan=enterprise&/);
});
