import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { jsonResponse, errorResponse } from '@eventframe/contracts/testing/fake-api';
import { fireEvent, screen, within } from '@testing-library/react';
import { olivia } from './support/data';
import { findToast, findWith, open, server, toastText, user } from './support/site';

const signedOut = errorResponse('not_signed_in', 'Please sign in.');
const internalError = errorResponse('internal_error', 'Something broke.');
const withoutMessage = errorResponse('internal_error', '');
const success = { success: true } as const;

/** Errors are also logged. */
beforeEach(() => {
  server.on('GET /api/user', signedOut);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

async function setPassword(): Promise<void> {
  await screen.findByRole('heading', { name: 'Set a new password' });
  fill('New Password', 'a new long password');
  fill('Confirm New Password', 'a new long password');
  await press('Reset Password');
}

describe('sign-in', () => {
  it('closes the toast of a rejected attempt after the next one succeeds', async () => {
    server.on('POST /api/login', errorResponse('wrong_credentials', 'Wrong email or password.'));
    open('/auth');
    await screen.findByRole('tab', { name: 'Sign In' });
    fill('Email', 'olivia@example.org');
    fill('Password', 'not the password');
    await press('Sign In');
    await findToast('Login failed', 'Wrong email or password.');
    server.on('POST /api/login', olivia());
    await press('Sign In');
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    expect(toastText()).toBe('');
  });

  it('offers to send the confirmation again if the email is not verified', async () => {
    server
      .on('POST /api/login', errorResponse('email_not_verified', 'Please confirm your email address first.'))
      .on('POST /api/verify-email/resend', success);
    open('/auth');
    await screen.findByRole('tab', { name: 'Sign In' });
    fill('Email', 'olivia@example.org');
    fill('Password', 'correct horse battery');
    await press('Sign In');
    await screen.findByRole('button', { name: 'Send Again' });
    await expectAccessible();
    await press('Send Again');
    await findToast('Check your inbox');
    expect(server.last('POST /api/verify-email/resend')?.body).toEqual({ email: 'olivia@example.org' });
  });
});

it('describes the password rule once: by the error, if there is one', async () => {
  open('/auth');
  await user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
  const described = () => {
    const field = screen.getByLabelText('Password', { selector: 'input' });
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  await screen.findByText('8 characters or more');
  expect(described()).toBe('8 characters or more');
  await press('Create Account');
  await screen.findByText('Password must be at least 8 characters');
  expect(described()).toBe('Password must be at least 8 characters');
  expect(screen.queryByText('8 characters or more')).toBeNull();
});

describe('reset link', () => {
  const dead = () => screen.findByRole('heading', { name: 'Reset Link Invalid' });

  // spec: password.missing-token, password.invalid-link-actions, rules.reset-token, errors.reset-link
  it('shows a link without a token as invalid', async () => {
    open('/reset-password');
    await dead();
    screen.getByText('Invalid reset link. Please request a new password reset.');
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Back to Login')).toBe('/auth');
    expect(hrefOf('Request New Reset Link')).toBe('/forgot-password');
    await expectAccessible();
  });

  // spec: routes.reset-token-path, routes.reset-token-query, password.invalid-token, states.password-reset
  // spec: errors.invalid-link-screen
  it.each(['/reset-password/unknown-token', '/reset-password?token=unknown-token'])(
    "checks the token of %s and shows the server's message if it is invalid",
    async (address) => {
      server.on('POST /api/password/check', errorResponse('link_invalid', 'This link is unknown.'));
      open(address);
      await dead();
      expect(server.last('POST /api/password/check')?.body).toEqual({ token: 'unknown-token' });
      expect((await findWith('alert', 'This link is unknown.')).textContent).toBe('This link is unknown.');
    },
  );

  it('shows no form during the check', async () => {
    const response = server.hold('POST /api/password/check', success);
    open('/reset-password/some-token');
    await screen.findByRole('heading', { name: 'Checking your link...' });
    expect(screen.queryByRole('heading', { name: 'Set a new password' })).toBeNull();
    await expectAccessible();
    response();
    await screen.findByRole('heading', { name: 'Set a new password' });
  });

  it('shows a link that was used before the submit as invalid', async () => {
    server
      .on('POST /api/password/check', success)
      .on('POST /api/password/reset', errorResponse('link_invalid', 'Invalid or expired reset link.'));
    open('/reset-password/some-token');
    await setPassword();
    await dead();
    await findWith('alert', 'Invalid or expired reset link.');
    await expectAccessible();
  });
});

describe('failure with a forgotten password', () => {
  const expectMessage = async (text: string) => {
    const main = within(screen.getByRole('main'));
    await main.findByText(text);
    expect(main.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(text);
    expect(toastText()).toBe('');
  };

  // spec: password.inline-alert, errors.forgot-password
  it('shows in the page why the mail was not sent, also without a reason from the server', async () => {
    server.on('POST /api/password/forgot', internalError);
    open('/forgot-password');
    await screen.findByRole('button', { name: 'Send Reset Link' });
    fill('Email', 'olivia@example.org');
    await press('Send Reset Link');
    await expectMessage('Something broke.');
    await expectAccessible();
    server.on('POST /api/password/forgot', withoutMessage);
    await press('Send Reset Link');
    await expectMessage('Failed to send password reset email');
  });

  // spec: password.inline-alert, errors.reset-password
  it('shows in the page why the password was not set, also without a reason from the server', async () => {
    // A failed check shows the form.
    server.on('POST /api/password/check', internalError).on('POST /api/password/reset', withoutMessage);
    open('/reset-password/some-token');
    await setPassword();
    await expectMessage('Failed to reset password');
    server.on('POST /api/password/reset', internalError);
    await press('Reset Password');
    await expectMessage('Something broke.');
    await expectAccessible();
  });
});

describe('link of a confirmation mail', () => {
  it('shows a loading state and confirms the email', async () => {
    const response = server.hold('POST /api/verify-email', jsonResponse({ email: 'olivia@example.org' }));
    open('/verify-email/some-token');
    await screen.findByRole('heading', { name: 'Confirming your email address...' });
    await expectAccessible();
    response();
    await screen.findByRole('heading', { name: 'Email Confirmed' });
    expect(screen.getByRole('link', { name: 'Sign In Now' }).getAttribute('href')).toBe('/auth');
  });

  it('offers another link for a valid email if the link is invalid', async () => {
    server
      .on('POST /api/verify-email', errorResponse('link_invalid', 'This link is invalid.'))
      .on('POST /api/verify-email/resend', success);
    open('/verify-email/unknown-token');
    await screen.findByRole('heading', { name: 'Link Invalid' });
    fill('Email', 'olivia');
    await press('Send New Link');
    await screen.findByText('Please enter a valid email address', { exact: true });
    await expectAccessible();
    fill('Email', 'olivia@example.org');
    await press('Send New Link');
    await findToast('Check your inbox');
  });
});
