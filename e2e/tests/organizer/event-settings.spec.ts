import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { GuestEvent } from '../../support/guest-event.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { frameWithShadow } from '../../support/images.js';

test('pauses and resumes an event in its settings and explains the effect', async ({ page }) => {
  await signIn(page);
  const { id } = await createEvent(page, 'Harbour Nights');
  await page.goto(`/events/${id}?tab=settings`);
  await expect(page.getByText('Not paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pause Event' }).click();
  await expect(
    page.getByText('Paused: guests can view the page, but not add photos', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Inactive. Resume Harbour Nights' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resume Event' }).click();
  await expect(page.getByText('Not paused', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Active. Pause Harbour Nights' })).toBeVisible();
});

test("returns to the event's page after editing, saved or not", async ({ page }) => {
  await signIn(page);
  const { id } = await createEvent(page, 'Harbour Nights');
  await page.goto(`/events/${id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`));

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Event Title').fill('Harbour Days');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(new RegExp(`/events/${id}\\?tab=settings$`));
  await expect(page.getByRole('heading', { name: 'Harbour Days', level: 1 })).toBeVisible();
});

test("opens the wall from the event's page without breaking words or overflowing @both", async ({
  page,
  context,
}) => {
  await signIn(page);
  const { id, linkSlug } = await createEvent(page, 'Lena & Jonas, 12 September');
  await page.goto(`/events/${id}`);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open Wall' }).click();
  const wall = await opened;
  await expect(wall).toHaveURL(new RegExp(`/event/${linkSlug}/wall$`));
  const title = wall.getByRole('heading', { name: 'Lena & Jonas, 12 September' });
  await expect(title).toBeVisible();
  const linesOfLastWord = await title.evaluate((heading) => {
    const text = heading.firstChild as Text;
    const range = document.createRange();
    range.setStart(text, text.data.lastIndexOf(' ') + 1);
    range.setEnd(text, text.length);
    return range.getClientRects().length;
  });
  expect(linesOfLastWord).toBe(1);
  const isWithin = await wall
    .locator('.g-projector-side *')
    .evaluateAll((all) => all.every((each) => each.getBoundingClientRect().right <= innerWidth));
  expect(isWithin).toBe(true);
});

test('turns typed or pasted text into a slug', async ({ page }) => {
  await signIn(page);
  await page.goto('/create-event');
  const field = page.getByLabel('Event Slug');
  await field.pressSequentially('Anna & Jörg!');
  await expect(field).toHaveValue('anna-jorg-');
  await field.blur();
  await expect(field).toHaveValue('anna-jorg');
  await field.fill('  Große Feier, 12.9. ');
  await field.blur();
  await expect(field).toHaveValue('grosse-feier-12-9');
  // The caret stays behind the converted letters.
  await field.fill('anna-fest');
  await field.press('Home');
  for (let passed = 0; passed < 4; passed += 1) await field.press('ArrowRight');
  await field.pressSequentially('Maria ß');
  await expect(field).toHaveValue('annamaria-ssfest');
});

test("shows photos in their frame's aspect ratio", async ({ page }) => {
  await signIn(page);
  const wide = await frameWithShadow({ width: 640, height: 400 }, { x: 40, y: 40, width: 560, height: 320 });
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights', wide);
  await new GuestEvent(page.request, id, linkSlug).addPhoto();
  await page.goto(`/events/${id}`);
  const box = await page.getByRole('list', { name: 'Photos' }).getByRole('presentation').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);
});
