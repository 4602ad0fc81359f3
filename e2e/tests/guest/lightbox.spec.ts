import { expect, type Page } from '@playwright/test';
import { openGallery, photosOf } from '../../support/gallery.js';
import { test } from '../../support/guest-event.js';
import { expectHistoryDepth } from '../../support/history-depth.js';
import { touch } from '../../support/touch.js';

/** To the next photo in the lightbox, as one goes there on this kind of device and in this direction of reading. */
async function goOn(page: Page, isTouched: boolean, direction: 'ltr' | 'rtl' = 'ltr'): Promise<void> {
  if (!isTouched) return page.keyboard.press(direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft');
  const { x, y, width, height } = (await page.getByRole('dialog').getByRole('img').boundingBox())!;
  const [right, left] = [0.75, 0.25].map((share) => [{ x: x + width * share, y: y + height / 2 }]);
  const session = await page.context().newCDPSession(page);
  if (direction === 'ltr') await touch(session, right!, left!);
  else await touch(session, left!, right!);
}

test('a photo open in the lightbox closes when it is removed; arrow keys or swipes, report and the back button work @both', async ({
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
  await goOn(page, hasTouch === true);
  await expect(lightbox.getByRole('img')).not.toHaveAttribute('src', newest.photoUrl);
  await expect(lightbox.getByRole('button', { name: 'Next photo' })).toBeDisabled();

  await lightbox.getByRole('button', { name: 'Report' }).click();
  await lightbox.getByRole('button', { name: 'It is offensive' }).click();
  await expect(lightbox.getByText('Thank you. The organizer will review this photo.')).toBeVisible();

  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${event.path}$`));

  await test.step('the other way round where one reads from the right', async () => {
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
    await goOn(page, hasTouch === true, 'rtl');
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

test('the lightbox by keyboard alone: opened, walked through, closed, and the focus is back', async ({
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
  const picture = lightbox.getByRole('img');
  await expect(picture).toHaveAttribute('src', urls[1]!);
  await page.keyboard.press('ArrowLeft');
  await expect(picture).toHaveAttribute('src', urls[0]!);
  await lightbox.getByRole('button', { name: 'Next photo' }).focus();
  await page.keyboard.press('Enter');
  await expect(picture).toHaveAttribute('src', urls[1]!);
  // At its end a button keeps the focus.
  const previous = lightbox.getByRole('button', { name: 'Previous photo' });
  await previous.focus();
  await page.keyboard.press('Enter');
  await expect(picture).toHaveAttribute('src', urls[0]!);
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(picture).toHaveAttribute('src', urls[1]!);
  // What is said of a report takes the place of its buttons, and no key is lost with them.
  await lightbox.getByRole('button', { name: 'Report' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(lightbox.getByRole('button', { name: 'I am in it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lightbox.getByText('Thank you. The organizer will review this photo.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(picture).toHaveAttribute('src', urls[0]!);
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(photosOf(page).nth(1)).toBeFocused();
  // Whichever way it is closed.
  for (const close of [
    async () => {
      await lightbox.getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Enter');
    },
    () => page.goBack(),
  ]) {
    // The test's back names an entry, which the page's own step may reach first.
    await expectHistoryDepth(page, 1);
    await page.keyboard.press('Enter');
    await expect(picture).toHaveAttribute('src', urls[1]!);
    await close();
    await expect(lightbox).toBeHidden();
    await expect(photosOf(page).nth(1)).toBeFocused();
  }
});

test('a photo that is opened while the page steps back from the one before stays open', async ({
  page,
  event,
}) => {
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
  // It has a step back of its own.
  await expectHistoryDepth(page, 2);
  await expect(lightbox).toBeVisible();
  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${event.path}$`));
});

test('closes the gallery when a back gesture joins the step back from a closed photo', async ({
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
