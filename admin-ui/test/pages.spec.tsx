import type { CallName } from '@eventframe/contracts/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { usersPage } from './support/data';
import {
  BROKEN,
  expectAccessible,
  failure,
  main,
  open,
  openPage,
  press,
  serveConsole,
  server,
  user,
} from './support/console';

interface PageCase {
  path: string;
  heading: string;
  /** The headings of the sections that load separately. */
  sections: string[];
  calls: CallName[];
  failed: string[];
  /** What an empty page shows. */
  empty: string[];
}

const PAGE_CASES: PageCase[] = [
  {
    path: '/users',
    heading: 'Users Management',
    sections: [],
    calls: ['GET /api/admin/users'],
    failed: ['Failed to fetch users'],
    empty: ['No users found'],
  },
  {
    path: '/events',
    heading: 'Events Overview',
    sections: [],
    calls: ['GET /api/admin/events'],
    failed: ['Failed to fetch events'],
    empty: ['No events yet'],
  },
  {
    path: '/maintenance',
    heading: 'Maintenance',
    sections: ['Expired events'],
    calls: ['GET /api/admin/expired-events'],
    failed: ['Failed to fetch expired events'],
    empty: ['No Expired Events'],
  },
  {
    path: '/reports',
    heading: 'Photo Reports',
    sections: [],
    calls: ['GET /api/admin/reports'],
    failed: ['Failed to fetch reports'],
    empty: ['No reported photos'],
  },
  {
    path: '/audit-log',
    heading: 'Audit Log',
    sections: [],
    calls: ['GET /api/admin/audit-log'],
    failed: ['Failed to fetch the audit log'],
    empty: ['No entries found'],
  },
  {
    path: '/revenue',
    heading: 'Revenue Statistics',
    sections: [],
    calls: ['GET /api/admin/revenue'],
    failed: ['Failed to load revenue data'],
    empty: ['Revenue by Plan'],
  },
  {
    path: '/system',
    heading: 'System Status',
    sections: ['Email service', 'Payments', 'Storage'],
    calls: ['GET /api/admin/email-status', 'GET /api/admin/payment-status', 'GET /api/admin/system'],
    failed: [
      'Failed to load the email status',
      'Failed to load the payment status',
      'Failed to load the figures',
    ],
    empty: ['No mail server is set', "Stripe's keys are not set", 'Photos stored'],
  },
  {
    path: '/plans',
    heading: 'Plans',
    sections: [],
    calls: ['GET /api/admin/plans'],
    failed: ['Failed to fetch subscription plans'],
    empty: ['Monthly Unlimited'],
  },
];

// spec: console.no-users, console.no-events, console.revenue-states, console.no-expired-events
// spec: console-toasts.fetch-users, console-extra.accessibility
it.each(PAGE_CASES)(
  'shows loading, error and empty states on $heading',
  async ({ path, heading, sections, calls, failed, empty }) => {
    const proceed = calls.map((call) => server.hold(call, BROKEN));
    await openPage(path, heading);
    const loadingParts = sections.map((name) =>
      within(screen.getByRole('heading', { level: 2, name }).closest('section')!),
    );
    for (const part of sections.length > 0 ? loadingParts : [main()]) {
      expect(part.getAllByRole('status', { name: 'Loading' }).length).toBeGreaterThan(0);
    }
    await expectAccessible();
    proceed.forEach((response) => response());
    const alerts = await Promise.all(failed.map(failure));
    for (const alert of alerts) expect(alert.textContent).toContain('500: Something broke.');
    serveConsole();
    server.on('GET /api/admin/users', usersPage());
    for (const title of failed) {
      await user.click(within(await failure(title)).getByRole('button', { name: 'Try Again' }));
    }
    for (const text of empty) await screen.findByText((shown) => shown.includes(text));
    await expectAccessible();
  },
);

// spec: console.loading
it('shows a loading state, and an error if the account fails to load', async () => {
  const response = server.hold('GET /api/user', BROKEN);
  open('');
  await screen.findByText('Loading admin dashboard...');
  await expectAccessible();
  response();
  expect((await screen.findByRole('alert')).textContent).toBe('500: Something broke.');
  await expectAccessible();
  serveConsole();
  await press('Try Again');
  await screen.findByRole('heading', { name: /^Users Management/ });
});
