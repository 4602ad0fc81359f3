import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.js';
import { openPlace, TABS, test } from '../../support/console.js';

const PLACES = [
  { path: '/users', heading: 'Users Management' },
  { path: '/events', heading: 'Events Overview' },
  { path: '/revenue', heading: 'Revenue Statistics' },
  { path: '/maintenance', heading: 'Maintenance' },
  { path: '/system', heading: 'System Status' },
  { path: '/reports', heading: 'Photo Reports' },
  { path: '/plans', heading: 'Plans' },
  { path: '/audit-log', heading: 'Audit Log' },
];

/** Nothing moves, appears or is on its way any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

test('opens with users, and leads to every place by its tab', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Users Management' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Places' }).getByRole('link');
  await expect(tabs).toHaveText([...TABS, 'Photo Reports', 'Plans', 'Audit Log']);
  for (const { path, heading } of PLACES.slice(1)) {
    await tabs.filter({ hasText: heading }).click();
    await expect(page).toHaveURL(new RegExp(`/admin${path}`));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBeLessThanOrEqual(0);
  }
});

test('the four cards tell the figures, and Refresh has everything told anew', async ({ page, seed }) => {
  await openPlace(page, '/users', 'Users Management');
  const figures = page.getByRole('region', { name: 'Figures' });
  const { totalUsers } = await seed.get<{ totalUsers: number }>('stats');
  for (const label of ['Total Organizers', 'Total Events', 'Photos Generated', 'Active Today']) {
    await expect(figures.getByRole('heading', { name: label })).toBeVisible();
  }
  const organizers = figures.getByRole('heading', { name: 'Total Organizers' }).locator('..');
  await expect(organizers).toContainText(String(totalUsers));

  const { name } = await seed.person('Newcomer');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(organizers).toContainText(String(totalUsers + 1));
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(totalUsers + 1));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing in any place', async ({ page, seed }) => {
      const person = await seed.person('Nora', 'Grand Hall');
      await seed.patch(`users/${person.id}`, { status: 'suspended' });
      await seed.patch(`users/${person.id}`, { status: 'active' });
      const event = await seed.event(person, 'Garden Party');
      await seed.reportedPhoto(event, 'Please take it down');
      for (const { path, heading } of [
        ...PLACES,
        { path: `/users/${person.id}/show`, heading: person.name },
      ]) {
        await openPlace(page, path, heading);
        await settled(page);
        await expectNoViolations(page);
      }
    });

    test('axe finds nothing in dialogs and toasts', async ({ page, seed }) => {
      const { name } = await seed.person();
      await openPlace(page, `/users?filter=${encodeURIComponent(JSON.stringify({ query: name }))}`, 'Users');
      await page.getByRole('button', { name: `View ${name}` }).click();
      await settled(page);
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Edit User' }).click();
      await expect(page.getByRole('combobox', { name: 'Plan' })).toHaveText(/Freemium/);
      await settled(page);
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.locator('[data-toast]')).toBeVisible();
      await settled(page);
      await expectNoViolations(page);
    });
  });
}
