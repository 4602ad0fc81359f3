import { expect, test, type Locator, type Page } from '@playwright/test';
import { GuestEvent } from '../../support/guest-event.js';
import { createEvent, signIn } from '../../support/organizer.js';

/** Presses Tab until something has the focus, and sees that the focus shows. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => {
        const around = element.matches('input[type=file]') ? element.parentElement! : element;
        return getComputedStyle(around).outlineStyle;
      });
      expect(outline, `the focus on ${target.toString()} shows`).not.toBe('none');
      return;
    }
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

test('signs in by keyboard alone', async ({ page, context }) => {
  const { email, password } = await signIn(page);
  await context.clearCookies();
  await page.goto('/auth');
  await tabTo(page, page.getByRole('tab', { name: 'Sign In' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('reaches and leaves every dialog of an event by keyboard alone', async ({ page }) => {
  await signIn(page);
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  for (const name of [
    'QR code of Harbour Nights',
    'Manage expiration of Harbour Nights',
    'Manage frames of Harbour Nights',
    'Delete Harbour Nights',
  ]) {
    const opener = page.getByRole('button', { name });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole(name.startsWith('Delete') ? 'alertdialog' : 'dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  const badge = page.getByRole('button', { name: 'Active. Pause Harbour Nights' });
  await tabTo(page, badge, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Inactive. Resume Harbour Nights' })).toBeVisible();
});

test('chooses, opens, leafs through and hides photos by keyboard alone', async ({ page }) => {
  await signIn(page);
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
  const event = new GuestEvent(page.request, id, linkSlug);
  await event.addPhoto();
  await event.addPhoto();
  await page.goto(`/events/${id}`);
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  await expect(photos).toHaveCount(2);
  await tabTo(page, photos.first().getByRole('button'));
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog');
  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await tabTo(page, photos.last().getByRole('checkbox'));
  await page.keyboard.press('Space');
  const hide = page.getByRole('toolbar', { name: 'Chosen photos' }).getByRole('button', { name: 'Hide' });
  await tabTo(page, hide, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(photos.last()).toContainText('Hidden');

  await tabTo(page, photos.last().getByRole('button'));
  await page.keyboard.press('Enter');
  await tabTo(page, lightbox.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.locator(':focus')).toHaveCount(1);
  await tabTo(page, confirm.getByRole('button', { name: 'Delete Photo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Photo deleted', { exact: true })).toBeVisible();
  // While the question stands there, Escape is for it, and what lies below counts as hidden.
  await expect(confirm).toBeHidden();
  await expect(lightbox).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(photos).toHaveCount(1);
});

test('goes through the parts of an event, filters and switches by keyboard alone', async ({ page }) => {
  await signIn(page);
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
  await new GuestEvent(page.request, id, linkSlug).addPhoto();
  await page.goto(`/events/${id}`);
  await tabTo(page, page.getByRole('switch', { name: 'Approve before public' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch')).toBeChecked();
  await tabTo(page, page.getByRole('link', { name: 'All framed (ZIP)' }));
  await tabTo(
    page,
    page.getByRole('group', { name: 'Which photos' }).getByRole('button', { name: 'Hidden' }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No photos are hidden' })).toBeVisible();

  await tabTo(page, page.getByRole('tab', { name: 'Photos' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible();
  await tabTo(page, page.getByText('By day as a table'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'By day as a table' })).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Insights' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByLabel('Expected guests'));
  await page.keyboard.type('10');
  await tabTo(page, page.getByRole('button', { name: 'Rehearse now' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'What was checked' })).toBeVisible();
});

test('saves the settings by keyboard alone', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  await tabTo(page, page.getByLabel('Organization'));
  await page.keyboard.type('Linden Hall');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  const opener = page.getByRole('button', { name: 'Delete account' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
