import { expect, type Page } from '@playwright/test';
import { openGallery, photosOf } from '../../support/gallery.js';
import { test } from '../../support/guest-event.js';
import { expectHistoryDepth } from '../../support/history-depth.js';
import { touch } from '../../support/touch.js';

/** Go to the next photo in the lightbox, by swipe or key, in the reading direction. */
async function showNext(page: Page, isTouched: boolean, direction: 'ltr' | 'rtl' = 'ltr'): Promise<void> {
  if (!isTouched) return page.keyboard.press(direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft');
  const { x, y, width, height } = (await page.getByRole('dialog').getByRole('img').boundingBox())!;
  const [right, left] = [0.75, 0.25].map((share) => [{ x: x + width * share, y: y + height / 2 }]);
  const session = await page.context().newCDPSession(page);
  if (direction === 'ltr') await touch(session, right!, left!);
  else await touch(session, left!, right!);
}

test('closes a removed photo in the lightbox, and supports keys, swipes, reports and the back button @both', async ({
  page,
  event,
  hasTouch,
}) => {
  await event.addPhoto();
  const newest = await event.addPhoto();
  await openGallery(page, event.path);
  await expect(photosOf(page)).toHaveCount(2);
  await photosOf(page).first().click();
  const lightbox = page.getByRole('dialog');
  await expect(lightbox.getByRole('img')).toHaveAttribute('src', newest.photoUrl);
  await expect(lightbox.getByRole('button', { name: 'Previous photo' })).toBeDisabled();
  await showNext(page, hasTouch === true);
  await expect(lightbox.getByRole('img')).not.toHaveAttribute('src', newest.photoUrl);
  await expect(lightbox.getByRole('button', { name: 'Next photo' })).toBeDisabled();

  await lightbox.getByRole('button', { name: 'Report' }).click();
  await lightbox.getByRole('button', { name: 'It is offensive' }).click();
  await expect(lightbox.getByText('Thank you. The organizer will review this photo.')).toBeVisible();

  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${event.path}$`));

  await test.step('in the opposite direction in a right-to-left language', async () => {
    const language = page.locator('.g-footer select');
    await language.selectOption('ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const tabs = page.getByRole('tab');
    await tabs.nth(1).press('ArrowLeft');
    await expect(tabs.first()).toBeFocused();
    await tabs.first().press('ArrowRight');
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tabpanel').locator('li button').first().click();
    await expect(lightbox.getByRole('img')).toHaveAttribute('src', newest.photoUrl);
    await showNext(page, hasTouch === true, 'rtl');
    await expect(lightbox.getByRole('img')).not.toHaveAttribute('src', newest.photoUrl);
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await language.selectOption('en');
  });

  await photosOf(page).first().click();
  await expect(lightbox).toBeVisible();
  await event.hide(newest.id);
  await expect(lightbox).toBeHidden();
  await expect(photosOf(page)).toHaveCount(1);
});

test('opens, walks through and closes the lightbox by keyboard and restores the focus', async ({
  page,
  event,
}) => {
  for (let i = 0; i < 3; i++) await event.addPhoto();
  const urls = (await event.photos()).map(({ photoUrl }) => photoUrl);
  await openGallery(page, event.path);
  await expect(photosOf(page)).toHaveCount(3);
  await page.getByRole('tab', { name: 'Live Gallery' }).focus();
  await page.keyboard.press('Tab');
  await expect(photosOf(page).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog');
  const image = lightbox.getByRole('img');
  await expect(image).toHaveAttribute('src', urls[1]!);
  await page.keyboard.press('ArrowLeft');
  await expect(image).toHaveAttribute('src', urls[0]!);
  await lightbox.getByRole('button', { name: 'Next photo' }).focus();
  await page.keyboard.press('Enter');
  await expect(image).toHaveAttribute('src', urls[1]!);
  // A disabled button at the end keeps the focus.
  const previous = lightbox.getByRole('button', { name: 'Previous photo' });
  await previous.focus();
  await page.keyboard.press('Enter');
  await expect(image).toHaveAttribute('src', urls[0]!);
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(image).toHaveAttribute('src', urls[1]!);
  // The message replaces the report buttons, and keys still work.
  await lightbox.getByRole('button', { name: 'Report' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(lightbox.getByRole('button', { name: 'I am in it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lightbox.getByText('Thank you. The organizer will review this photo.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(image).toHaveAttribute('src', urls[0]!);
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(photosOf(page).nth(1)).toBeFocused();
  // With every way to close.
  for (const close of [
    async () => {
      await lightbox.getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Enter');
    },
    () => page.goBack(),
  ]) {
    // page.goBack() targets an entry, which the page's own navigation must reach first.
    await expectHistoryDepth(page, 1);
    await page.keyboard.press('Enter');
    await expect(image).toHaveAttribute('src', urls[1]!);
    await close();
    await expect(lightbox).toBeHidden();
    await expect(photosOf(page).nth(1)).toBeFocused();
  }
});

test('keeps a photo open that was opened while the page was still going back', async ({ page, event }) => {
  await event.addPhoto();
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (steps) => void setTimeout(() => go(steps), 500);
  });
  await openGallery(page, event.path);
  const lightbox = page.getByRole('dialog');
  await photosOf(page).first().click();
  const left = page.evaluate(() => new Promise((resolve) => addEventListener('popstate', resolve)));
  await lightbox.getByRole('button', { name: 'Close' }).click();
  await expect(lightbox).toBeHidden();
  await photosOf(page).first().click();
  await left;
  // The new photo has a separate history entry.
  await expectHistoryDepth(page, 2);
  await expect(lightbox).toBeVisible();
  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${event.path}$`));
});

test('closes the gallery when a back gesture joins the back step of a closed photo', async ({
  page,
  event,
}) => {
  await event.addPhoto();
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (steps) => go(steps! - 1);
  });
  await openGallery(page, event.path);
  await photosOf(page).first().click();
  const lightbox = page.getByRole('dialog');
  await lightbox.getByRole('button', { name: 'Close' }).click();
  await expect(lightbox).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Upload Photo' })).toHaveAttribute('aria-selected', 'true');
});
