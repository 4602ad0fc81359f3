import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../../support/axe.js';
import {
  changeStatus,
  choose,
  expectToast,
  factOf,
  findPeople,
  openPage,
  type Person,
  rowOf,
  test,
  keepToastsOpen,
} from '../../support/console.js';

// spec: console.user-count, console.user-row, console.view-mode
test('shows all details of an account in its row @both', async ({ page, seed, isMobile }) => {
  const { users } = await seed.get<{ users: object[] }>('users?role=admin');
  const user = {
    ...users[0],
    id: randomUUID(),
    name: 'Nora van Okafor',
    email: 'nora.van.okafor-hohenberg@grand-hall-events.example',
    organization: 'Grand Hall and Partners for Events of Every Kind Limited',
    role: 'organizer',
    status: 'suspended',
    currentPlan: 'enterprise',
    eventsCreated: 1234,
    framesCreated: 56,
    totalPhotosGenerated: 98_765,
    eventCount: 21,
    photoCount: 4321,
    createdAt: '2026-05-06T12:00:00.000Z',
    lastLogin: new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString(),
  };
  let isExact = true;
  await page.route('**/api/admin/users?*', (route) =>
    route.fulfill({ json: { users: [user], total: 10_000, isExact, page: 1, totalPages: 1000 } }),
  );
  await openPage(page, '/users', 'Users Management');
  const row = rowOf(page, user.name);
  await expect(row.getByText('NO', { exact: true })).toBeVisible();
  await expect(row.getByText('Admin', { exact: true })).toHaveCount(0);
  for (const text of [
    'Nora van Okafor',
    user.email,
    user.organization,
    'Suspended',
    'Enterprise',
    '1,234 events, 56 frames, 98,765 photos',
    '3 days ago',
  ]) {
    await expect(row).toContainText(text);
  }
  if (isMobile) await expect(row).toContainText('Now 21 events, 4,321 photos');
  else {
    // Even with the longest values, the actions are visible without horizontal scrolling.
    await expect(row.getByRole('button', { name: `Delete ${user.name}` })).toBeInViewport({ ratio: 1 });
    const headings = await page.getByRole('columnheader').allTextContents();
    for (const [heading, value] of [
      ['Events', '21'],
      ['Photos', '4,321'],
    ] as const) {
      await expect(row.getByRole('cell').nth(headings.indexOf(heading))).toHaveText(value);
    }
  }
  await expectNoViolationsInLightAndDark(page);
  const lastDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(user.lastLogin));
  await row.getByRole('button', { name: `View ${user.name}` }).click();
  await expect(factOf(page, 'Organization')).toHaveText(user.organization);
  await expect(factOf(page, 'Created')).toHaveText(/^May 6, 2026, \d+:\d\d\s[AP]M$/);
  await expect(factOf(page, 'Last login')).toHaveText(new RegExp(`^${lastDay}, \\d+:\\d\\d\\s[AP]M$`));
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/10,000(?!\+)/);
  await expect(page.getByText('Page 1 of 100', { exact: true })).toBeVisible();
  isExact = false;
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('10,000+');
  await expect(page.getByText('Page 1 of 100', { exact: true })).toBeVisible();
  await choose(page, 'Sort by', 'Name');
  await expect(page.getByText('Page 1 of 100', { exact: true })).toBeVisible();
  await page.getByPlaceholder('Search users by name, email, or organization...').fill('nora');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(
    'Page 1 of 100. Sorted among the newest 10,000. Use filters to shorten the list.',
  );
});

test('sorts accounts on the server @both', async ({ page, seed, isMobile }) => {
  const hall = `Hall-${randomUUID().slice(0, 6)}`;
  const people = [
    await seed.person('Bea', hall),
    await seed.person('Cora', hall),
    await seed.person('Anna', hall),
  ];
  await findPeople(page, hall);
  const names = page.locator('main').getByRole('link', { name: /^(Anna|Bea|Cora) / });
  const [bea = '', cora = '', anna = ''] = people.map(({ name }) => name);
  await expect(names).toHaveText([anna, cora, bea]);
  const request = page.waitForRequest(/api\/admin\/users\?.*sort=name&order=asc/);
  if (isMobile) await choose(page, 'Sort by', 'Name');
  else await page.getByRole('columnheader', { name: 'User' }).getByRole('button').click();
  await request;
  await expect(names).toHaveText([anna, bea, cora]);
  await choose(page, 'Sort by', 'Newest first');
  await expect(names).toHaveText([anna, cora, bea]);
});

// spec: console.user-search, console.user-status-filter, console.user-page-reset, console.user-count
// spec: console.user-row, console.user-pages, console.no-users
test('searches, filters and pages accounts', async ({ page, seed }) => {
  const hall = `Hall-${randomUUID().slice(0, 6)}`;
  const people: Person[] = [];
  for (let made = 0; made < 12; made += 1) people.push(await seed.person('Nora', hall));
  const [first, second] = people as [Person, Person];
  await seed.patch(`users/${first.id}`, { status: 'suspended' });

  await keepToastsOpen(page);
  await findPeople(page, hall);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('12');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(rowOf(page, first.name)).toContainText('Suspended');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.getByPlaceholder('Search users by name, email, or organization...').fill(`Nora ${hall}`);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=1(&|$)/);
  // Searches contain names, so an operator's browser must not store them.
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('eventframe-console');
  expect(stored).not.toContain(hall);

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(rowOf(page, first.name)).toBeVisible();
  await choose(page, 'Status', 'Active');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=1(&|$)/);

  // Deleting the last account of a page leaves accounts on other pages.
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${second.name}` }).click();
  await expect(page.getByText('No users left on this page')).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
  await expect(page.getByText('No users found')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, second.name)).toBeVisible();
  await choose(page, 'Status', 'Suspended');
  const row = rowOf(page, first.name);
  await expect(row).toBeVisible();
  await expect(page.getByText(/Page \d of/)).toHaveCount(0);
  for (const text of [first.email, hall, 'Freemium', '0 events, 0 frames, 0 photos', 'Never']) {
    await expect(row).toContainText(text);
  }
  await choose(page, 'Status', 'Deactivated');
  await expect(page.getByText('No users found')).toBeVisible();
});

// spec: console.user-actions, console.suspend-active-only, console.delete-without-confirmation
// spec: console-rules.status-change, console-rules.list-reload, console-toasts.user-status
test('suspends, deactivates and deletes an organizer from the row @both', async ({ page, seed }) => {
  const { name, id } = await seed.person();
  const activate = page.getByRole('button', { name: `Activate ${name}`, exact: true });
  await page.clock.install();
  await findPeople(page, name);
  await changeStatus(page, 'Suspend', { name });
  await expectToast(page, 'User suspended successfully');
  await expect(rowOf(page, name)).toContainText('Suspended');
  await expect(page.getByRole('button', { name: `Suspend ${name}` })).toHaveCount(0);
  await expect(activate).toBeEnabled();
  await changeStatus(page, 'Deactivate', { name });
  await expectToast(page, 'User deactivated successfully');
  await expect(rowOf(page, name)).toContainText('Deactivated');
  await expect(page.getByRole('button', { name: `Deactivate ${name}` })).toBeDisabled();
  expect(await seed.get(`users/${id}`)).toMatchObject({ status: 'deactivated' });
  await activate.click();
  await expectToast(page, 'User activated successfully');
  await expect(rowOf(page, name)).toContainText('Active');
  await expect(activate).toHaveCount(0);
  expect(await seed.get(`users/${id}`)).toMatchObject({ status: 'active' });

  // The deletion happens when the untouched toast expires.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expectToast(page, `Deleting ${name}`);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  await expectToast(page, `Deleting ${name}`);
  expect(await seed.statusOf(`users/${id}`)).toBe(200);
  await page.clock.resume();
  await expectToast(page, 'User deleted successfully');
  expect(await seed.statusOf(`users/${id}`)).toBe(404);
});

// spec: console.user-actions, console.delete-without-confirmation, console-rules.delete-user
// spec: console-rules.list-reload, console-toasts.user-deleted
test('deletes without a confirmation, names the deleted data and offers undo', async ({ page, seed }) => {
  const person = await seed.person();
  await seed.event(person, 'Garden Party');
  const { totalUsers } = await seed.get<{ totalUsers: number }>('stats');
  await keepToastsOpen(page);
  await findPeople(page, person.name);
  const organizers = page.getByRole('heading', { name: 'Total Organizers' }).locator('..');
  await expect(organizers).toHaveText(`Total Organizers${totalUsers}`);
  const remove = page.getByRole('button', { name: `Delete ${person.name}` });
  await remove.click();
  await expectToast(
    page,
    `Deleting ${person.name}`,
    '1 event and 0 photos will be deleted with the account.',
  );
  await expect(rowOf(page, person.name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, person.name)).toBeVisible();
  expect(await seed.statusOf(`users/${person.id}`)).toBe(200);

  await remove.click();
  await expectToast(page, `Deleting ${person.name}`);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectToast(page, 'User deleted successfully');
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(organizers).toHaveText(`Total Organizers${totalUsers - 1}`);
  expect(await seed.statusOf(`users/${person.id}`)).toBe(404);
});
