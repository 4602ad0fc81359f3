import { randomUUID } from 'node:crypto';
import { expect, type Route } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../../support/axe.js';
import { expectToast, openPlace, rowOf, test } from '../../support/console.js';

test('expired events are cleaned up, once asked', async ({ page, seed }) => {
  const person = await seed.person();
  const title = `Bygone Ball ${randomUUID().slice(0, 6)}`;
  const { linkSlug } = await seed.event(person, title, { ended: true });
  const expired = await seed.expired();
  const { totalEvents } = await seed.get<{ totalEvents: number }>('stats');
  const figure = page.getByRole('heading', { name: 'Total Events' }).locator('..');
  const go = (place: string) =>
    page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: place }).click();
  const overviewOf = (count: number) =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(`Events Overview${count} events`);
  await openPlace(page, '/events', 'Events Overview');
  await overviewOf(totalEvents);
  await expect(rowOf(page, title)).toBeVisible();
  await go('Maintenance');
  const row = page
    .getByRole('list', { name: 'Expired events' })
    .getByRole('listitem')
    .filter({ hasText: title });
  const opened = page.context().waitForEvent('page');
  await row.getByRole('link', { name: `/event/${linkSlug}` }).click();
  const guests = await opened;
  await expect(guests.getByRole('heading', { name: title })).toBeVisible();
  await guests.close();
  await expect(figure).toHaveText(`Total Events${totalEvents}`);
  for (const [label, value] of [
    ['Database', 'Connected'],
    ['Storage', 'Available'],
  ] as const) {
    await expect(page.getByRole('listitem').filter({ hasText: label })).toHaveText(label + value);
  }
  const cleanUp = page.getByRole('button', { name: `Clean up ${expired.length} expired event(s)` });
  await cleanUp.click();
  await expect(page.getByRole('dialog')).toContainText(/\d+ events? and \d+ photos? go for good/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await seed.expired()).toHaveLength(expired.length);
  await cleanUp.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clean up', exact: true }).click();
  await expectToast(page, 'Cleanup Successful', `${expired.length} expired event`);
  await expect(page.getByText('No Expired Events')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Clean up/ })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Last Cleanup' })).toContainText(
    new RegExp(`\\(${expired.length} events?\\)`),
  );
  expect(await seed.expired()).toEqual([]);
  await expect(figure).toHaveText(`Total Events${totalEvents - expired.length}`);
  await go('Events Overview');
  await overviewOf(totalEvents - expired.length);
  await expect(rowOf(page, title)).toHaveCount(0);
});

test('before the first cleanup there was none, and Refresh All Data asks anew', async ({ page }) => {
  let lastCleanup: object | null = null;
  await page.route('**/api/admin/maintenance', (route) =>
    route.fulfill({
      json: { database: lastCleanup === null, storage: lastCleanup === null, lastCleanup },
    }),
  );
  await openPlace(page, '/maintenance', 'Maintenance');
  const line = page.getByRole('listitem').filter({ hasText: 'Last Cleanup' });
  await expect(line).toContainText('Never');
  const endedAt = new Date().toISOString();
  lastCleanup = { id: randomUUID(), state: 'done', deletedCount: 3, startedAt: endedAt, endedAt };
  await page.getByRole('button', { name: 'Refresh All Data' }).click();
  await expect(line).toContainText('3 events');
  for (const [label, value] of [
    ['Database', 'Not connected'],
    ['Storage', 'Not available'],
  ] as const) {
    await expect(page.getByRole('listitem').filter({ hasText: label })).toHaveText(label + value);
  }
});

test('a cleanup that takes longer is followed to its end, also by who opens the page meanwhile', async ({
  page,
}) => {
  const id = randomUUID();
  const startedAt = new Date().toISOString();
  const cleanup = (state: string, deletedCount: number) => ({
    id,
    state,
    deletedCount,
    remaining: 48 - deletedCount,
  });
  let lastCleanup: object | null = null;
  await page.route('**/api/admin/maintenance', (route) =>
    route.fulfill({ json: { database: true, storage: true, lastCleanup } }),
  );
  const events = Array.from({ length: 40 }, (_, at) => ({
    id: randomUUID(),
    title: `Bygone ${at}`,
    linkSlug: `bygone-${at}`,
    expiresAt: startedAt,
    organizerName: 'Nora',
    photoCount: 2,
  }));
  await page.route('**/api/admin/expired-events?*', (route) =>
    route.fulfill({ headers: { 'X-Total-Count': '48' }, json: events }),
  );
  await page.route('**/api/admin/cleanup-expired', (route) => {
    lastCleanup = { ...cleanup('running', 3), startedAt, endedAt: null };
    return route.fulfill({ json: cleanup('running', 3) });
  });
  const asked: Route[] = [];
  await page.route('**/api/admin/cleanups/*', (route) => void asked.push(route));
  /** Exactly one call waits for how far it is. */
  const oneAsks = () => expect.poll(() => asked.length).toBe(1);
  const answer = async (json: object) => {
    await oneAsks();
    await asked.pop()!.fulfill({ json });
  };
  const go = async (place: string) => {
    await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: place }).click();
    await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
  };

  await openPlace(page, '/maintenance', 'Maintenance');
  const button = page.getByRole('button', { name: 'Clean up 48 expired event(s)' });
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clean up', exact: true }).click();
  const list = page.getByRole('list', { name: 'Expired events' });
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(362);
  const progress = page.getByRole('status').filter({ hasText: 'Cleaning up' });
  await expect(progress).toContainText('3 events are gone, 45 are left');
  await expect(button).toBeDisabled();

  await expectNoViolationsInLightAndDark(page);

  await go('Users Management');
  await answer(cleanup('running', 5));
  await oneAsks();
  await go('Maintenance');
  const line = page.getByRole('listitem').filter({ hasText: 'Last Cleanup' });
  await expect(line).toContainText('Running (3 events so far)');
  await expect(progress).toContainText('5 events are gone, 43 are left');
  await expect(button).toBeDisabled();
  await oneAsks();

  asked.length = 0;
  await page.reload();
  await expect(line).toContainText('Running (3 events so far)');
  await expect(progress).toContainText('3 events are gone');
  await answer(cleanup('running', 6));
  await expect(progress).toContainText('6 events are gone, 42 are left');
  lastCleanup = { ...cleanup('stopped', 6), startedAt, endedAt: null };
  await answer(cleanup('stopped', 6));
  await expectToast(page, 'Cleanup Failed', 'It stopped after 6 events. Clean up again.');
  await expect(progress).toHaveCount(0);
  await expect(line).toContainText('Stopped half-way (6 events)');
  await expect(button).toBeEnabled();
  await go('Users Management');
  await go('Maintenance');
  await expect(button).toBeEnabled();
  expect(asked).toEqual([]);
});

test('revenue is told in dollars, by plan too, and what came in other currencies beside it', async ({
  page,
}) => {
  const figures = (revenue: number, count: number) => ({ revenue, count });
  await page.route('**/api/admin/revenue', (route) =>
    route.fulfill({
      json: {
        monthlyRecurringRevenue: 2700,
        activeSubscriptionsCount: 3,
        oneTimeRevenueAllTime: 4450,
        oneTimePurchasesCount: 6,
        revenueByPlan: {
          standard: figures(700, 2),
          professional: figures(850, 1),
          enterprise: figures(2900, 3),
          'monthly-unlimited': figures(2700, 3),
        },
        currency: 'USD',
        otherCurrencies: [{ currency: 'EUR', monthlyRecurringRevenue: 800, oneTimeRevenueAllTime: 325 }],
      },
    }),
  );
  await openPlace(page, '/revenue', 'Revenue Statistics');
  const cards = page.getByRole('region', { name: 'Revenue', exact: true });
  for (const [label, value] of [
    ['Monthly Recurring Revenue', '$27'],
    ['One-Time Revenue (Active)', '$44.50'],
    ['Active Subscriptions', '3'],
    ['Lifetime Customers', '6'],
  ] as const) {
    await expect(cards.getByRole('heading', { name: label }).locator('..')).toHaveText(label + value);
  }
  await expect(page.getByRole('list', { name: 'In other currencies' }).getByRole('listitem')).toHaveText([
    'Besides, in euros: €8 a month, and €3.25 one-time.',
  ]);
  const byPlan = page.getByRole('list', { name: 'Revenue by Plan' }).getByRole('listitem');
  await expect(byPlan).toHaveText([
    /^Standard2 purchases\$7$/,
    /^Professional1 purchase\$8\.50$/,
    /^Enterprise3 purchases\$29$/,
    /^Monthly Unlimited3 live subscriptions\$27/,
  ]);
});
