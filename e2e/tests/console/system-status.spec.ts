import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../../support/axe.js';
import { expectToast, openPlace, test } from '../../support/console.js';
import { OPERATOR } from '../../support/server.js';

const sectionOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

test('the state of mail is told, and a test mail written', async ({ page, consoleServer }) => {
  await openPlace(page, '/system', 'System Status');
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
  for (const [name, mark] of [
    ['SMTP_URL', 'Missing'],
    ['MAIL_FROM', 'Missing'],
    ['APP_URL', 'OK'],
  ] as const) {
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(mark);
  }
  await expect(page.getByRole('progressbar', { name: /free on the disk/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Adding up the figures of this console/ })).toBeVisible();

  await page.getByRole('button', { name: 'Send test mail' }).click();
  await expectToast(page, 'Test mail written', OPERATOR.email);
  const outbox = join(consoleServer.dataDir, 'outbox');
  const files = (await readdir(outbox)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  expect(mails.some((mail) => mail.includes('A test mail from EventFrame'))).toBe(true);
});

test('background work is told in words, what needs a look first', async ({ page, seed }) => {
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
  await openPlace(page, '/system', 'System Status');
  const headings = page.getByRole('region', { name: 'Background work' }).getByRole('rowheader');
  await expect(headings).toHaveCount(queues.length);
  const words = await headings.allTextContents();
  for (const [place, word] of [
    'Sending mails',
    'Making photos anew in a changed frame',
    'Removing photos by age',
    'Removing expired events',
    'Adding up the figures of this console',
  ].entries()) {
    expect(words[place]).toContain(word);
  }
  // Every queue there is has words.
  const names = queues.map(({ name }) => name.replaceAll('-', ' '));
  expect(words.filter((word) => names.includes(word))).toEqual([]);
});

test('mail that reaches people is told with its server and its sender', async ({ page }) => {
  const names = ['SMTP_URL', 'MAIL_FROM', 'APP_URL'];
  await page.route('**/api/admin/email-status', (route) =>
    route.fulfill({
      json: {
        configured: true,
        status: 'Mails are sent through smtp.example.org:465.',
        missingEnvVars: [],
        requiredEnvVars: names,
        currentFromEmail: 'Grand Hall <photos@example.org>',
        currentAppUrl: 'https://photos.example.org',
      },
    }),
  );
  await page.route('**/api/admin/test-email', (route) =>
    route.fulfill({ json: { sentTo: OPERATOR.email, configured: true } }),
  );
  await page.route('**/api/admin/system', async (route) => {
    const system = (await (await route.fetch()).json()) as { storage: object };
    const countedAt = new Date(Date.now() - 3.5 * 60 * 60 * 1000).toISOString();
    const storage = { ...system.storage, media: { bytes: 123_456_789, countedAt } };
    await route.fulfill({ json: { ...system, storage } });
  });
  await openPlace(page, '/system', 'System Status');
  await expect(page.getByText('123 MB, counted 3 hours ago')).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
  const mail = sectionOf(page, 'Email service');
  await expect(mail.getByText('Configured', { exact: true })).toBeVisible();
  await expect(page.getByText('Mails are sent through smtp.example.org:465.')).toBeVisible();
  await expect(page.getByText('Grand Hall <photos@example.org>')).toBeVisible();
  await expect(page.getByText('https://photos.example.org')).toBeVisible();
  await expect(mail.getByText('Missing')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  for (const name of names) {
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('OK');
  }
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await expectToast(page, 'Test mail sent', `Look for it in the inbox of ${OPERATOR.email}.`);
});

test('payments that are not configured are told with what is missing', async ({ page }) => {
  await openPlace(page, '/system', 'System Status');
  const payments = sectionOf(page, 'Payments');
  await expect(payments.getByText('Not configured')).toBeVisible();
  await expect(payments.getByText("Stripe's keys are not set: paid plans cannot be bought.")).toBeVisible();
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']) {
    await expect(payments.getByRole('listitem').filter({ hasText: name })).toContainText('Missing');
  }
  await expect(payments.getByText('Last webhook')).toHaveCount(0);
});

test('payments are told with their mode, the last webhook and the last comparison', async ({ page }) => {
  const hoursAgo = (hours: number) => new Date(Date.now() - (hours + 0.5) * 60 * 60 * 1000).toISOString();
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const live = {
    configured: true,
    status: 'Plans are sold through Stripe in live mode.',
    mode: 'live',
    missingEnvVars: [],
    requiredEnvVars: names,
    webhookUrl: 'https://photos.example.org/api/billing/webhook',
    lastWebhook: { type: 'payment_intent.succeeded', receivedAt: hoursAgo(2) },
    comparedAt: hoursAgo(7),
  };
  let answer: object = live;
  await page.route('**/api/admin/payment-status', (route) => route.fulfill({ json: answer }));
  await openPlace(page, '/system', 'System Status');
  const payments = sectionOf(page, 'Payments');
  const factOf = (label: string) =>
    payments
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd');
  const colourOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color);
  await expect(payments.getByText('Configured', { exact: true })).toBeVisible();
  await expect(payments.getByText('Live mode', { exact: true })).toBeVisible();
  await expect(factOf('Last webhook')).toHaveText('2 hours ago, payment_intent.succeeded');
  await expect(factOf('Compared with Stripe')).toHaveText('7 hours ago');
  // Labels are quieter than what they name.
  expect(await colourOf(payments.getByText('Last webhook', { exact: true }))).not.toBe(
    await colourOf(factOf('Last webhook')),
  );
  await expect(factOf('Webhooks go to')).toHaveText('https://photos.example.org/api/billing/webhook');
  for (const name of names) {
    await expect(payments.getByRole('listitem').filter({ hasText: name })).toContainText('OK');
  }
  await expectNoViolationsInLightAndDark(page);

  answer = { ...live, mode: 'mixed', lastWebhook: null, comparedAt: hoursAgo(3 * 24) };
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(payments.getByText('Keys do not match', { exact: true })).toBeVisible();
  await expect(factOf('Last webhook')).toHaveText('None in the last 30 days');
  await expect(factOf('Compared with Stripe')).toHaveText('3 days ago Overdue');
  await expectNoViolationsInLightAndDark(page);

  answer = { ...live, mode: 'test', comparedAt: null };
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(payments.getByText('Test mode', { exact: true })).toBeVisible();
  await expect(factOf('Compared with Stripe')).toHaveText('Not yet');
});
