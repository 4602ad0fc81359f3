import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast, openPage, test } from '../../support/console.js';
import { OPERATOR } from '../../support/server.js';

const sectionOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

// spec: console.system-status, console-extra.test-mail
test('shows the mail configuration and writes a test mail', async ({ page, consoleServer }) => {
  await openPage(page, '/system', 'System Status');
  const mail = sectionOf(page, 'Email service');
  await expect(mail.getByText('Not configured')).toBeVisible();
  await expect(
    page.getByText('No mail server is set: mails are written to the outbox folder.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Missing environment variables: SMTP_URL, MAIL_FROM',
  );
  await expect(page.getByText(consoleServer.url, { exact: true })).toBeVisible();
  await expect(page.getByText('EventFrame <no-reply@example.com>')).toBeVisible();
  // Labels have a quieter color than their values.
  const colorOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color);
  expect(await colorOf(mail.getByText('From address', { exact: true }))).not.toBe(
    await colorOf(mail.getByText('EventFrame <no-reply@example.com>')),
  );
  for (const [name, mark] of [
    ['SMTP_URL', 'Missing'],
    ['MAIL_FROM', 'Missing'],
    ['APP_URL', 'OK'],
  ] as const) {
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(mark);
  }
  await expect(page.getByRole('progressbar', { name: /free on the disk/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Updating the numbers of this console/ })).toBeVisible();

  await page.getByRole('button', { name: 'Send Test Mail' }).click();
  await expectToast(page, 'Test mail written', OPERATOR.email);
  const outbox = join(consoleServer.dataDir, 'outbox');
  const files = (await readdir(outbox)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  expect(mails.some((mail) => mail.includes('Test mail from EventFrame'))).toBe(true);
});

test('describes background jobs, those with problems first', async ({ page, seed }) => {
  const { queues } = await seed.get<{ queues: { name: string }[] }>('system');
  const oldestDue = new Date(Date.now() - 60_000).toISOString();
  const needs: Record<string, object> = {
    'send-mail': { failed: 2 },
    'rerender-event': { retrying: 1 },
    'remove-old-photos': { waiting: 1, oldestDue },
    'clean-up-expired': { waiting: 5 },
  };
  await page.route('**/api/admin/system', async (route) => {
    const system = (await (await route.fetch()).json()) as object;
    const idle = { waiting: 0, active: 0, retrying: 0, failed: 0, oldestDue: null };
    const shown = queues.map(({ name }) => ({ name, ...idle, ...needs[name] }));
    await route.fulfill({ json: { ...system, queues: shown } });
  });
  await openPage(page, '/system', 'System Status');
  const headings = page.getByRole('region', { name: 'Background jobs' }).getByRole('rowheader');
  await expect(headings).toHaveCount(queues.length);
  const words = await headings.allTextContents();
  for (const [name, word] of [
    'Sending mails',
    'Re-rendering photos after a frame change',
    'Removing photos by age',
    'Removing expired events',
    "Applying an organizer's new brand",
  ].entries()) {
    expect(words[name]).toContain(word);
  }
  // Every queue has a description.
  const names = queues.map(({ name }) => name.replaceAll('-', ' '));
  expect(words.filter((word) => names.includes(word))).toEqual([]);
});

test('shows the missing settings of unconfigured payments', async ({ page }) => {
  await openPage(page, '/system', 'System Status');
  const payments = sectionOf(page, 'Payments');
  await expect(payments.getByText('Not configured')).toBeVisible();
  await expect(payments.getByText("Stripe's keys are not set: paid plans cannot be bought.")).toBeVisible();
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']) {
    await expect(payments.getByRole('listitem').filter({ hasText: name })).toContainText('Missing');
  }
  await expect(payments.getByText('Last webhook')).toHaveCount(0);
});
