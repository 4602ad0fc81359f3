import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { unavailableResponse, errorResponse } from '@eventframe/contracts/testing/fake-api';
import { fireEvent, screen, within } from '@testing-library/react';
import { olivia } from './support/data';
import { findToast, findWith, open, server, toastText, user } from './support/site';

const THIS_DEVICE = {
  id: 'here',
  device: 'Firefox on Linux',
  agent: 'Firefox',
  current: true,
  signedInAt: '2026-05-06T12:00:00.000Z',
  lastUsedAt: '2026-05-06T12:00:00.000Z',
};
const OTHER_DEVICE = { ...THIS_DEVICE, id: 'elsewhere', device: 'Unknown device', current: false };
const internalError = errorResponse('internal_error', 'Something broke.');

beforeEach(() => {
  server
    .on('GET /api/user', olivia({ emailVerified: false }))
    .on('GET /api/user/sessions', [THIS_DEVICE, OTHER_DEVICE])
    .on('GET /api/branding', { included: false, brand: { band: null, logo: null, main: null } });
});

/** A label may continue with a note. */
const startsWith = (label: string) => new RegExp(`^${label}`);

const form = async (button: string) => {
  const submit = await screen.findByRole('button', { name: button });
  const fields = within(submit.closest('form')!);
  return {
    fill: (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) {
        fireEvent.change(fields.getByLabelText(startsWith(label)), { target: { value } });
      }
    },
    value: (label: string) => fields.getByLabelText<HTMLInputElement>(startsWith(label)).value,
    submit: () => user.click(submit),
  };
};

describe('failed change of the settings', () => {
  // spec: calls.errors, errors.mutation-no-retry
  it('keeps an organization that could not be saved', async () => {
    server.on('PATCH /api/user', internalError);
    open('/settings');
    const profile = await form('Save Profile');
    profile.fill({ Organization: 'Linden Hall' });
    await profile.submit();
    await findToast('Failed to save', 'Something broke.');
    expect(profile.value('Organization')).toBe('Linden Hall');
    expect(server.last('PATCH /api/user')?.body).toEqual({
      name: 'Olivia Organizer',
      organization: 'Linden Hall',
    });
    expect(server.count('PATCH /api/user')).toBe(1);
    await expectAccessible();
  });

  it('reports a confirmation that could not be sent', async () => {
    server.on('POST /api/verify-email/resend', internalError);
    open('/settings');
    await user.click(await screen.findByRole('button', { name: 'Send Again' }));
    await findToast('Failed to send the email', 'Something broke.');
  });

  it('keeps a new email that could not be saved', async () => {
    server.on('PATCH /api/user', internalError);
    open('/settings');
    const email = await form('Change Email');
    email.fill({ 'New email': 'oda@example.org', 'Current password': 'correct horse battery' });
    await email.submit();
    await findToast('Failed to save', 'Something broke.');
    expect(email.value('New email')).toBe('oda@example.org');
  });

  it('reports a password that could not be changed', async () => {
    server.on('POST /api/user/password', internalError);
    open('/settings');
    const password = await form('Change Password');
    password.fill({
      'Current password': 'correct horse battery',
      'New password': 'a new long password',
      'Confirm new password': 'a new long password',
    });
    await password.submit();
    await findToast('Failed to change the password', 'Something broke.');
  });

  it('keeps a device that could not be signed out', async () => {
    server.on('DELETE /api/user/sessions/{id}', internalError);
    open('/settings');
    const devices = await screen.findByRole('region', { name: 'Devices' });
    await user.click(await within(devices).findByRole('button', { name: 'Sign out Unknown device' }));
    await findToast('Failed to sign out', 'Something broke.');
    expect(within(devices).getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows in the dialog why the account could not be deleted', async () => {
    server.on('DELETE /api/user', internalError);
    open('/settings');
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    const deleteForm = await form('Delete Account and All Events');
    deleteForm.fill({ 'Current password': 'correct horse battery' });
    await deleteForm.submit();
    const reason = await within(screen.getByRole('dialog')).findByText('Something broke.');
    expect(reason.closest('[role=alert]')).not.toBeNull();
    expect(toastText()).toBe('');
    await expectAccessible();
  });
});

it('shows in place why the devices failed to load, and retries', async () => {
  server.on('GET /api/user/sessions', unavailableResponse());
  open('/settings');
  const error = await findWith('alert', '503: Back in a minute');
  await expectAccessible();
  server.on('GET /api/user/sessions', [THIS_DEVICE]);
  await user.click(within(error).getByRole('button', { name: 'Try Again' }));
  await screen.findByText('This device', { exact: true });
  expect(screen.queryByText('503: Back in a minute')).toBeNull();
});

it('shows in place why the payments failed to load, and retries', async () => {
  server.on('GET /api/billing/payments', unavailableResponse());
  open('/settings/payments');
  const error = await findWith('alert', '503: Back in a minute');
  screen.getByRole('heading', { name: 'Your payments could not be loaded', level: 1 });
  await expectAccessible();
  server.on('GET /api/billing/payments', { hasPortal: false, payments: [], subscription: null });
  await user.click(within(error).getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No payments yet', { exact: true });
  expect(screen.queryByRole('alert')).toBeNull();
});
