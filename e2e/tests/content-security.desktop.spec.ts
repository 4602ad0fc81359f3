import { expect, type Locator, type Page } from '@playwright/test';
import { signInAs } from '../support/organizer.js';
import { test } from '../support/payments.js';
import { OPERATOR } from '../support/server.js';

// Visits many pages in one test, while the machine runs other tests.
test.setTimeout(240_000);

/** A page of the product and an element that shows after its data loaded. */
type Stop = [path: string, shows: (page: Page) => Locator];

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
/** A loading page's heading ends with dots. */
const title = (page: Page) => page.getByRole('heading', { level: 1, name: /[^.]$/ }).first();

const PUBLIC: Stop[] = [
  ['/', title],
  ['/pricing', heading('Freemium')],
  ['/about', title],
  ['/privacy', title],
  ['/terms', title],
  ['/accessibility', title],
  ['/auth', (page) => page.getByLabel('Email').first()],
  ['/auth/success', heading('Account Created Successfully')],
  ['/forgot-password', (page) => page.getByLabel('Email')],
  ['/reset-password/a-token', (page) => page.getByLabel('New Password').first()],
  ['/event/demo', title],
  ['/event/demo/wall', (page) => page.getByRole('img').first()],
];

const SIGNED_IN: Stop[] = [
  ['/dashboard', heading('Your Events')],
  ['/create-event', (page) => page.getByLabel('Event Title')],
  ['/settings', title],
  ['/settings/payments', title],
  ['/payment?plan=standard', (page) => page.getByLabel('Card number')],
];

/** The console's pages. */
const CONSOLE = [
  ['users', 'Users Management'],
  ['events', 'Events Overview'],
  ['revenue', 'Revenue Statistics'],
  ['maintenance', 'Maintenance'],
  ['system', 'System Status'],
  ['reports', 'Photo Reports'],
  ['plans', 'Plans'],
  ['audit-log', 'Audit Log'],
].map(([path, name]): Stop => [`/admin/${path}`, (page) => page.getByRole('heading', { level: 1, name })]);

/** Collect the browser's errors and policy violations from now on. */
async function collectErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`forbidden by ${violatedDirective}: ${blockedURI} from ${sourceFile}`);
    });
  });
  return errors;
}

async function visit(page: Page, stops: Stop[]): Promise<void> {
  for (const [path, shows] of stops) {
    await page.goto(path);
    await expect(shows(page)).toBeVisible();
  }
}

/** Dialogs and menus lock scrolling with an inline style, which the policy must allow. */
async function openScrollLocks(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: /^Account of / }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

// asvs: 1.3.2, 14.2.3
test('loads public pages and the guest page without errors or policy violations @soak', async ({ page }) => {
  const errors = await collectErrors(page);
  // The form shows only for valid links.
  await page.route('**/api/password/check', (route) => route.fulfill({ json: { success: true } }));
  await visit(page, PUBLIC);
  expect(errors).toEqual([]);
});

// asvs: 3.4.3
test('loads organizer pages, the payment form and the console without errors or policy violations @soak', async ({
  page,
  payingServer,
}) => {
  await signInAs(page.request, OPERATOR, payingServer.url);
  const errors = await collectErrors(page);
  await visit(page, SIGNED_IN);
  await openScrollLocks(page);
  const response = await page.request.get('/api/events');
  const [event] = (await response.json()) as { id: string }[];
  await visit(page, [[`/events/${event?.id}`, title]]);
  await visit(page, CONSOLE);
  expect(errors).toEqual([]);
});

// asvs: 3.2.2
test('blocks and reports injected scripts, styles and images', async ({ page }) => {
  const errors = await collectErrors(page);
  await visit(page, [['/auth', (opened) => opened.getByLabel('Email').first()]]);
  await page.evaluate(() => {
    const parsed = new DOMParser().parseFromString(
      `<img src="https://elsewhere.example/pixel.png" onerror="document.title = 'taken over'">
       <p style="position: fixed; inset: 0"></p>`,
      'text/html',
    );
    document.body.append(...parsed.body.children);
    document.body.insertAdjacentHTML('beforeend', '<a id="run" href="javascript:document.title=1"></a>');
    document.getElementById('run')?.click();
  });
  for (const forbidden of ['img-src', 'style-src', 'script-src']) {
    await expect.poll(() => errors.join('\n')).toContain(`forbidden by ${forbidden}`);
  }
  expect(await page.title()).not.toMatch(/taken over|^1$/);
});
