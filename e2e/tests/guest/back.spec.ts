import { expect, type Page } from '@playwright/test';
import { choosePhoto, generateButton, makePhoto, test } from '../../support/guest-event.js';
import { quartersPhoto } from '../../support/pictures.js';

const chooseButton = (page: Page) => page.getByRole('button', { name: 'Choose Photo' });

/** Has another page behind the event's in the history. */
async function comeFromElsewhere(page: Page, path: string): Promise<void> {
  await page.goto('/privacy');
  await page.goto(path);
  await expect(chooseButton(page)).toBeVisible();
}

test('the back gesture goes one step back, and only from the first one away', async ({ page, event }) => {
  await comeFromElsewhere(page, event.path);
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  await page.goBack();
  await expect(chooseButton(page)).toBeVisible();

  await test.step('from a photo in the gallery to the gallery, to the result, to the beginning', async () => {
    await makePhoto(page);
    await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
    await page.getByRole('tab', { name: 'Live Gallery' }).click();
    await page.getByRole('button', { name: /^Open photo/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Open photo/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Download Photo' })).toBeVisible();
    // It has been seen coming up once.
    await expect(page.locator('.g-developing')).toHaveCount(0);
    await page.goBack();
    await expect(chooseButton(page)).toBeVisible();
  });
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

test('steps that were left otherwise, or by a reload, are none to go back to', async ({ page, event }) => {
  await comeFromElsewhere(page, event.path);
  await makePhoto(page);
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await page.getByRole('tab', { name: 'Upload Photo' }).click();
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(chooseButton(page)).toBeVisible();
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  await page.reload();
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  await page.goBack();
  await expect(chooseButton(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

test('a photo that gets ready while one looks at the gallery stays, whatever one goes back from', async ({
  page,
  event,
}) => {
  await comeFromElsewhere(page, event.path);
  await choosePhoto(page, await quartersPhoto());
  await expect(generateButton(page)).toBeVisible();
  // The part that makes the picture takes its time.
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => frame((time) => setTimeout(() => callback(time), 1500));
  });
  await generateButton(page).click();
  // It is being made: there is no way back from it.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Making your photo…' })).toBeVisible();
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await expect(page.getByRole('link', { name: 'Download Photo', includeHidden: true })).toBeAttached();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Download Photo' })).toBeVisible();
  await page.goBack();
  await expect(chooseButton(page)).toBeVisible();
});
