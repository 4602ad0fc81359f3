import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { photosOf } from '../../support/gallery.js';
import { choosePhoto, generateButton, makePhoto, test, watchUploads } from '../../support/guest-event.js';
import { quartersPhoto } from '../../support/images.js';

test('keeps a photo private from the start, shows it and hides it again from My Photos', async ({
  page,
  event,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  const wall = await (await browser.newContext()).newPage();
  await page.goto(event.path);
  await expect(
    page.getByText('Your photo will appear in the event gallery and on the big screen.'),
  ).toBeVisible();
  await other.goto(`${event.path}#gallery`);
  await wall.goto(`${event.path}/wall`);
  await expect(other.getByText('No photos yet. Be the first to create one!')).toBeVisible();

  await choosePhoto(page, await quartersPhoto());
  await page.getByRole('switch', { name: 'Show in gallery' }).uncheck();
  await generateButton(page).click();
  await expect(page.getByText('Your photo is saved. Only you and the organizer can see it.')).toBeVisible();
  expect(await event.photos()).toEqual([]);

  await page.getByRole('button', { name: 'My Photos' }).click();
  const mine = page.getByRole('dialog', { name: 'My Photos' });
  await expect(mine.getByText('Private', { exact: true })).toBeVisible();
  await expect(photosOf(other)).toHaveCount(0);
  await mine.getByRole('button', { name: 'Show in Gallery' }).click();
  await expect(mine.getByText('In the gallery')).toBeVisible();
  await expect(photosOf(other)).toHaveCount(1);
  const [shown] = await event.photos();
  await expect(wall.locator(`img[src="${shown!.photoUrl}"]`)).toBeVisible();

  await mine.getByRole('button', { name: 'Make Private' }).click();
  await expect(mine.getByText('Private', { exact: true })).toBeVisible();
  await expect(photosOf(other)).toHaveCount(0);
  await expect(wall.locator(`img[src="${shown!.photoUrl}"]`)).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'My Photos' }).click();
  await expect(mine.getByText('Private', { exact: true })).toBeVisible();
  await other.context().close();
  await wall.context().close();
});

test('tells guests who will see their photo, and lets them choose only where the organizer does', async ({
  page,
  event,
}) => {
  await event.setPhotoVisibility('private');
  await page.goto(event.path);
  await expect(page.getByText('Only you and the organizer will see your photo.')).toBeVisible();
  await makePhoto(page);
  await expect(page.getByText('Your photo is saved. Only you and the organizer can see it.')).toBeVisible();
  await page.getByRole('button', { name: 'My Photos' }).click();
  const mine = page.getByRole('dialog', { name: 'My Photos' });
  await expect(mine.getByText('Private', { exact: true })).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Show in Gallery' })).toHaveCount(0);
});

test('asks for the consent that the organizer wants, once on a device and for each version', async ({
  page,
  event,
}) => {
  await event.setConsent('We may print your photo.', 'https://example.org/privacy');
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  const ask = page.getByRole('dialog', { name: 'Before you send your photo' });
  const generate = async () => {
    await choosePhoto(page, await quartersPhoto());
    await generateButton(page).click();
  };
  await generate();
  await expect(ask.getByText('We may print your photo.')).toBeVisible();
  await expect(ask.getByRole('link', { name: 'Read More' })).toHaveAttribute(
    'href',
    'https://example.org/privacy',
  );
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(generateButton(page)).toBeVisible();
  await generateButton(page).click();
  await ask.getByRole('button', { name: 'Agree and Continue' }).click();
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  expect(uploads.map(({ fields }) => fields['consentVersion'])).toEqual(['1']);

  await page.reload();
  await generate();
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  const [first, second] = uploads.map(({ fields }) => fields['consentedAt']);
  expect(second).toBe(first);

  await event.setConsent('We may print your photo in our magazine.');
  await page.reload();
  await generate();
  await expect(ask.getByText('We may print your photo in our magazine.')).toBeVisible();
});
