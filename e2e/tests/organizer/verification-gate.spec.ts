import { randomUUID } from 'node:crypto';
import { expect, test as base } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.js';
import { linkFromMail } from '../../support/mails.js';
import { TestServer } from '../../support/server.js';

/** Tests with a server that rejects sign-ins before the email is verified. */
const test = base.extend<object, { strictServer: TestServer }>({
  strictServer: [
    async ({}, use) => {
      const server = await TestServer.start({ REQUIRE_EMAIL_VERIFICATION: 'true', DEMO_DATA: 'false' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ strictServer }, use) => use(strictServer.url),
});

test("accepts a new account's sign-in only after its email was verified", async ({ page, strictServer }) => {
  const account = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' };
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Olivia Organizer');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm Password').fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL(/\/auth\/success$/);
  await expect(page.getByText('Account created successfully', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Please check your email for verification instructions.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Please check your email for a confirmation link.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In Now' }).click();

  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  const notice = page.getByText('Please verify your email first. We can send the link again.');
  // Only a correct password shows this notice.
  await signIn('not the password');
  await expect(page.getByText('Wrong email or password.', { exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await signIn(account.password);
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
  await expect(notice.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Again' })).toBeVisible();
  await expectNoViolations(page);
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);

  await page.goto(await linkFromMail(account.email, '/verify-email', strictServer.dataDir));
  await expect(page.getByRole('heading', { name: 'Email Confirmed' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await signIn(account.password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
