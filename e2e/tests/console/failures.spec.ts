import { expect } from '@playwright/test';
import { BROKEN, findPeople, openPlace, test } from '../../support/console.js';

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
  await expect(page.getByRole('option', { name: /\$/ })).toHaveText(['Standard - $3.50/month']);
});

/** The places by what they ask for; what they say when it fails, and when there is nothing. */
for (const { path, heading, call, failed, empty, nothing } of [
  {
    path: '/users',
    heading: 'Users Management',
    call: '**/api/admin/users?*',
    failed: 'Failed to fetch users',
    empty: { json: { users: [], total: 0, page: 1, totalPages: 0 } },
    nothing: 'No users found',
  },
  {
    path: '/events',
    heading: 'Events Overview',
    call: '**/api/admin/events?*',
    failed: 'Failed to fetch events',
    empty: { json: [] },
    nothing: 'No events yet',
  },
  {
    path: '/maintenance',
    heading: 'Maintenance',
    call: '**/api/admin/expired-events?*',
    failed: 'Failed to fetch expired events',
    empty: { json: [] },
    nothing: 'No Expired Events',
  },
  {
    path: '/reports',
    heading: 'Photo Reports',
    call: '**/api/admin/reports?*',
    failed: 'Failed to fetch reports',
    empty: { json: [] },
    nothing: 'No reported photos',
  },
  {
    path: '/audit-log',
    heading: 'Audit Log',
    call: '**/api/admin/audit-log?*',
    failed: 'Failed to fetch the audit log',
    empty: { json: [] },
    nothing: 'No entries found',
  },
  {
    path: '/revenue',
    heading: 'Revenue Statistics',
    call: '**/api/admin/revenue',
    failed: 'Failed to load revenue data',
    empty: undefined,
    nothing: 'Revenue by Plan',
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
    // The place's other parts may be loading, too.
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' }).first()).toBeVisible();
    answer();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(failed);
    await expect(alert).toContainText('500: Something broke.');
    await page.unroute(call);
    if (empty !== undefined) await page.route(call, (route) => route.fulfill(empty));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(nothing)).toBeVisible();
  });
}
