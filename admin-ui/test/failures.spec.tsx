import { errorResponse } from '@eventframe/contracts/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { account, accountPage, expired, PLANS, usersPage } from './support/data';
import {
  BROKEN,
  changeStatus,
  choose,
  closeToast,
  expectAccessible,
  failure,
  findRow,
  findToast,
  main,
  open,
  openPage,
  press,
  pressDown,
  serveConsole,
  server,
  user,
} from './support/console';

const withoutMessage = errorResponse('internal_error', '');

const edit = async () => {
  await openPage('/users', 'Users Management');
  await press('Edit Nora');
  await screen.findByRole('combobox', { name: 'Plan' });
};
const cleanUp = async () => {
  server.on('GET /api/admin/expired-events', [expired()]);
  await openPage('/maintenance', 'Maintenance');
  await press('Clean up 1 expired event(s)');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clean Up' }));
};

// spec: rules.admin, console.plan-options, console-rules.plan-required, console-rules.server-plans
it('requires a plan from those on offer', async () => {
  server.on('GET /api/subscription/plans', { plans: PLANS.slice(1, 2) });
  await edit();
  await press('Update Plan');
  await screen.findByText('Please select a plan');
  await expectAccessible();
  pressDown(screen.getByRole('combobox', { name: 'Plan' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Standard - $3.50/month']);
});

// spec: console-toasts.fetch-plans
it('reports plans that failed to load in the dialog', async () => {
  server.on('GET /api/subscription/plans', BROKEN);
  await openPage('/users', 'Users Management');
  await press('Edit Nora');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() =>
    expect(within(dialog).getByRole('alert').textContent).toContain('Failed to fetch subscription plans'),
  );
});

describe('failed change of an account', () => {
  // spec: console-toasts.user-action-failed
  it.each([
    ['Suspend', 'POST /api/admin/users/{id}/suspend', 'Failed to suspend user'],
    ['Deactivate', 'POST /api/admin/users/{id}/deactivate', 'Failed to deactivate user'],
  ] as const)('reports a failed %s', async (change, call, title) => {
    server.on(call, BROKEN);
    await openPage('/users', 'Users Management');
    await changeStatus(change, 'Nora');
    await findToast(title, 'Something broke.');
  });

  // spec: console-toasts.user-action-failed
  it('reports a failed deletion after undo has ended', async () => {
    server.on('DELETE /api/admin/users/{id}', BROKEN);
    await openPage('/users', 'Users Management');
    await press('Delete Nora');
    await findToast('Deleting Nora');
    await closeToast();
    await findToast('Failed to delete user', 'Something broke.');
    await findRow('Nora');
  });

  // spec: errors.admin, console-toasts.update-failed, console-toasts.fallbacks
  it('reports failed changes of status and plan, also without a reason, and keeps the form', async () => {
    server.on('PATCH /api/admin/users/{id}', BROKEN).on('PATCH /api/admin/users/{id}/plan', BROKEN);
    await edit();
    await press('Save Changes');
    await findToast('Update failed', 'Something broke.');
    await closeToast();
    await press('Update Plan');
    await findToast('Plan update failed', 'Something broke.');
    expect(document.querySelector('[data-toast=destructive]')).not.toBeNull();
    screen.getByRole('dialog');
    server
      .on('PATCH /api/admin/users/{id}', withoutMessage)
      .on('PATCH /api/admin/users/{id}/plan', withoutMessage);
    await closeToast();
    await press('Save Changes');
    await findToast('Update failed', 'Failed to update user');
    await closeToast();
    await press('Update Plan');
    await findToast('Plan update failed', 'Failed to update user plan');
  });

  it('removes a deleted account from the list', async () => {
    server.on('POST /api/admin/users/{id}/suspend', errorResponse('not_found', 'User not found'));
    await openPage('/users', 'Users Management');
    await press('Suspend Nora');
    server.on('GET /api/admin/users', usersPage());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Suspend' }));
    await findToast('Failed to suspend user', 'User not found');
    await screen.findByText('No users found');
  });

  // spec: console.user-actions, console-rules.admins-protected, console-extra.admin-role
  it('rejects removing the role of the last admin', async () => {
    const admin = accountPage({ name: 'Operator', role: 'admin' });
    server
      .on('GET /api/admin/users/{id}', admin)
      .on(
        'PATCH /api/admin/users/{id}/role',
        errorResponse('validation_failed', 'This is the last admin. Make another user an admin first.'),
      );
    await openPage('/users/operator/show', 'Operator');
    screen.getByRole('button', { name: 'View Operator' });
    expect(main().queryByRole('button', { name: /^(Edit|Activate|Suspend|Deactivate|Delete) / })).toBeNull();
    await press('Remove Admin Role');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove Role' }));
    await findToast('Role change failed', 'This is the last admin. Make another user an admin first.');
    await screen.findByRole('button', { name: 'Remove Admin Role' });
  });
});

describe('failed upkeep', () => {
  // spec: console-toasts.cleanup-failed, console-toasts.fallbacks
  it('reports a failed cleanup, also without a reason', async () => {
    server.on('DELETE /api/admin/cleanup-expired', BROKEN);
    await cleanUp();
    await findToast('Cleanup Failed', 'Something broke.');
    server.on('DELETE /api/admin/cleanup-expired', withoutMessage);
    await cleanUp();
    await findToast('Cleanup Failed', 'Failed to cleanup expired events');
  });

  // spec: console-extra.test-mail
  it('reports a failed test mail, which can be sent again', async () => {
    const refusal = 'The test mail could not be sent: Message failed: 552 mailbox full of hay';
    server.on('POST /api/admin/test-email', errorResponse('mail_failed', refusal));
    await openPage('/system', 'System Status');
    await press('Send Test Mail');
    await findToast('Test mail failed', refusal);
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Send Test Mail' });
    await waitFor(() => expect(again.disabled).toBe(false));
  });
});

// spec: limits.admin-page-size, console.user-status-filter, console-rules.users-call
it('keeps filters in the URL and sends none for all', async () => {
  await openPage('/users', 'Users Management');
  await choose('Status', 'Active');
  await waitFor(() => expect(decodeURIComponent(window.location.search)).toContain('"status":"active"'));
  open(`/users${window.location.search}`);
  const status = await screen.findByRole('combobox', { name: 'Status' });
  expect(status.textContent).toBe('Active');
  await waitFor(() => expect(server.last('GET /api/admin/users')?.query.get('status')).toBe('active'));
  await choose('Status', 'All');
  await waitFor(() => expect(server.last('GET /api/admin/users')?.query.has('status')).toBe(false));
  const { query } = server.last('GET /api/admin/users')!;
  expect([query.get('page'), query.get('limit')]).toEqual(['1', '10']);
});

describe('failed request', () => {
  it.each([
    ['/maintenance', 'Maintenance', 'GET /api/admin/stats', 'Failed to load the figures', 'Total Organizers'],
    ['/maintenance', 'Maintenance', 'GET /api/admin/maintenance', 'Failed to load the status', 'Connected'],
    ['/users', 'Users Management', 'GET /api/admin/series', 'Failed to load the trends', 'By day in UTC'],
    ['/users/nora/show', 'User', 'GET /api/admin/users/{id}', 'Failed to fetch the user', 'nora@example.org'],
  ] as const)('shows an error on %s (%s) and retries: %s', async (path, heading, call, title, loaded) => {
    server.on('GET /api/admin/users/{id}', accountPage()).on(call, BROKEN);
    await openPage(path, heading);
    const alert = await failure(title);
    expect(alert.textContent).toContain('500: Something broke.');
    await expectAccessible();
    serveConsole();
    server.on('GET /api/admin/users/{id}', accountPage());
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(main().getAllByText(loaded).length).toBeGreaterThan(0));
    expect(main().queryByText(title)).toBeNull();
  });
});

it("shows queued toasts after a deletion's undo has ended", async () => {
  const [ada, bea, cora] = ['Ada', 'Bea', 'Cora'].map((name) => account({ id: name.toLowerCase(), name }));
  server
    .on('GET /api/admin/users', usersPage(ada!, bea!, cora!))
    .on('DELETE /api/admin/users/{id}', { success: true })
    .on('POST /api/admin/users/{id}/suspend', BROKEN);
  const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await openPage('/users', 'Users Management');
  await press('Delete Ada');
  await findToast('Deleting Ada');
  await changeStatus('Suspend', 'Bea');
  await press('Delete Cora');
  await findToast('Deleting Ada');
  await closeToast();
  await findToast('Failed to suspend user', 'Something broke.');
  // Another deletion is queued.
  expect(asksBeforeLeaving()).toBe(true);
  await closeToast();
  await findToast('Deleting Cora');
  await closeToast();
  await findToast('User deleted successfully');
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(1);
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  const deleted = server.calls.filter(({ name }) => name.startsWith('DELETE')).map(({ name }) => name);
  expect(deleted).toEqual(['DELETE /api/admin/users/ada', 'DELETE /api/admin/users/cora']);
});
