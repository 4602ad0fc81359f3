import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInLightAndDark } from '../../support/axe.js';
import { quartersPhoto } from '../../support/pictures.js';
import { choosePhoto, generateButton, makePhoto, test } from '../../support/guest-event.js';

// Requests are answered by the tests themselves; colours are judged when everything stands still.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

// Every state is looked at in six languages.
test.setTimeout(240_000);

/** What no browser here can read, so that the page has nothing to show of it. */
const HEIC = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
  Buffer.alloc(4000, 7),
]);

/** The same state in each language of the page; in the dark in the first one, since colours are the same in all. */
async function expectNoViolationsInAnyLanguage(page: Page): Promise<void> {
  // Where a dialog is open the rest of the page is out of reach, for people, and stays there all the same.
  const language = page.locator('footer select');
  const isWall = (await language.count()) === 0;
  for (const id of isWall ? [] : ['es', 'fr', 'de', 'pt', 'ar']) {
    await language.selectOption(id, { force: true });
    await expect(page.locator('html')).toHaveAttribute('lang', id);
    await expectNoViolations(page);
  }
  if (!isWall) await language.selectOption('en', { force: true });
  await expectNoViolationsInLightAndDark(page);
}

test('axe finds nothing inside another app, after a wrong file, and where there is no preview', async ({
  browser,
  baseURL,
  event,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/21F79 Instagram 334.0.4.32.98',
  });
  const page = await context.newPage();
  await page.goto(event.path);
  await expect(page.getByText('You are inside Instagram.')).toBeVisible();
  await choosePhoto(page, Buffer.from('%PDF-1.7 not a photo at all'), 'menu.pdf');
  await expect(page.getByText('This file is not a photo.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await choosePhoto(page, HEIC, 'IMG_5195.HEIC');
  await expect(page.getByText('It will be framed once it has been sent.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await generateButton(page).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await context.close();
});

test('axe finds nothing while a photo is placed finely, nor while it waits for a network', async ({
  page,
  context,
  event,
}) => {
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await page.getByRole('button', { name: 'Fine adjustment' }).click();
  await expect(page.getByRole('slider', { name: 'Up and down' })).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await context.setOffline(true);
  await generateButton(page).click();
  await expect(page.getByText('You are offline. Your photo is safe on this device')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(page.getByRole('heading', { name: 'Your photo is on its way' })).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
});

test('axe finds nothing while one reports a photo, or deletes one', async ({ page, event }) => {
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  await page.getByRole('button', { name: 'My Photos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete this photo here and from the gallery?')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await page.getByRole('button', { name: /^Open photo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Why should the organizer take this photo down?')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Another reason' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
});

test('axe finds nothing on a wall with photos, nor after the end', async ({ page, event }) => {
  const photo = await event.addPhoto();
  await page.goto(`${event.path}/wall`);
  await expect(page.locator(`img[src="${photo.photoUrl}"]`)).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await event.end();
  await page.goto(event.path);
  await page.getByRole('tab', { name: 'Upload Photo' }).click();
  await expect(page.getByRole('heading', { name: 'This event has ended' })).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
});
