import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { ORIGIN, signIn } from '../../support/organizer.js';

/** Resolves when the page logs this error to the console. */
const logged = (page: Page, words: string) =>
  page.waitForEvent('console', (message) => message.type() === 'error' && message.text().startsWith(words));

// spec: routes.auth, auth.tabs, auth.sign-in-fields, states.login-logout, rules.login-email
// spec: rules.login-password, calls.login, errors.login, errors.auth-screen
test('signs in on the first tab and reports errors', async ({ page, context }) => {
  const { email, password } = await signIn(page);
  await context.clearCookies();
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  const signInButton = page.getByRole('button', { name: 'Sign In' });
  const passwordField = page.getByLabel('Password', { exact: true });

  await page.getByLabel('Email').fill('olivia');
  await signInButton.click();
  await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await page.getByLabel('Email').fill(email);
  await passwordField.fill('not the password');
  const failed = logged(page, 'Login failed');
  await signInButton.click();
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Wrong email or password.', { exact: true })).toBeVisible();
  // The screen itself only logs the error.
  await failed;
  await expect(page.getByRole('main')).not.toContainText('Wrong email or password.');
  await expect(page).toHaveURL(/\/auth$/);

  await passwordField.fill(password);
  await expect(passwordField).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordField).toHaveAttribute('type', 'password');
  // The response contains the user, so the page must not request it.
  let userRequests = 0;
  page.on('request', (request) => (userRequests += request.url().endsWith('/api/user') ? 1 : 0));
  await signInButton.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Olivia Organizer' })).toBeVisible();
  expect(userRequests).toBe(0);
});

// spec: routes.auth-success, auth.tabs, auth.sign-up-fields, auth.success-page, auth.not-signed-in
// spec: auth.success-text, auth.success-links, states.registration, rules.register-passwords-match
// spec: rules.register, calls.json, calls.register, success.account-created
test('signs up on the second tab without signing in, and reports errors', async ({ page }) => {
  const email = `${randomUUID()}@example.org`;
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const create = page.getByRole('button', { name: 'Create Account' });
  const passwordField = page.getByLabel('Password', { exact: true });
  const confirm = page.getByLabel('Confirm Password');

  await create.click();
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Olivia Organizer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Organization').fill('Linden Hall');
  await passwordField.fill('correct horse battery');
  await confirm.fill('correct horse batterie');
  await create.click();
  await expect(page.getByText("Passwords don't match", { exact: true })).toBeVisible();
  await expect(confirm).toHaveAttribute('aria-invalid', 'true');

  await confirm.fill('correct horse battery');
  const request = page.waitForRequest((request) => request.url().endsWith('/api/register'));
  await create.click();
  expect((await request).postDataJSON()).toEqual({
    name: 'Olivia Organizer',
    email,
    username: email,
    password: 'correct horse battery',
    organization: 'Linden Hall',
  });
  await expect(page).toHaveURL(/\/auth\/success$/);
  await expect(page.getByText('Account created successfully', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Please check your email for verification instructions.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Account Created Successfully' })).toBeVisible();
  await expect(page.getByText('Please check your email for a confirmation link.')).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(401);

  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/auth/success');
  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

// spec: errors.registration, errors.auth-screen
test('rejects an email that already has an account on the field and in a toast', async ({
  page,
  context,
}) => {
  const { email } = await signIn(page);
  await context.clearCookies();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Olivia Organizer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Confirm Password').fill('correct horse battery');
  const failed = logged(page, 'Registration failed');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const toast = page.locator('li[data-state=open]');
  await expect(toast).toContainText('Registration failed');
  await expect(toast).toContainText('There is already an account with this email.');
  await failed;
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/auth$/);
});

// spec: nav.log-out, states.login-logout, calls.logout
// asvs: 7.4.4
test('logs out from the menu to the landing page', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account of Olivia Organizer' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  expect((await page.request.get('/api/user', { headers: ORIGIN })).status()).toBe(401);
});
