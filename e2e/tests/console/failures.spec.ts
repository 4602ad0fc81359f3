import { expect } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../../support/axe.js';
import {
  BROKEN,
  changeStatus,
  choose,
  expectToast,
  findPeople,
  openPlace,
  test,
  toastsStay,
} from '../../support/console.js';

test('a plan must be chosen from those on offer', async ({ page, seed }) => {
  const { name } = await seed.person();
  await page.route('**/api/subscription/plans', (route) =>
    route.fulfill({
      json: { plans: [{ id: 'standard', displayName: 'Standard', price: 350, currency: 'USD' }] },
    }),
  );
  await findPeople(page, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('button', { name: 'Update Plan' }).click();
  await expect(page.getByText('Please select a plan')).toBeVisible();
  await page.getByRole('combobox', { name: 'Plan' }).click();
  await expect(page.getByRole('option')).toHaveText(['Standard - $3.50/month']);
});

test('what cannot be done to an account is told in its own words', async ({ page, seed }) => {
  const { name } = await seed.person();
  await toastsStay(page);
  await findPeople(page, name);
  await page.route('**/api/admin/users/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(BROKEN),
  );
  await changeStatus(page, 'Suspend', { name });
  await expectToast(page, 'Failed to suspend user', 'Something broke.');
  await changeStatus(page, 'Deactivate', { name });
  await expectToast(page, 'Failed to deactivate user', 'Something broke.');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expectToast(page, `Deleting ${name}`);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectToast(page, 'Failed to delete user', 'Something broke.');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Update failed', 'Something broke.');
  await page.getByRole('button', { name: 'Update Plan' }).click();
  await expectToast(page, 'Plan update failed', 'Something broke.');
  await expect(page.locator('[data-toast=destructive]')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('where the service gives no reason, the toast says what failed', async ({ page, seed }) => {
  const person = await seed.person();
  await seed.event(person, 'Over', { ended: true });
  const speechless = { status: 500, json: { ...BROKEN.json, message: '' } };
  await page.route(/\/api\/admin\/(users\/|cleanup-expired)/, (route) => route.fulfill(speechless));
  await findPeople(page, person.name);
  await page.getByRole('button', { name: `Edit ${person.name}` }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Update failed', 'Failed to update user');
  await page.getByRole('button', { name: 'Update Plan' }).click();
  await expectToast(page, 'Plan update failed', 'Failed to update user plan');
  await openPlace(page, '/maintenance', 'Maintenance');
  await page.getByRole('button', { name: /^Clean up/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clean up', exact: true }).click();
  await expectToast(page, 'Cleanup Failed', 'Failed to cleanup expired events');
});

test('plans that cannot be fetched are told where they would be chosen', async ({ page, seed }) => {
  const { name } = await seed.person();
  await page.route('**/api/subscription/plans', (route) => route.fulfill(BROKEN));
  await findPeople(page, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch subscription plans');
});

test('a cleanup that fails is told, and so is a test mail', async ({ page, seed }) => {
  const person = await seed.person();
  await seed.event(person, 'Over', { ended: true });
  await page.route('**/api/admin/cleanup-expired', (route) => route.fulfill(BROKEN));
  await openPlace(page, '/maintenance', 'Maintenance');
  await page.getByRole('button', { name: /^Clean up \d+ expired event\(s\)$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clean up', exact: true }).click();
  await expectToast(page, 'Cleanup Failed', 'Something broke.');
  const refusal = 'The test mail could not be sent: Message failed: 552 mailbox full of hay';
  const json = { statusCode: 502, code: 'mail_failed', message: refusal };
  await page.route('**/api/admin/test-email', (route) => route.fulfill({ status: 502, json }));
  await openPlace(page, '/system', 'System Status');
  const send = page.getByRole('button', { name: 'Send test mail' });
  await send.click();
  await expectToast(page, 'Test mail failed', refusal);
  await expect(send).toBeEnabled();
});

test('filters survive in the address, and all is no filter', async ({ page, seed }) => {
  const { name } = await seed.person();
  await findPeople(page, name);
  await choose(page, 'Status', 'Active');
  await expect(page.getByRole('button', { name: `View ${name}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Active');
  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/admin/users?') && !request.url().includes('status='),
  );
  await choose(page, 'Status', 'All');
  const query = new URL((await asked).url()).searchParams;
  expect({ page: query.get('page'), limit: query.get('limit') }).toEqual({ page: '1', limit: '10' });
  expect(query.get('query')).toBe(name);
});

test('the figures, their plots, the state of things and an account say that they failed, and are asked for again', async ({
  page,
  seed,
}) => {
  const person = await seed.person();
  const broken = async (call: string) => {
    await page.route(call, (route) => route.fulfill(BROKEN));
    return () => page.unroute(call);
  };
  const failed = (title: string) => page.getByRole('main').getByRole('alert').filter({ hasText: title });
  /** It is told that it failed; then it does not any more, and is asked for again. */
  const recovers = async (title: string, mend: () => Promise<void>) => {
    await expect(failed(title)).toContainText('500: Something broke.');
    await mend();
    await failed(title).getByRole('button', { name: 'Try again' }).click();
    await expect(failed(title)).toHaveCount(0);
  };
  const mendStats = await broken('**/api/admin/stats');
  const mendSeries = await broken('**/api/admin/series?*');
  const mendStatus = await broken('**/api/admin/maintenance');
  const mendAccount = await broken(`**/api/admin/users/${person.id}`);

  await openPlace(page, '/maintenance', 'Maintenance');
  await recovers('Failed to load the figures', mendStats);
  await expect(page.getByRole('heading', { name: 'Total Organizers' }).locator('..')).toHaveText(/\d$/);
  await recovers('Failed to load the status', mendStatus);
  await expect(page.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('Connected');
  const toggle = page.getByRole('button', { name: /^(Show|Hide) trends$/ });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await recovers('Failed to load the trends', mendSeries);
  await expect(page.getByRole('img', { name: /^Sign-ups\s*\d/ })).toBeVisible();

  await openPlace(page, `/users/${person.id}/show`, 'User');
  await recovers('Failed to fetch the user', mendAccount);
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
});

/** The places by what they ask for; what they say when it fails, and when there is nothing; and in which parts of them. */
for (const { path, heading, parts, call, failed, empty, nothing } of [
  {
    path: '/users',
    heading: 'Users Management',
    parts: [] as string[],
    call: '**/api/admin/users?*',
    failed: 'Failed to fetch users',
    empty: { json: { users: [], total: 0, page: 1, totalPages: 0 } },
    nothing: 'No users found',
  },
  {
    path: '/events',
    heading: 'Events Overview',
    parts: [] as string[],
    call: '**/api/admin/events?*',
    failed: 'Failed to fetch events',
    empty: { json: [] },
    nothing: 'No events yet',
  },
  {
    path: '/maintenance',
    heading: 'Maintenance',
    parts: ['Expired events'] as string[],
    call: '**/api/admin/expired-events?*',
    failed: 'Failed to fetch expired events',
    empty: { json: [] },
    nothing: 'No Expired Events',
  },
  {
    path: '/reports',
    heading: 'Photo Reports',
    parts: [] as string[],
    call: '**/api/admin/reports?*',
    failed: 'Failed to fetch reports',
    empty: { json: [] },
    nothing: 'No reported photos',
  },
  {
    path: '/audit-log',
    heading: 'Audit Log',
    parts: [] as string[],
    call: '**/api/admin/audit-log?*',
    failed: 'Failed to fetch the audit log',
    empty: { json: [] },
    nothing: 'No entries found',
  },
  {
    path: '/revenue',
    heading: 'Revenue Statistics',
    parts: [] as string[],
    call: '**/api/admin/revenue',
    failed: 'Failed to load revenue data',
    empty: undefined,
    nothing: 'Revenue by Plan',
  },
  {
    path: '/system',
    heading: 'System Status',
    parts: ['Email service', 'Payments', 'Storage'] as string[],
    call: /\/api\/admin\/(email-status|payment-status|system)$/,
    failed: [
      'Failed to load the email status',
      'Failed to load the payment status',
      'Failed to load the figures',
    ],
    empty: undefined,
    nothing: ['No mail server is set', "Stripe's keys are not set", 'Photos stored'],
  },
  {
    path: '/plans',
    heading: 'Plans',
    parts: [] as string[],
    call: '**/api/admin/plans',
    failed: 'Failed to fetch subscription plans',
    empty: undefined,
    nothing: 'Monthly Unlimited',
  },
]) {
  test(`${heading} says that it loads, that it failed, and that there is nothing`, async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(call, async (route) => {
      await asked;
      await route.fulfill(BROKEN);
    });
    await openPlace(page, path, heading);
    // Other parts of a place may be loading, too.
    const main = page.getByRole('main');
    const holders = parts.map((name) =>
      main.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) }),
    );
    for (const holder of parts.length > 0 ? holders : [main]) {
      await expect(holder.getByRole('status', { name: 'Loading' })).toBeVisible();
    }
    await expectNoViolationsInLightAndDark(page);
    answer();
    const alert = (title: string) => page.getByRole('main').getByRole('alert').filter({ hasText: title });
    for (const title of [failed].flat()) await expect(alert(title)).toContainText('500: Something broke.');
    await page.unroute(call);
    if (empty !== undefined) await page.route(call, (route) => route.fulfill(empty));
    for (const title of [failed].flat()) {
      await alert(title).getByRole('button', { name: 'Try again' }).click();
    }
    for (const text of [nothing].flat()) await expect(page.getByText(text)).toBeVisible();
    await expectNoViolationsInLightAndDark(page);
  });
}

test('a place whose file did not come is there after trying again', async ({ page }) => {
  await openPlace(page, '/users', 'Users Management');
  const part = /\/assets\/plan-list[^/]*\.js/;
  await page.route(part, (route) => route.abort());
  await page.getByRole('link', { name: 'Plans' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'This page could not be shown' });
  await expect(failure).toBeVisible();
  await page.unroute(part);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible();
});
