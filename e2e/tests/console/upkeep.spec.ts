import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectToast, openPage, rowOf, test } from '../../support/console.js';

// spec: console.maintenance, console.no-expired-events, console.health, console-rules.cleanup
// spec: console-rules.list-reload, console-toasts.cleanup-successful
test('cleans up expired events after a confirmation', async ({ page, seed }) => {
  const person = await seed.person();
  const title = `Bygone Ball ${randomUUID().slice(0, 6)}`;
  const { linkSlug } = await seed.event(person, title, { ended: true });
  const expired = await seed.expired();
  const { totalEvents } = await seed.get<{ totalEvents: number }>('stats');
  const figure = page.getByRole('heading', { name: 'Total Events' }).locator('..');
  const go = (tab: string) =>
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: tab }).click();
  const overviewOf = (count: number) =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(`Events Overview${count} events`);
  await openPage(page, '/events', 'Events Overview');
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
  await expect(page.getByRole('dialog')).toContainText(/\d+ events? and \d+ photos? are permanently deleted/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await seed.expired()).toHaveLength(expired.length);
  await cleanUp.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clean Up', exact: true }).click();
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

// spec: console.maintenance-scroll
test('scrolls a long list of expired events', async ({ page }) => {
  const events = Array.from({ length: 40 }, (_, at) => ({
    id: randomUUID(),
    title: `Bygone ${at}`,
    linkSlug: `bygone-${at}`,
    expiresAt: new Date().toISOString(),
    organizerName: 'Nora',
    photoCount: 2,
  }));
  await page.route('**/api/admin/expired-events?*', (route) => route.fulfill({ json: events }));
  await openPage(page, '/maintenance', 'Maintenance');
  const list = page.getByRole('list', { name: 'Expired events' });
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(362);
});
