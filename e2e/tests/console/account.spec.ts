import { expect } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../../support/axe.js';
import {
  BROKEN,
  changeStatus,
  choose,
  expectToast,
  factOf,
  findPeople,
  waitForList,
  openPage,
  rowOf,
  test,
  keepToastsOpen,
} from '../../support/console.js';

// spec: success.admin, console.user-view-action, console.view-mode, console.edit-mode, console.status-select
// spec: console.plan-form, console.plan-options, console.edit-preload, console-rules.status-change
// spec: console-rules.date-format, console-rules.date-order, console-rules.same-day
// spec: console-rules.list-reload, console-toasts.user-updated
test('shows an account and changes its status and plan', async ({ page, seed }) => {
  test.setTimeout(180_000);
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
    ['Email verified', 'Not yet'],
    ['Status', 'Active'],
    ['Current plan', 'Freemium'],
    ['Usage', '0 events, 0 frames, 0 photos'],
    ['Events', '0'],
    ['Photos', '0'],
    ['Last login', 'Never'],
  ] as const) {
    await expect(factOf(page, label)).toHaveText(value);
  }

  await dialog.getByRole('button', { name: 'Edit User' }).click();
  await expect(dialog.getByRole('heading', { name: 'Edit User' })).toBeVisible();
  for (const [label, value] of [
    ['Name', name],
    ['Email', email],
    ['Username', email],
    ['Role', 'Organizer'],
  ] as const) {
    await expect(factOf(page, label)).toHaveText(value);
  }
  await expect(dialog.getByRole('textbox', { name: /name|email|role/i })).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Plan Management' })).toBeVisible();
  const forms = dialog.locator('form');
  const withButton = (button: string) => forms.filter({ has: page.getByRole('button', { name: button }) });
  await expect(forms).toHaveCount(2);
  await expect(withButton('Update Plan').getByRole('combobox', { name: 'Plan' })).toBeVisible();
  await expect(withButton('Update Plan').getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  await expect(withButton('Save Changes').getByRole('combobox', { name: 'Status' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveText('Active');
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText(['Active', 'Suspended', 'Deactivated']);
  await expectNoViolationsInLightAndDark(page);
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveText('Freemium - $0/month');
  for (const status of ['Deactivated', 'Active', 'Suspended']) {
    if (status !== 'Deactivated') await page.getByRole('button', { name: `Edit ${name}` }).click();
    await choose(page, 'Status', status);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'User updated successfully');
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, name)).toContainText(status);
  }

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveText('Suspended');
  await choose(page, 'Plan', 'Standard - $3.50/month');
  await dialog.getByLabel('Start date').fill('2030-05-02');
  await dialog.getByLabel('End date').fill('2030-05-01');
  await dialog.getByRole('button', { name: 'Update Plan' }).click();
  await expect(dialog.getByText('End date must be after start date')).toBeVisible();
  // A plan may end on the day it starts. The call is rejected here so that nothing changes.
  await page.route('**/api/admin/users/*/plan', (route) => route.fulfill(BROKEN), { times: 1 });
  await dialog.getByLabel('End date').fill('2030-05-02');
  await dialog.getByRole('button', { name: 'Update Plan' }).click();
  await expectToast(page, 'Plan update failed', 'Something broke.');
  // Browsers' date fields accept a year of five digits.
  await dialog.getByLabel('Start date').fill('20260-05-06');
  await dialog.getByLabel('End date').fill('20260-05-07');
  await dialog.getByRole('button', { name: 'Update Plan' }).click();
  await expect(dialog.getByText('Invalid start date format')).toBeVisible();
  await expect(dialog.getByText('Invalid end date format')).toBeVisible();
  await dialog.getByLabel('Start date').fill('2025-05-02');
  await dialog.getByLabel('End date').fill('2099-05-01');
  await dialog.getByRole('button', { name: 'Update Plan' }).click();
  await expectToast(page, 'User plan updated successfully');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText('Standard');
  expect(await seed.get(`users/${id}`)).toMatchObject({ currentPlan: 'standard', status: 'suspended' });
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveText('Suspended');
  await expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveText('Standard - $3.50/month');
  await expect(dialog.getByLabel('Start date')).toHaveValue('2025-05-02');
  await expect(dialog.getByLabel('End date')).toHaveValue('2099-05-01');

  // A plan that starts later is announced immediately, and the next dialog opens with it.
  await choose(page, 'Plan', /^Enterprise/);
  await dialog.getByLabel('Start date').fill('2098-06-01');
  await dialog.getByLabel('End date').fill('');
  await dialog.getByRole('button', { name: 'Update Plan' }).click();
  await expectToast(page, 'User plan updated successfully', 'It starts on Jun 1, 2098.');
  await expect(rowOf(page, name)).toContainText('Standard, Enterprise from Jun 1, 2098');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog).toContainText('Now: Standard, Enterprise from Jun 1, 2098.');
  await expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveText(/^Enterprise/);
  // Submitting it unchanged changes nothing.
  await dialog.getByRole('button', { name: 'Update Plan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText('Standard, Enterprise from Jun 1, 2098');
  expect(await seed.get(`users/${id}`)).toMatchObject({
    currentPlan: 'standard',
    comingPlans: [{ planId: 'enterprise', endsAt: null }],
  });

  await rowOf(page, name).getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${id}/show$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

// spec: console.user-actions
test('suspends, deactivates and deletes an account from its page and updates the list', async ({
  page,
  seed,
}) => {
  const { name, email, id } = await seed.person();
  await keepToastsOpen(page);
  await openPage(page, `/users/${id}/show`, name);
  await page.getByRole('button', { name: `View ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText(email);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const main = page.getByRole('main');
  await changeStatus(page, 'Suspend', { name });
  await expectToast(page, 'User suspended successfully');
  await expect(main.getByText('Suspended', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Suspend ${name}` })).toHaveCount(0);
  await changeStatus(page, 'Deactivate', { name });
  await expectToast(page, 'User deactivated successfully');
  await expect(main.getByText('Deactivated', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expectToast(page, `Deleting ${name}`, '0 events and 0 photos will be deleted with the account.');
  await expect(page.getByRole('heading', { level: 1, name: 'Users Management' })).toBeVisible();
  await waitForList(page);
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await rowOf(page, name).getByRole('link', { name }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users Management' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectToast(page, 'User deleted successfully');
  await expect(main.getByRole('alert')).toHaveCount(0);
  expect(await seed.statusOf(`users/${id}`)).toBe(404);
});

// spec: console-extra.admin-role
test('shows the events, payments and audit trail of an account on its page and changes its role', async ({
  page,
  seed,
}) => {
  const person = await seed.person();
  await seed.event(person, 'Garden Party');
  await seed.patch(`users/${person.id}`, { status: 'suspended' });
  await seed.patch(`users/${person.id}`, { status: 'active' });
  await openPage(page, `/users/${person.id}/show`, person.name);
  await expect(page.getByRole('link', { name: 'Garden Party' })).toBeVisible();
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Role' })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: `Operator suspended ${person.name}` }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Make Admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click();
  await expectToast(page, 'Admin role added');
  await page.getByRole('button', { name: 'Remove Admin Role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Role' }).click();
  await expectToast(page, 'Admin role removed');
  expect(await seed.get(`users/${person.id}`)).toMatchObject({ role: 'organizer' });
});
