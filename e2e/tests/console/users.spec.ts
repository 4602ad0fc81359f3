import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import {
  choose,
  expectToast,
  findPeople,
  openPlace,
  type Person,
  rowOf,
  test,
} from '../../support/console.js';

test('whoever is called All is found, too', async ({ page, seed }) => {
  const hall = `Hall-${randomUUID().slice(0, 6)}`;
  const person = await seed.person('All', hall);
  await findPeople(page, 'all');
  await expect(page.getByPlaceholder('Search users by name, email, or organization...')).toHaveValue('all');
  await findPeople(page, hall);
  await expect(rowOf(page, person.name)).toBeVisible();
});

test('accounts are searched, filtered and paged', async ({ page, seed }) => {
  const hall = `Hall-${randomUUID().slice(0, 6)}`;
  const people: Person[] = [];
  for (let made = 0; made < 11; made += 1) people.push(await seed.person('Nora', hall));
  const [first] = people as [Person];
  await seed.patch(`users/${first.id}`, { status: 'suspended' });

  await findPeople(page, hall);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('11');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(rowOf(page, first.name)).toContainText('Suspended');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();

  await page.getByRole('button', { name: 'Next' }).click();
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

test('admins can only be looked at', async ({ page }) => {
  await findPeople(page, 'operator@example.com');
  await expect(rowOf(page, 'operator@example.com').getByText('Admin', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^View / }).click();
  await expect(page.getByRole('dialog')).toContainText('operator@example.com');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit User' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  for (const action of ['Edit', 'Suspend', 'Deactivate', 'Delete']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${action} `) })).toHaveCount(0);
  }
});

test('an organizer is suspended and deactivated from their row', async ({ page, seed }) => {
  const { name, id } = await seed.person();
  await findPeople(page, name);
  await page.getByRole('button', { name: `Suspend ${name}` }).click();
  await expectToast(page, 'User suspended successfully');
  await expect(rowOf(page, name)).toContainText('Suspended');
  await expect(page.getByRole('button', { name: `Suspend ${name}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Deactivate ${name}` }).click();
  await expectToast(page, 'User deactivated successfully');
  await expect(rowOf(page, name)).toContainText('Deactivated');
  expect(await seed.get(`users/${id}`)).toMatchObject({ status: 'deactivated' });
});

test('an account is viewed, and its status and plan are changed', async ({ page, seed }) => {
  const { name, email, id } = await seed.person();
  await findPeople(page, name);
  await page.getByRole('button', { name: `View ${name}` }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of [
    ['Name', name],
    ['Email', email],
    ['Username', email],
    ['Organization', 'None'],
    ['Role', 'Organizer'],
    ['Status', 'Active'],
    ['Current plan', 'Freemium'],
    ['Usage', '0 events, 0 frames, 0 photos'],
    ['Events', '0'],
    ['Photos', '0'],
    ['Last login', 'Never'],
  ] as const) {
    const fact = dialog.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(fact.locator('dd')).toHaveText(value);
  }
  await expect(dialog.getByText('Created', { exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: 'Edit User' }).click();
  await expect(dialog.getByRole('heading', { name: 'Edit User' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /name|email|role/i })).toHaveCount(0);
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveText('Active');
  await expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveText('Freemium - $0/month');
  await choose(page, 'Status', 'Suspended');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'User updated successfully');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText('Suspended');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveText('Suspended');
  await choose(page, 'Plan', 'Standard - $3.50/month');
  await dialog.getByLabel('Start date').fill('2030-05-02');
  await dialog.getByLabel('End date').fill('2030-05-01');
  await dialog.getByRole('button', { name: 'Update Plan' }).click();
  await expect(dialog.getByText('End date must be after start date')).toBeVisible();
  await dialog.getByLabel('Start date').fill('2025-05-02');
  await dialog.getByLabel('End date').fill('2099-05-01');
  await dialog.getByRole('button', { name: 'Update Plan' }).click();
  await expectToast(page, 'User plan updated successfully');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText('Standard');
  expect(await seed.get(`users/${id}`)).toMatchObject({ currentPlan: 'standard', status: 'suspended' });
});

test('a deletion asks nothing, names what goes, and can be undone', async ({ page, seed }) => {
  const person = await seed.person();
  await seed.event(person, 'Garden Party');
  await findPeople(page, person.name);
  const remove = page.getByRole('button', { name: `Delete ${person.name}` });
  await remove.click();
  await expectToast(page, `Deleting ${person.name}`, '1 event and 0 photos go with the account.');
  await expect(rowOf(page, person.name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, person.name)).toBeVisible();
  expect(await seed.statusOf(`users/${person.id}`)).toBe(200);

  await remove.click();
  await expectToast(page, `Deleting ${person.name}`);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectToast(page, 'User deleted successfully');
  await expect(page.getByText('No users found')).toBeVisible();
  expect(await seed.statusOf(`users/${person.id}`)).toBe(404);
});

test("an account's page tells its events, payments and audit trail, and gives the admin role", async ({
  page,
  seed,
}) => {
  const person = await seed.person();
  await seed.event(person, 'Garden Party');
  await seed.patch(`users/${person.id}`, { status: 'suspended' });
  await seed.patch(`users/${person.id}`, { status: 'active' });
  await openPlace(page, `/users/${person.id}/show`, person.name);
  await expect(page.getByRole('link', { name: 'Garden Party' })).toBeVisible();
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: `Operator suspended ${person.name}` }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Make admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click();
  await expectToast(page, 'Admin role given');
  await page.getByRole('button', { name: 'Remove admin role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click();
  await expectToast(page, 'Admin role removed');
  expect(await seed.get(`users/${person.id}`)).toMatchObject({ role: 'organizer' });
});

test('the last admin keeps the role', async ({ page, seed }) => {
  const { users } = await seed.get<{ users: Person[] }>('users?role=admin');
  expect(users.map(({ name }) => name)).toEqual(['Operator']);
  await openPlace(page, `/users/${users[0]?.id}/show`, 'Operator');
  await page.getByRole('button', { name: 'Remove admin role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click();
  await expectToast(page, 'Role change failed', 'This is the last admin. Make somebody else an admin first.');
  await expect(page.getByRole('button', { name: 'Remove admin role' })).toBeVisible();
});
