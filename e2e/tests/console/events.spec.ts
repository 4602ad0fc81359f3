import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { choose, openPlace, rowOf, test } from '../../support/console.js';

/** The number alone: in its column where there are columns. */
async function expectPhotos(page: Page, title: string, photos: string, isMobile: boolean): Promise<void> {
  const row = rowOf(page, title);
  if (isMobile) await expect(row).toContainText(` · ${photos} photos · `);
  else {
    const headings = await page.getByRole('columnheader').allTextContents();
    await expect(row.getByRole('cell').nth(headings.indexOf('Photos'))).toHaveText(photos);
  }
}

test('every event stands there with what operators need to know, and is found', async ({
  page,
  seed,
  isMobile,
}) => {
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
  await expectPhotos(page, `Picnic ${word}`, '0', isMobile);
  await expect(row.getByRole('link', { name: `/event/${open.linkSlug}` })).toHaveAttribute(
    'href',
    `/event/${open.linkSlug}`,
  );

  const titles = page.locator('main').getByText(new RegExp(`^(Gala|Picnic) ${word}$`));
  await expect(titles).toHaveText([`Picnic ${word}`, `Gala ${word}`]);
  await choose(page, 'Sort by', 'Title');
  await expect(titles).toHaveText([`Gala ${word}`, `Picnic ${word}`]);

  await choose(page, 'State', 'Expired');
  await expect(row).toHaveCount(0);
  await expect(ended).toBeVisible();
  await choose(page, 'State', 'Inactive');
  await expect(page.getByText('No events found')).toBeVisible();
});

test("one organizer's events are shown until their chip is taken away, and so are one account's entries", async ({
  page,
  seed,
}) => {
  const word = randomUUID().slice(0, 6);
  const [mine, other] = [await seed.person('Olaf'), await seed.person('Petra')];
  await seed.event(mine, `Mine ${word}`);
  await seed.event(other, `Other ${word}`);
  const narrowed = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  await openPlace(page, `/events${narrowed({ organizerId: mine.id })}`, 'Events Overview');
  const chip = (label: string) => page.getByRole('button', { name: label });
  await expect(rowOf(page, `Mine ${word}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 events');
  await chip("One organizer's events").press('Delete');
  await expect(rowOf(page, `Other ${word}`)).toBeVisible();
  await expect(chip("One organizer's events")).toHaveCount(0);

  await seed.patch(`users/${mine.id}`, { status: 'suspended' });
  await seed.patch(`users/${other.id}`, { status: 'suspended' });
  await openPlace(page, `/users/${mine.id}/show`, mine.name);
  await page.getByRole('link', { name: 'All of it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await expect(rowOf(page, mine.name).filter({ hasText: 'suspended' })).toBeVisible();
  await expect(rowOf(page, other.name)).toHaveCount(0);
  await chip('About one account').press('Delete');
  await expect(rowOf(page, other.name).first()).toBeVisible();

  const { users } = await seed.get<{ users: { id: string }[] }>('users?role=admin&sort=createdAt&order=asc');
  await openPlace(page, `/users/${users[0]?.id}/show`, 'Operator');
  await page.getByRole('link', { name: 'What they did' }).click();
  await expect(rowOf(page, other.name).filter({ hasText: 'Operator suspended' })).toBeVisible();
  await chip('By one admin').press('Delete');
  await expect(chip('By one admin')).toHaveCount(0);
});

test('an inactive event says so, when it was made, when it ends and how many photos it has', async ({
  page,
  isMobile,
}) => {
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
          createdAt: new Date(Date.now() - 3.5 * 24 * 60 * 60 * 1000).toISOString(),
          expiresAt: '2099-02-03T12:00:00Z',
          photoCount: 1234,
          linkSlug: 'closed-doors',
        },
      ],
    }),
  );
  await openPlace(page, '/events', 'Events Overview');
  const row = rowOf(page, 'Closed Doors');
  for (const text of ['Inactive', 'Nora', '3 days ago', 'Feb 3, 2099']) await expect(row).toContainText(text);
  await expectPhotos(page, 'Closed Doors', '1,234', isMobile);
});
