import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectToast, findPeople, test, keepToastsOpen } from '../../support/console.js';

test('ignores clicks on rows while a search is loading', async ({ page, seed }) => {
  const hall = `Hall-${randomUUID().slice(0, 6)}`;
  const [wanted, other] = [await seed.person('Wanda', hall), await seed.person('Otto', hall)];
  await findPeople(page, hall);
  const view = page.getByRole('button', { name: `View ${other.name}` });
  const box = (await view.boundingBox())!;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/admin/users?*', async (route) => {
    await held;
    await route.continue();
  });

  await page.getByPlaceholder('Search users by name, email, or organization...').fill(wanted.name);
  await expect(page.locator('main [data-rows]')).toHaveAttribute('aria-busy', 'true');
  await expect(view).toBeVisible();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  release();

  await expect(page.locator('main [data-rows]')).toHaveAttribute('aria-busy', 'false');
  await expect(view).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: `View ${wanted.name}` }).click();
  await expect(page.getByRole('dialog')).toContainText(wanted.email);
});

test('does not delete a second account on a double click', async ({ page, seed }) => {
  const hall = `Hall-${randomUUID().slice(0, 6)}`;
  const people = [await seed.person('Ada', hall), await seed.person('Bea', hall)];
  await keepToastsOpen(page);
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
