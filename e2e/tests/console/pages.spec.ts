import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../support/axe.js';
import { BROKEN, expectToast, openPage, TABS, test, keepToastsOpen } from '../../support/console.js';
import { followPath } from '../../support/follow-path.js';

/** The pages and their error messages. */
const CONSOLE_PAGES = [
  { path: '/users', heading: 'Users Management', failed: 'Failed to fetch users' },
  { path: '/events', heading: 'Events Overview', failed: 'Failed to fetch events' },
  { path: '/revenue', heading: 'Revenue Statistics', failed: 'Failed to load revenue data' },
  { path: '/maintenance', heading: 'Maintenance', failed: 'Failed to fetch expired events' },
  { path: '/system', heading: 'System Status', failed: 'Failed to load the email status' },
  { path: '/reports', heading: 'Photo Reports', failed: 'Failed to fetch reports' },
  { path: '/plans', heading: 'Plans', failed: 'Failed to fetch subscription plans' },
  { path: '/audit-log', heading: 'Audit Log', failed: 'Failed to fetch the audit log' },
];

/** Open the first page of the console, and others from there. */
async function visit(page: Page, path: string, heading: string): Promise<void> {
  if (page.url() === 'about:blank') return openPage(page, path, heading);
  await followPath(page, `/admin${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Wait until nothing is loading or animating. */
async function waitForIdlePage(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

// spec: console.tabs
test('opens with users and reaches every page by its tab @both', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Users Management' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
  await expect(tabs).toHaveText([...TABS, /^Photo Reports(\d+ open)?$/, 'Plans', 'Audit Log']);
  for (const { path, heading } of CONSOLE_PAGES.slice(1)) {
    await tabs.filter({ hasText: heading }).click();
    await expect(page).toHaveURL(new RegExp(`/admin${path}`));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectNoOverflow(page);
  }
});

test('shows plots above users from the start, elsewhere after they are opened @both', async ({
  page,
  isMobile,
}) => {
  const toggle = page.getByRole('button', { name: /^(Show|Hide) Trends$/ });
  await openPage(page, '/users', 'Users Management');
  await expect(toggle).toHaveAttribute('aria-expanded', String(!isMobile));
  await openPage(page, '/system', 'System Status');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await openPage(page, '/maintenance', 'Maintenance');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
});

// spec: errors.logout-console
test('links to the dashboard, switches the color scheme and signs out in the account menu', async ({
  page,
}) => {
  await openPage(page, '/system', 'System Status');
  const open = () => page.getByRole('button', { name: 'Account' }).click();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await open();
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  await expect.poll(background).not.toBe(light);
  await open();
  await page.getByRole('menuitem', { name: 'Light mode' }).click();
  await expect.poll(background).toBe(light);

  await page.route('**/api/logout', (route) => route.fulfill(BROKEN));
  await open();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expectToast(page, 'Logout failed', 'Something broke.');
  await page.unroute('**/api/logout');
  await open();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  // Many pages, each checked in both color schemes.
  test.describe.configure({ timeout: 240_000 });

  // spec: console-extra.accessibility
  test('has no axe violations on any page @both', async ({ page, seed }) => {
    const person = await seed.person('Nora', 'Grand Hall');
    await seed.patch(`users/${person.id}`, { status: 'suspended' });
    await seed.patch(`users/${person.id}`, { status: 'active' });
    const event = await seed.event(person, 'Garden Party');
    await seed.reportedPhoto(event, 'Please take it down');
    const { users } = await seed.get<{ users: { id: string }[] }>('users?role=admin');
    const filter = encodeURIComponent(JSON.stringify({ subjectId: person.id, actorId: users[0]?.id }));
    for (const { path, heading } of [
      ...CONSOLE_PAGES,
      { path: `/users/${person.id}/show`, heading: person.name },
      { path: '/none', heading: 'Page not found' },
      { path: `/audit-log?filter=${filter}`, heading: 'Audit Log' },
    ]) {
      await visit(page, path, heading);
      if (path === '/users') {
        // Phones collapse the plots; they stay open from then on.
        const trends = page.getByRole('button', { name: /^(Show|Hide) Trends$/ });
        if ((await trends.getAttribute('aria-expanded')) === 'false') await trends.click();
        await expect(page.getByRole('img', { name: 'Revenue' })).toBeVisible();
      }
      if (path.includes(filter)) {
        for (const label of [`About ${person.name}`, 'By Operator']) {
          await expect(page.getByRole('button', { name: label })).toBeVisible();
        }
      }
      await waitForIdlePage(page);
      await expectAccessible(page);
    }
  });

  // spec: console-extra.accessibility
  test('has no axe violations in dialogs and toasts @both', async ({ page, seed }) => {
    const { name } = await seed.person();
    await keepToastsOpen(page);
    await openPage(page, `/users?filter=${encodeURIComponent(JSON.stringify({ query: name }))}`, 'Users');
    await page.getByRole('button', { name: `View ${name}` }).click();
    await waitForIdlePage(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit User' }).click();
    await expect(page.getByRole('combobox', { name: 'Plan' })).toHaveText(/Freemium/);
    await waitForIdlePage(page);
    await expectAccessible(page);
    await page.getByLabel('Start date').fill('2030-05-02');
    await page.getByLabel('End date').fill('2030-05-01');
    await page.getByRole('button', { name: 'Update Plan' }).click();
    await expect(page.getByText('End date must be after start date')).toBeVisible();
    await waitForIdlePage(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'User updated successfully');
    await waitForIdlePage(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByText('No users found')).toBeVisible();
    await waitForIdlePage(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await waitForIdlePage(page);
    await expectAccessible(page);
  });

  // spec: console-extra.accessibility
  test('has no axe violations in confirmations and errors @both', async ({ page, seed }) => {
    const person = await seed.person();
    await seed.event(person, 'Garden Party', { ended: true });
    await seed.reportedPhoto(await seed.event(await seed.person(), 'Gala'), 'Please take it down');
    for (const [path, heading, button] of [
      ['/maintenance', 'Maintenance', /^Clean up/],
      ['/reports', 'Photo Reports', 'Delete'],
      ['/plans', 'Plans', 'Edit Standard'],
      [`/users/${person.id}/show`, person.name, 'Make Admin'],
    ] as const) {
      await visit(page, path, heading);
      await page.getByRole('main').getByRole('button', { name: button }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await waitForIdlePage(page);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.route('**/api/admin/**', (route) => route.fulfill(BROKEN));
    // Nothing is cached from here on.
    await page.goto('about:blank');
    for (const { path, heading, failed } of CONSOLE_PAGES) {
      await visit(page, path, heading);
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: failed })).toBeVisible();
      await waitForIdlePage(page);
      await expectAccessible(page);
    }
  });
});
