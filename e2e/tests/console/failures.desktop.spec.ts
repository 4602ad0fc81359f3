import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { BROKEN, changeStatus, expectToast, findPeople, test, toastsStay } from '../../support/console.js';

test('what is told while a deletion can be undone is told afterwards', async ({ page, seed }) => {
  const hall = `Hall-${randomUUID().slice(0, 6)}`;
  const [first, second, third] = [
    await seed.person('Ada', hall),
    await seed.person('Bea', hall),
    await seed.person('Cora', hall),
  ];
  await toastsStay(page);
  await findPeople(page, hall);
  await page.route(`**/api/admin/users/${second.id}/*`, (route) => route.fulfill(BROKEN));
  const close = () => page.getByRole('button', { name: 'Close', exact: true }).click();
  /** Whether a browser would ask before it leaves the page. */
  const asksBeforeLeaving = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await page.getByRole('button', { name: `Delete ${first.name}` }).click();
  await expectToast(page, `Deleting ${first.name}`);
  const refused = page.waitForResponse(`**/api/admin/users/${second.id}/suspend`);
  await changeStatus(page, 'Suspend', second);
  await refused;
  await page.getByRole('button', { name: `Delete ${third.name}` }).click();
  await expectToast(page, `Deleting ${first.name}`);
  await close();
  await expectToast(page, 'Failed to suspend user', 'Something broke.');
  // A deletion waits behind it.
  await expect.poll(asksBeforeLeaving).toBe(true);
  await close();
  await expectToast(page, `Deleting ${third.name}`);
  await close();
  await expectToast(page, 'User deleted successfully');
  await expect(page.locator('[data-toast]')).toHaveCount(1);
  await expect.poll(asksBeforeLeaving).toBe(false);
  await expect.poll(() => seed.statusOf(`users/${first.id}`)).toBe(404);
  await expect.poll(() => seed.statusOf(`users/${third.id}`)).toBe(404);
  expect(await seed.statusOf(`users/${second.id}`)).toBe(200);
});

test('a click while a search is on its way reaches nobody', async ({ page, seed }) => {
  const hall = `Hall-${randomUUID().slice(0, 6)}`;
  const [wanted, other] = [await seed.person('Wanda', hall), await seed.person('Otto', hall)];
  await findPeople(page, hall);
  const view = page.getByRole('button', { name: `View ${other.name}` });
  const place = (await view.boundingBox())!;
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/admin/users?*', async (route) => {
    await asked;
    await route.continue();
  });

  await page.getByPlaceholder('Search users by name, email, or organization...').fill(wanted.name);
  await expect(page.locator('main [data-rows]')).toHaveAttribute('aria-busy', 'true');
  await expect(view).toBeVisible();
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  answer();

  await expect(page.locator('main [data-rows]')).toHaveAttribute('aria-busy', 'false');
  await expect(view).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: `View ${wanted.name}` }).click();
  await expect(page.getByRole('dialog')).toContainText(wanted.email);
});

test('the second of a double click does not delete who comes under the pointer', async ({ page, seed }) => {
  const hall = `Hall-${randomUUID().slice(0, 6)}`;
  const people = [await seed.person('Ada', hall), await seed.person('Bea', hall)];
  await toastsStay(page);
  await findPeople(page, hall);
  const [upper, lower] = (await page
    .getByRole('row')
    .filter({ hasText: '@example.org' })
    .first()
    .textContent())!.includes('Ada')
    ? people
    : people.toReversed();
  await page.getByRole('button', { name: `Delete ${upper!.name}` }).dblclick();
  await expectToast(page, `Deleting ${upper!.name}`);
  await expect(page.getByRole('button', { name: `Delete ${lower!.name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  for (const { id } of people) expect(await seed.statusOf(`users/${id}`)).toBe(200);
});
