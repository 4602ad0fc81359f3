import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { choose, openPlace, rowOf, test } from '../../support/console.js';

test('every event stands there with what operators need to know, and is found', async ({ page, seed }) => {
  const word = randomUUID().slice(0, 6);
  const person = await seed.person('Olaf');
  const other = await seed.person('Petra');
  const over = await seed.event(person, `Gala ${word}`, { ended: true });
  const open = await seed.event(other, `Picnic ${word}`);
  await openPlace(page, '/events', 'Events Overview');
  await page.getByPlaceholder('Search events by title, address, or organizer...').fill(word);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 events');
  const ended = rowOf(page, `Gala ${word}`);
  for (const text of [`/event/${over.linkSlug}`, 'Active', person.name, 'Expired']) {
    await expect(ended).toContainText(text);
  }
  const row = rowOf(page, `Picnic ${word}`);
  await expect(row).toContainText('0');
  await expect(row.getByRole('link', { name: `/event/${open.linkSlug}` })).toHaveAttribute(
    'href',
    `/event/${open.linkSlug}`,
  );

  await choose(page, 'State', 'Expired');
  await expect(row).toHaveCount(0);
  await expect(ended).toBeVisible();
  await choose(page, 'State', 'Inactive');
  await expect(page.getByText('No events found')).toBeVisible();
});

test('an inactive event says so', async ({ page }) => {
  await page.route('**/api/admin/events?*', (route) =>
    route.fulfill({
      headers: { 'X-Total-Count': '1' },
      json: [
        {
          id: randomUUID(),
          title: 'Closed Doors',
          isActive: false,
          organizerId: randomUUID(),
          organizerName: 'Nora',
          organizerEmail: 'nora@example.org',
          createdAt: '2026-01-02T10:00:00Z',
          expiresAt: null,
          photoCount: 1234,
          linkSlug: 'closed-doors',
        },
      ],
    }),
  );
  await openPlace(page, '/events', 'Events Overview');
  await expect(rowOf(page, 'Closed Doors')).toContainText('Inactive');
  await expect(rowOf(page, 'Closed Doors')).toContainText('1,234');
});
