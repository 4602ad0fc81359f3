import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../../support/axe.js';
import { choose, expectToast, openPage, rowOf, test } from '../../support/console.js';

// spec: console-extra.photo-reports
test('hides, deletes and dismisses reported photos, and bans and unbans a device', async ({ page, seed }) => {
  const person = await seed.person();
  const word = randomUUID().slice(0, 6);
  const event = await seed.event(person, `Regatta ${word}`);
  for (const what of ['first', 'second']) await seed.reportedPhoto(event, `The ${what} of ${word}`);
  const uploadAgain = await seed.reportedPhoto(event, `The third of ${word}`);

  await openPage(page, '/reports', 'Photo Reports');
  const waiting = page.getByRole('link', { name: /^Photo Reports \d+ open$/ });
  const open = Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0]);
  expect(open).toBeGreaterThanOrEqual(3);
  const card = (what: string) => rowOf(page, `The ${what} of ${word}`).first();
  await expect(card('third')).toContainText('Offensive');
  await expect(card('third')).toContainText('1 report, the last one');
  await expect(card('third').getByRole('img')).toBeVisible();
  await card('third').getByRole('button', { name: 'Ban Device' }).click();
  await expectToast(page, 'Device banned from the event');
  await expect(card('third')).toContainText('Device banned');
  const refused = await uploadAgain();
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: 'device_banned',
    message: 'This event accepts no more photos from this device.',
  });
  await card('third').getByRole('button', { name: 'Lift Ban' }).click();
  await expectToast(page, 'Ban lifted');
  expect((await uploadAgain()).status()).toBe(201);

  await card('third').getByRole('button', { name: 'Hide' }).click();
  await expectToast(page, 'Photo hidden');
  await expect(card('third')).toHaveCount(0);
  await expect(waiting).toHaveText(`Photo Reports${open - 1} open`);
  await card('second').getByRole('button', { name: 'Dismiss' }).click();
  await expectToast(page, 'Reports dismissed');
  await expect(card('second')).toHaveCount(0);
  await card('first').getByRole('button', { name: 'Ban Device' }).click();
  await expectToast(page, 'Device banned from the event');
  await card('first').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Photo' }).click();
  await expectToast(page, 'Photo deleted');
  await expect(card('first')).toHaveCount(0);
  const ban = page.getByRole('list', { name: 'Banned devices' }).getByRole('listitem');
  await expect(ban.filter({ hasText: word })).toContainText('banned by Operator just now');
  await expectNoViolationsInLightAndDark(page);
  await ban.filter({ hasText: word }).getByRole('button', { name: 'Lift Ban' }).click();
  await expectToast(page, 'Ban lifted');
  await expect(ban.filter({ hasText: word })).toHaveCount(0);

  await choose(page, 'State', 'Hidden');
  await expect(card('third')).toContainText('Hidden');
  await expect(card('third').getByRole('button', { name: 'Hide' })).toHaveCount(0);
  await card('third').getByRole('button', { name: 'Show Again' }).click();
  await expectToast(page, 'Photo shown again');
  await expect(card('third')).toHaveCount(0);

  await page.route('**/api/admin/reports/*/show', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), photoState: 'hidden' } });
  });
  await choose(page, 'State', 'Dismissed');
  await card('third').getByRole('button', { name: 'Hide' }).click();
  await expectToast(page, 'Photo hidden');
  await choose(page, 'State', 'Hidden');
  await card('third').getByRole('button', { name: 'Show Again' }).click();
  await expectToast(page, 'Photo stays hidden', 'Its organizer also hid it.');
  await expect(card('third')).toHaveCount(0);
  await choose(page, 'State', 'All');
  await expect(card('second')).toBeVisible();
  await expect(card('third')).toBeVisible();
  await choose(page, 'Reason', 'Shows the reporter');
  await expect(page.getByText('No reports found')).toBeVisible();
});

// spec: console-extra.plan-editor
test("edits a plan's price, currency, limits and availability", async ({ page, request }) => {
  const offered = async () =>
    ((await (await request.get('/api/subscription/plans')).json()) as { plans: { id: string }[] }).plans;
  await openPage(page, '/plans', 'Plans');
  const card = page.getByRole('article', { name: 'Enterprise' });
  const dialog = page.getByRole('dialog');
  const LIMITS = ['Events', 'Frames', 'Photos a month'] as const;
  const expectLimits = async (...words: string[]) => {
    for (const [at, label] of LIMITS.entries()) {
      const fact = card.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
      await expect(fact.locator('dd')).toHaveText(words[at] ?? '');
    }
  };
  const fillLimits = async (...limits: string[]) => {
    for (const [at, label] of LIMITS.entries()) {
      await dialog.getByRole('spinbutton', { name: label }).fill(limits[at] ?? '');
    }
  };
  await expectLimits('25', '50', '12,000');
  await card.getByRole('button', { name: 'Edit Enterprise' }).click();
  await dialog.getByLabel('Price in US dollars').fill('0.10');
  await dialog.getByRole('button', { name: 'Save Plan' }).click();
  await expect(dialog.getByText('A paid plan costs at least $0.50.')).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
  await dialog.getByLabel('Currency').fill('eur');
  await dialog.getByLabel('Price in euros').fill('31.5');
  await dialog.getByLabel('Currency').focus();
  await expect(dialog.getByLabel('Price in euros')).toHaveValue('31.50');
  await fillLimits('26', '51', '12001');
  await dialog.getByLabel('On offer').click();
  await dialog.getByRole('button', { name: 'Save Plan' }).click();
  await expectToast(page, 'Plan updated successfully');
  await expect(card).toContainText('€31.50 one-time');
  await expectLimits('26', '51', '12,001');
  await expect(card).toContainText('Not on offer');
  expect((await offered()).map(({ id }) => id)).not.toContain('enterprise');

  await card.getByRole('button', { name: 'Edit Enterprise' }).click();
  for (const label of LIMITS) {
    await dialog.getByRole('checkbox', { name: `Unlimited ${label.toLowerCase()}`, exact: true }).click();
    await expect(dialog.getByRole('spinbutton', { name: label })).toHaveCount(0);
  }
  await dialog.getByRole('button', { name: 'Save Plan' }).click();
  await expectLimits('Unlimited', 'Unlimited', 'Unlimited');

  await card.getByRole('button', { name: 'Edit Enterprise' }).click();
  for (const label of LIMITS) {
    await dialog.getByRole('checkbox', { name: `Unlimited ${label.toLowerCase()}`, exact: true }).click();
  }
  await dialog.getByLabel('Currency').fill('usd');
  await dialog.getByLabel('Price in US dollars').fill('29');
  await fillLimits('25', '50', '12000');
  await dialog.getByLabel('On offer').click();
  await dialog.getByRole('button', { name: 'Save Plan' }).click();
  await expect(card).toContainText('$29 one-time');
  await expectLimits('25', '50', '12,000');
  await expect(card).not.toContainText('Not on offer');
});

test.describe("in a time zone other than the server's", () => {
  test.use({ timezoneId: 'America/New_York' });

  test('keeps the untouched start and end times of a changed plan', async ({ page, seed }) => {
    const { id, name } = await seed.person();
    // The end of a day in Berlin; in New York it is in the afternoon.
    const term = { planStartDate: '2026-04-30T22:00:00.000Z', planEndDate: '2030-05-01T21:59:59.999Z' };
    await seed.patch(`users/${id}/plan`, { planId: 'standard', ...term });
    await openPage(page, `/users/${id}/show`, name);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(page.getByLabel('Start date')).toHaveValue('2026-04-30');
    await expect(page.getByLabel('End date')).toHaveValue('2030-05-01');
    await choose(page, 'Plan', /^Enterprise/);
    await page.getByRole('button', { name: 'Update Plan' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await seed.get(`users/${id}`)).toMatchObject({ currentPlan: 'enterprise', ...term });
  });

  // spec: console-extra.audit-log
  test('filters the audit log and exports it', async ({ page, seed }) => {
    const person = await seed.person();
    await seed.patch(`users/${person.id}`, { status: 'suspended' });
    await seed.patch(`users/${person.id}/plan`, { planId: 'standard' });
    await openPage(page, '/audit-log', 'Audit Log');
    await expect(rowOf(page, 'changed the plan of').filter({ hasText: person.name })).toBeVisible();
    await choose(page, 'Action', 'suspended');
    await expect(rowOf(page, 'changed the plan of')).toHaveCount(0);
    await expect(rowOf(page, person.name)).toContainText('suspended');
    await page.getByLabel('Until').fill('2020-01-01');
    await expect(page.getByText('No entries found')).toBeVisible();
    // On the day of a clock change, the operator's own time zone applies, as it does to the entries.
    const request = page.waitForRequest(/\/api\/admin\/audit-log\?.*to=2020-03/);
    await page.getByLabel('Until').fill('2020-03-08');
    expect(new URL((await request).url()).searchParams.get('to')).toBe('2020-03-09T04:00:00.000Z');
    await expect(page.getByLabel('Until')).toHaveValue('2020-03-08');
    await page.getByLabel('Until').fill('');
    const filteredRequest = page.waitForRequest(/\/api\/admin\/audit-log\?.*from=/);
    await page.getByLabel('From').fill('2020-03-08');
    expect(new URL((await filteredRequest).url()).searchParams.get('from')).toBe('2020-03-08T05:00:00.000Z');
    // Browsers accept a year of five digits; the filter ignores it.
    await page.getByLabel('From').fill('20260-05-06');
    await expect(page.getByLabel('From')).toHaveValue('2020-03-08');
    await expect(rowOf(page, person.name)).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect((await download).suggestedFilename()).toBe('audit-log.csv');
    expect(file).toContain(person.id);
    expect(file).not.toContain('user.plan_changed');

    await page.route('**/api/admin/audit-log?*', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'x-total-count': '10000', 'x-total-is-exact': 'false' };
      await route.fulfill({ response, headers });
    });
    await page.getByLabel('From').fill('2020-01-02');
    // The service stops counting there, and lists have at most 100 pages.
    await expect(page.getByText('Page 1 of 100')).toBeVisible();
  });
});

test('links an audit log entry to the account that acted', async ({ page, seed }) => {
  const person = await seed.person();
  await seed.event(person, 'Harbour Nights');
  const filter = encodeURIComponent(JSON.stringify({ actorId: person.id }));
  await openPage(page, `/audit-log?filter=${filter}`, 'Audit Log');
  await expect(rowOf(page, 'signed in')).toContainText('IP address: ');
  await rowOf(page, 'signed in').getByRole('link', { name: person.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
});

test('names a deleted account in the audit log', async ({ page, seed }) => {
  const person = await seed.person();
  await seed.event(person, 'Harbour Nights');
  await seed.remove(`users/${person.id}`);
  const filter = encodeURIComponent(JSON.stringify({ actorId: person.id }));
  await openPage(page, `/audit-log?filter=${filter}`, 'Audit Log');
  await expect(rowOf(page, 'signed in')).toContainText(`${person.name} (deleted) signed in`);
  await openPage(page, '/audit-log', 'Audit Log');
  // The entry of the deletion needs no mark.
  await expect(rowOf(page, `deleted ${person.name}`)).not.toContainText('(deleted)');
});

// spec: console-extra.csv-exports
test('exports the filtered users and events', async ({ page, seed }) => {
  const person = await seed.person();
  await seed.event(person, 'Exported');
  for (const [path, heading, file] of [
    ['/users', 'Users Management', 'users.csv'],
    ['/events', 'Events Overview', 'events.csv'],
  ] as const) {
    const filter = encodeURIComponent(JSON.stringify({ query: person.email }));
    await openPage(page, `${path}?filter=${filter}`, heading);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe(file);
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(person.email);
  }
});

// spec: console-extra.plots
test('plots trends over the selected period', async ({ page }) => {
  await openPage(page, '/users', 'Users Management');
  const toggle = page.getByRole('button', { name: /^(Show|Hide) Trends$/ });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  for (const title of ['Sign-ups', 'Events created', 'Photos generated', 'Revenue']) {
    await expect(page.getByRole('img', { name: title })).toBeVisible();
  }
  await page.getByRole('button', { name: '90 days' }).click();
  const plot = page.getByRole('img', { name: 'Sign-ups' });
  await expect(plot.locator('rect')).toHaveCount(90);
  await plot.press('ArrowLeft');
  await expect(plot).toHaveAccessibleName(/Sign-ups\s*\d+ · /);

  const day = (date: string, signUps: number, events: number, photos: number, revenue: number) => ({
    ...{ day: date, currency: 'USD' },
    ...{ signUps, events, photos, revenue },
  });
  const json = [day('2026-05-06', 10, 20, 3000, 4000), day('2026-05-07', 1, 2, 333, 450)];
  await page.route('**/api/admin/series?*', (route) => route.fulfill({ json }));
  await page.reload();
  for (const name of [
    /^Sign-ups\s*11 total$/,
    /^Events created\s*22 total$/,
    /^Photos generated\s*3,333 total$/,
    /^Revenue\s*\$44\.50 total$/,
  ]) {
    await expect(page.getByRole('img', { name })).toBeVisible();
  }
  // The axis ends with a round number, not with the maximum.
  await expect(
    page.getByRole('figure').filter({ hasText: 'Photos generated' }).getByText('5,000'),
  ).toBeVisible();
});
