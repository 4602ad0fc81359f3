import { jsonResponse, errorResponse } from '@eventframe/contracts/testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { account, accountPage, adminEvent, auditEntry, report, usersPage } from './support/data';
import {
  choose,
  expectAccessible,
  findRow,
  findToast,
  main,
  openPage,
  press,
  rowOf,
  server,
  user,
} from './support/console';

const SEARCH = 'Search users by name, email, or organization...';

it('finds an account named All', async () => {
  server.on('GET /api/admin/users', ({ query }) =>
    usersPage(...(query.get('query') === 'all' ? [account({ name: 'All' })] : [account()])),
  );
  await openPage('/users', 'Users Management');
  await findRow('nora@example.org');
  const search = screen.getByPlaceholderText<HTMLInputElement>(SEARCH);
  fireEvent.change(search, { target: { value: 'all' } });
  await screen.findByRole('button', { name: 'View All' });
  expect(search.value).toBe('all');
});

it('ends the pages of 12,000 accounts with page 100, also for the URL of a later page', async () => {
  server.on('GET /api/admin/users', { ...usersPage(account()), total: 12_000, page: 100, totalPages: 1200 });
  await openPage('/users?page=900&perPage=10&sort=createdAt&order=DESC', 'Users Management');
  const pages = await screen.findByRole('navigation', { name: 'Pages' });
  expect(pages.textContent).toContain(
    'Page 100 of 100. Showing the first 1,000. Use filters to shorten the list.',
  );
  expect(within(pages).getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  await expectAccessible();
  await user.click(within(pages).getByRole('button', { name: 'Previous' }));
  await within(pages).findByText('Page 99 of 100', { exact: true });
  await waitFor(() => expect(server.last('GET /api/admin/users')?.query.get('page')).toBe('99'));
  const listCalls = server.calls.filter(({ name }) => name === 'GET /api/admin/users');
  expect(new Set(listCalls.map(({ query }) => query.get('page')))).toEqual(new Set(['100', '99']));
});

// spec: rules.admin, console.admin-badge, console.user-view-action, console.user-actions, console.view-mode
// spec: console-rules.admins-protected
it('offers no changes of an admin', async () => {
  server.on('GET /api/admin/users', usersPage(account({ name: 'Operator', role: 'admin' })));
  await openPage('/users', 'Users Management');
  const row = await findRow('Operator');
  within(row).getByText('Admin', { exact: true });
  await press('View Operator');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('nora@example.org');
  expect(within(dialog).queryByRole('button', { name: 'Edit User' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('button', { name: 'View Operator' });
  expect(screen.queryByRole('button', { name: /^(Edit|Activate|Suspend|Deactivate|Delete) / })).toBeNull();
});

describe('change of status', () => {
  beforeEach(() => server.on('GET /api/admin/users', usersPage(account({ eventCount: 1 }))));

  it.each([
    ['Suspend', 'notified by mail. Guests can open its 1 event, but cannot add photos until'],
    ['Deactivate', 'Guests cannot open its 1 event until you activate it again. Its subscription ends'],
  ])('asks before %s, names the consequences and can be canceled', async (change, words) => {
    await openPage('/users', 'Users Management');
    const button = await screen.findByRole('button', { name: `${change} Nora` });
    button.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(words);
    await expectAccessible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
    expect(server.calls.filter(({ name }) => !name.startsWith('GET'))).toEqual([]);
  });

  it('names the consequences when another status is chosen', async () => {
    await openPage('/users', 'Users Management');
    await press('Edit Nora');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('combobox', { name: 'Plan' });
    expect(dialog.textContent).not.toContain('signed out everywhere');
    await choose('Status', 'Suspended');
    await waitFor(() =>
      expect(dialog.textContent).toContain('The account is signed out everywhere and notified by mail.'),
    );
  });
});

it("shows an account's payments, and a grant that leaves its subscription running", async () => {
  const payment = {
    id: 'first',
    planId: 'standard',
    planName: 'Standard',
    kind: 'one_time',
    status: 'succeeded',
    amount: 350,
    amountRefunded: 0,
    taxAmount: 0,
    currency: 'USD',
    paidAt: '2026-05-06T12:00:00.000Z',
    receiptUrl: 'https://pay.example.com/receipt',
    invoiceUrl: null,
  } as const;
  server
    .on(
      'GET /api/admin/users/{id}',
      accountPage({
        payments: [
          payment,
          {
            ...payment,
            id: 'second',
            planId: 'enterprise',
            planName: 'Enterprise',
            amount: 2900,
            amountRefunded: 2900,
            status: 'refunded',
            receiptUrl: null,
          },
        ],
        subscription: {
          planId: 'monthly-unlimited',
          amount: 900,
          currency: 'USD',
          status: 'active',
          currentPeriodEnd: '2031-03-04T12:00:00.000Z',
          cancelAtPeriodEnd: false,
        },
      }),
    )
    .on('PATCH /api/admin/users/{id}/plan', { ...account(), coversSubscription: true });
  await openPage('/users/nora/show', 'Nora');
  await screen.findByText(/^Subscription of \$9 a month, active, renews on .*2031/);
  const paid = await findRow('Paid');
  for (const text of ['Standard', '$3.50', '2026']) expect(paid.textContent).toContain(text);
  const receipt = within(paid).getByRole('link', { name: 'Receipt' });
  expect(receipt.getAttribute('href')).toBe('https://pay.example.com/receipt');
  expect((await findRow('Refunded')).textContent).toContain('$29 refunded');
  await expectAccessible();

  await press('Edit Nora');
  await choose('Plan', 'Enterprise - $29/month');
  await press('Update Plan');
  await findToast(
    'User plan updated successfully',
    'The account keeps paying for its subscription, which this plan includes. It was not canceled.',
  );
  expect(server.last('PATCH /api/admin/users/{id}/plan')?.body).toMatchObject({ planId: 'enterprise' });
});

it('shows a deleted account as not found and links to its audit log', async () => {
  server
    .on('GET /api/admin/users/{id}', errorResponse('not_found', 'User not found'))
    .on('GET /api/admin/audit-log', ({ query }) =>
      query.get('subjectId') === 'nora'
        ? [
            auditEntry({ id: 'b', action: 'user.deleted', subjectIsGone: true }),
            auditEntry({ id: 'a', subjectIsGone: true }),
          ]
        : [],
    );
  await openPage('/users/nora/show', 'User');
  await screen.findByText('Account not found');
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: 'view its audit log' }));
  await findRow('deleted Nora');
  expect(rowOf('deleted Nora')?.textContent).not.toContain('(deleted)');
  expect((await findRow('suspended')).textContent).toContain('Nora (deleted)');
});

it.each([
  ['events', 'Events Overview', 6],
  ['audit-log', 'Audit Log', 3],
  ['reports', 'Photo Reports', 6],
] as const)('pages %s', async (list, heading, pages) => {
  const call = `GET /api/admin/${list}` as const;
  const headers = { 'x-total-count': '60' };
  const rows = { events: [adminEvent()], 'audit-log': [auditEntry()], reports: [report()] }[list];
  server.on(call, ({ query }) => (query.get('limit') === '1' ? [] : jsonResponse(rows, { headers })));
  await openPage(`/${list}`, heading);
  await main().findByText(`Page 1 of ${pages}`);
  await press('Next');
  await main().findByText(`Page 2 of ${pages}`);
  expect(server.calls.some(({ name, query }) => name === call && query.get('page') === '2')).toBe(true);
  await press('Previous');
  await main().findByText(`Page 1 of ${pages}`);
});
