import { jsonResponse } from '@eventframe/contracts/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  account,
  adminEvent,
  emailStatus,
  expired,
  paymentStatus,
  revenue,
  stats,
  system,
  usersPage,
} from './support/data';
import {
  expectAccessible,
  findRow,
  findToast,
  go,
  main,
  open,
  openPage,
  press,
  serveConsole,
  server,
  user,
} from './support/console';

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - (hours + 0.5) * HOUR_MS).toISOString();
const figure = (label: string) =>
  waitFor(() => screen.getByRole('heading', { name: label }).parentElement?.textContent);
const line = (label: string) => findRow(label).then(({ textContent }) => textContent);
const section = (title: string) => {
  const heading = screen.getByRole('heading', { level: 2, name: title });
  return within(heading.closest('section')!);
};
const fact = (title: string, label: string) =>
  section(title).getByText(label, { exact: true }).closest('div')?.querySelector('dd')?.textContent;

describe('cleanup', () => {
  // spec: console.refresh, console.health, console.refresh-all
  it('shows no cleanup before the first one, and reloads the status with Refresh All Data', async () => {
    await openPage('/maintenance', 'Maintenance');
    expect(await line('Last Cleanup')).toContain('Never');
    expect(await line('Database')).toBe('DatabaseConnected');
    const endedAt = new Date().toISOString();
    const lastCleanup = { id: 'last', state: 'done', deletedCount: 3, startedAt: endedAt, endedAt } as const;
    const deletions = { events: 2, photos: 1200 };
    server.on('GET /api/admin/maintenance', { database: false, storage: false, deletions, lastCleanup });
    await press('Refresh All Data');
    await waitFor(async () => expect(await line('Last Cleanup')).toContain('3 events'));
    expect(await line('Database')).toBe('DatabaseNot connected');
    expect(await line('Storage')).toBe('StorageNot available');
    expect(await line('Deletions in Progress')).toContain('2 events (1,200 photos left)');
  });

  // spec: console.maintenance
  it('follows a long cleanup to its end, also after the page was reopened', async () => {
    const startedAt = new Date().toISOString();
    const running = (deletedCount: number, state: 'running' | 'stopped' = 'running') => ({
      id: 'long',
      state,
      deletedCount,
      remaining: 48 - deletedCount,
    });
    const serveLastCleanup = (deletedCount: number, state: 'running' | 'stopped' = 'running') =>
      server.on('GET /api/admin/maintenance', {
        database: true,
        storage: true,
        deletions: { events: 0, photos: 0 },
        lastCleanup: { id: 'long', state, deletedCount, startedAt, endedAt: null },
      });
    const events = Array.from({ length: 40 }, (_, at) => expired({ id: `${at}`, title: `Bygone ${at}` }));
    server
      .on('GET /api/admin/expired-events', jsonResponse(events, { headers: { 'x-total-count': '48' } }))
      .on('DELETE /api/admin/cleanup-expired', () => {
        serveLastCleanup(3);
        return running(3);
      });
    /** Pending requests for the progress. */
    const pendingRequests: ((response: ReturnType<typeof running>) => void)[] = [];
    server.on('GET /api/admin/cleanups/{id}', () => new Promise((resolve) => pendingRequests.push(resolve)));
    const waitForRequest = () => waitFor(() => expect(pendingRequests).toHaveLength(1));
    const respond = async (cleanup: ReturnType<typeof running>) => {
      await waitForRequest();
      pendingRequests.pop()!(cleanup);
    };
    const findText = (text: string) => screen.findByText((words) => words.includes(text));
    const button = () =>
      screen.findByRole<HTMLButtonElement>('button', { name: /^Clean up 48 expired event\(s\)$/ });

    await openPage('/maintenance', 'Maintenance');
    await user.click(await button());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clean Up' }));
    await findText('3 events deleted, 45 left');
    expect((await button()).disabled).toBe(true);
    await expectAccessible();

    await go('Users Management');
    await respond(running(5));
    await waitForRequest();
    serveLastCleanup(5);
    await go('Maintenance');
    await waitFor(async () => expect(await line('Last Cleanup')).toContain('Running (5 events so far)'));
    await findText('5 events deleted, 43 left');
    expect((await button()).disabled).toBe(true);
    await waitForRequest();

    pendingRequests.length = 0;
    open('/maintenance');
    await waitFor(async () => expect(await line('Last Cleanup')).toContain('Running (5 events so far)'));
    await findText('5 events deleted');
    await respond(running(6));
    await findText('6 events deleted, 42 left');
    serveLastCleanup(6, 'stopped');
    await respond(running(6, 'stopped'));
    await findToast('Cleanup Failed', 'It stopped after 6 events. Clean up again.');
    await waitFor(async () => expect(await line('Last Cleanup')).toContain('Stopped half-way (6 events)'));
    expect(main().queryByText(/Cleaning up/)).toBeNull();
    expect((await button()).disabled).toBe(false);
    await go('Users Management');
    await go('Maintenance');
    expect((await button()).disabled).toBe(false);
    expect(pendingRequests).toEqual([]);
  });
});

// spec: console.revenue, console.revenue-by-plan
it('shows revenue in dollars, by plan and in other currencies', async () => {
  const figures = (revenue: number, count: number) => ({ revenue, count });
  server.on('GET /api/admin/revenue', {
    ...revenue,
    monthlyRecurringRevenue: 2700,
    activeSubscriptionsCount: 3,
    oneTimeRevenueAllTime: 4450,
    oneTimePurchasesCount: 6,
    revenueByPlan: {
      standard: figures(700, 2),
      professional: figures(850, 1),
      enterprise: figures(2900, 3),
      'monthly-unlimited': figures(2700, 3),
    },
    otherCurrencies: [{ currency: 'EUR', monthlyRecurringRevenue: 800, oneTimeRevenueAllTime: 325 }],
  });
  await openPage('/revenue', 'Revenue Statistics');
  const items = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await items('In other currencies')).toEqual(['Also, in euros: €8 a month, and €3.25 one-time.']);
  for (const [label, value] of [
    ['Monthly Recurring Revenue', '$27'],
    ['One-Time Revenue (Active)', '$44.50'],
    ['Active Subscriptions', '3'],
    ['Lifetime Customers', '6'],
  ] as const) {
    expect(await figure(label)).toBe(label + value);
  }
  expect(await items('Revenue by Plan')).toEqual([
    expect.stringMatching(/^Standard2 purchases\$7$/),
    expect.stringMatching(/^Professional1 purchase\$8\.50$/),
    expect.stringMatching(/^Enterprise3 purchases\$29$/),
    expect.stringMatching(/^Monthly Unlimited3 live subscriptions\$27/),
  ]);
});

describe('system status', () => {
  // spec: console.system-status
  it('shows the mail server and the sender of configured mail', async () => {
    const names = emailStatus.requiredEnvVars;
    server
      .on('GET /api/admin/email-status', {
        ...emailStatus,
        configured: true,
        status: 'Mails are sent through smtp.example.org:465.',
        missingEnvVars: [],
        currentFromEmail: 'Grand Hall <photos@example.org>',
      })
      .on('GET /api/admin/system', {
        ...system,
        nodes: [...system.nodes, { ...system.nodes[0]!, name: 'frames-2 (7)', receivesNotifications: false }],
        storage: {
          ...system.storage,
          images: { bytes: 123_456_789, isComplete: false },
          audit: { endedAt: hoursAgo(3), orphaned: 1, missing: 2, rejected: false },
        },
      })
      .on('POST /api/admin/test-email', { sentTo: 'operator@example.com', configured: true });
    await openPage('/system', 'System Status');
    await main().findByText('123 MB, counting');
    main().getByText('3 hours ago, 2 missing');
    await expectAccessible();
    const nodes = section('Nodes').getAllByRole('row');
    expect(nodes[1]?.textContent).toMatch(/^frames-1 \(1\)0\.2\.00\.4.+OK$/);
    expect(nodes[2]?.textContent).toMatch(/^frames-2 \(7\)0\.2\.00\.4.+Not received$/);
    expect(section("Guests' browsers").getAllByRole('row')[2]?.textContent).toBe('Firefox1,200001,100');
    const mail = section('Email service');
    mail.getByText('Configured', { exact: true });
    mail.getByText('Mails are sent through smtp.example.org:465.');
    mail.getByText('Grand Hall <photos@example.org>');
    mail.getByText('https://photos.example.org');
    expect(mail.queryByText('Missing')).toBeNull();
    expect(main().queryByText(/^Missing environment variables/)).toBeNull();
    for (const name of names) expect((await findRow(name)).textContent).toContain('OK');
    await press('Send Test Mail');
    await findToast('Test mail sent', 'Check the inbox of operator@example.com.');
  });

  it.each([
    [
      'live',
      'Live mode',
      '2 hours ago, payment_intent.succeeded',
      '7 hours ago',
      { type: 'payment_intent.succeeded', receivedAt: hoursAgo(2) },
      hoursAgo(7),
    ],
    ['mixed', 'Keys do not match', 'None in the last 30 days', '3 days ago Overdue', null, hoursAgo(3 * 24)],
    ['test', 'Test mode', 'None in the last 30 days', 'Not yet', null, null],
  ] as const)(
    'shows payments in %s mode, the last webhook and the last comparison',
    async (mode, word, webhook, compared, lastWebhook, comparedAt) => {
      server.on('GET /api/admin/payment-status', {
        ...paymentStatus,
        configured: true,
        mode,
        missingEnvVars: [],
        lastWebhook,
        comparedAt,
      });
      await openPage('/system', 'System Status');
      await screen.findByText(word, { exact: true });
      section('Payments').getByText('Configured', { exact: true });
      expect(fact('Payments', 'Last webhook')).toBe(webhook);
      expect(fact('Payments', 'Compared with Stripe')).toBe(compared);
      expect(fact('Payments', 'Webhooks go to')).toBe('https://photos.example.org/api/billing/webhook');
      for (const name of paymentStatus.requiredEnvVars) {
        expect((await findRow(name)).textContent).toContain('OK');
      }
      await expectAccessible();
    },
  );
});

describe('Refresh', () => {
  // spec: console.refresh, console.stat-cards, console.user-count
  it('reloads the four figures and the list', async () => {
    server.on('GET /api/admin/stats', {
      ...stats,
      totalUsers: 1111,
      totalEvents: 2222,
      totalPhotos: 3333,
      activeToday: 444,
    });
    await openPage('/users', 'Users Management');
    await screen.findByText('1,111');
    for (const words of [
      'Total Organizers1,111',
      'Total Events2,222',
      'Photos Generated3,333',
      'Active Today444',
    ]) {
      expect(await figure(words.replace(/[\d,]+$/, ''))).toBe(words);
    }
    serveConsole();
    const page = usersPage(account({ id: 'newcomer', name: 'Newcomer' }));
    server.on('GET /api/admin/users', { ...page, total: 7 });
    await press('Refresh');
    await findRow('Newcomer');
    await waitFor(async () => expect(await figure('Total Organizers')).toBe('Total Organizers1'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('7');
  });

  // spec: limits.query-cache, console.refresh
  it('reloads stats, users, events, expired events and email status, which nothing else does', async () => {
    const CALLS = ['stats', 'users', 'events', 'expired-events', 'email-status'] as const;
    const counts = () => CALLS.map((list) => server.count(`GET /api/admin/${list}`));
    const visitPages = async () => {
      for (const page of ['Events Overview', 'Maintenance', 'System Status', 'Users Management']) {
        await go(page);
        await waitFor(() => expect(main().queryByRole('status', { name: 'Loading' })).toBeNull());
      }
    };
    await openPage('/users', 'Users Management');
    await visitPages();
    expect(counts()).toEqual([1, 1, 1, 1, 1]);
    await visitPages();
    expect(counts()).toEqual([1, 1, 1, 1, 1]);
    await press('Refresh');
    await waitFor(() => expect(counts()).toEqual([2, 2, 1, 1, 1]));
    await visitPages();
    expect(counts()).toEqual([2, 2, 2, 2, 2]);
  });
});

it('updates the age of an event as time passes', async () => {
  jest.useFakeTimers({ now: Date.now() });
  try {
    server.on('GET /api/admin/events', [adminEvent({ createdAt: new Date().toISOString() })]);
    await openPage('/events', 'Events Overview');
    expect((await findRow('Garden Party')).textContent).toContain('just now');
    jest.setSystemTime(Date.now() + 5 * 60_000);
    await main().findByText(/5 minutes ago/);
  } finally {
    jest.useRealTimers();
  }
});
