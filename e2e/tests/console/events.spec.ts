import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../../support/axe.js';
import { choose, openPage, rowOf, test } from '../../support/console.js';

/** Expect the photo count: in its column on wide screens. */
async function expectPhotos(page: Page, title: string, photos: string, isMobile: boolean): Promise<void> {
  const row = rowOf(page, title);
  if (isMobile) await expect(row).toContainText(` · ${photos} ${photos === '1' ? 'photo' : 'photos'} · `);
  else {
    const headings = await page.getByRole('columnheader').allTextContents();
    await expect(row.getByRole('cell').nth(headings.indexOf('Photos'))).toHaveText(photos);
  }
}

// spec: console.events
test('lists, searches, sorts and filters all events @both', async ({ page, seed, isMobile }) => {
  const word = randomUUID().slice(0, 6);
  const person = await seed.person('Olaf');
  const other = await seed.person('Petra');
  const over = await seed.event(person, `Gala ${word}`, { ended: true });
  const open = await seed.event(other, `Picnic ${word}`);
  await openPage(page, '/events', 'Events Overview');
  await page.getByPlaceholder('Search events by title, link, or organizer...').fill(word);
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

  await page.getByRole('combobox', { name: 'State' }).click();
  await expect(page.getByRole('option', { name: 'Expired' })).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
  await page.getByRole('option', { name: 'Expired' }).click();
  await expect(row).toHaveCount(0);
  await expect(ended).toBeVisible();
  await choose(page, 'State', 'Inactive');
  await expect(page.getByText('No events found')).toBeVisible();
});

test('filters events by organizer and entries by account until the chip is removed', async ({
  page,
  seed,
}) => {
  const word = randomUUID().slice(0, 6);
  const [mine, other] = [await seed.person('Olaf'), await seed.person('Petra')];
  await seed.event(mine, `Mine ${word}`);
  await seed.event(other, `Other ${word}`);
  // The account's page links to all events if it shows only some.
  await page.route(`**/api/admin/users/${mine.id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), eventCount: 12 } });
  });
  await openPage(page, `/users/${mine.id}/show`, mine.name);
  await page.getByRole('link', { name: 'All 12', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events Overview' })).toBeVisible();
  const chip = (label: string) => page.getByRole('button', { name: label });
  await expect(rowOf(page, `Mine ${word}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 events');
  await chip(`Events of ${mine.name}`).press('Delete');
  await expect(rowOf(page, `Other ${word}`)).toBeVisible();
  await expect(chip(`Events of ${mine.name}`)).toHaveCount(0);

  await seed.patch(`users/${mine.id}`, { status: 'suspended' });
  await seed.patch(`users/${other.id}`, { status: 'suspended' });
  await openPage(page, `/users/${mine.id}/show`, mine.name);
  await page.getByRole('link', { name: 'View all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await expect(rowOf(page, mine.name).filter({ hasText: 'suspended' })).toBeVisible();
  await expect(rowOf(page, other.name)).toHaveCount(0);
  await chip(`About ${mine.name}`).press('Delete');
  await expect(rowOf(page, other.name).first()).toBeVisible();

  const { users } = await seed.get<{ users: { id: string }[] }>('users?role=admin&sort=createdAt&order=asc');
  await openPage(page, `/users/${users[0]?.id}/show`, 'Operator');
  await page.getByRole('link', { name: 'Their actions' }).click();
  await expect(rowOf(page, other.name).filter({ hasText: 'Operator suspended' })).toBeVisible();
  await chip('By Operator').press('Delete');
  await expect(chip('By Operator')).toHaveCount(0);
});

// spec: console.events
test('shows the state, dates and photo count of an inactive event @both', async ({ page, isMobile }) => {
  await page.route('**/api/admin/events?*', (route) =>
    route.fulfill({
      headers: { 'X-Total-Count': '2' },
      json: Object.entries({ 'Closed Doors': 1234, 'First Guest': 1 }).map(([title, photoCount]) => ({
        id: randomUUID(),
        title,
        isActive: false,
        organizerId: randomUUID(),
        organizerName: 'Nora',
        organizerEmail: 'nora@example.org',
        createdAt: new Date(Date.now() - 3.5 * 24 * 60 * 60 * 1000).toISOString(),
        expiresAt: '2099-02-03T12:00:00Z',
        photoCount,
        linkSlug: 'closed-doors',
      })),
    }),
  );
  await openPage(page, '/events', 'Events Overview');
  const row = rowOf(page, 'Closed Doors');
  for (const text of ['Inactive', 'Nora', '3 days ago', 'Feb 3, 2099']) await expect(row).toContainText(text);
  await expectPhotos(page, 'Closed Doors', '1,234', isMobile);
  await expectPhotos(page, 'First Guest', '1', isMobile);
});

test('links a report to its organizer', async ({ page, seed }) => {
  const person = await seed.person();
  const event = await seed.event(person, 'Garden Party');
  await seed.reportedPhoto(event, 'Please take it down');
  await openPage(page, '/reports', 'Photo Reports');
  const card = page.getByRole('listitem', { name: 'Photo of Garden Party' }).filter({ hasText: person.name });
  await expect(card.getByRole('link', { name: 'Garden Party', exact: true })).toHaveAttribute(
    'href',
    `/event/${event.linkSlug}`,
  );
  await card.getByRole('link', { name: person.name }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${person.id}/show$`));
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
});
