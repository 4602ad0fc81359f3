import { randomUUID } from 'node:crypto';
import type { Page } from '@eventframe/contracts/pages';
import { expect, type Page as BrowserPage } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { followPath } from '../../support/follow-path.js';
import { GuestEvent } from '../../support/guest-event.js';
import { holdCalls } from '../../support/hold-calls.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { frameImage } from '../../support/images.js';
import { test } from '../../support/test.js';

// Many pages and dialogs, each checked in both schemes.
test.setTimeout(180_000);

/** All pages by the user who opens them. Pages that share a component do not follow each other. */
const PAGES: Record<Page['pattern'], 'visitor' | 'organizer'> = {
  '/': 'visitor',
  '/pricing': 'visitor',
  '/about': 'visitor',
  '/privacy': 'visitor',
  '/terms': 'visitor',
  '/accessibility': 'visitor',
  '/auth': 'visitor',
  '/auth/success': 'visitor',
  '/forgot-password': 'visitor',
  '/reset-password': 'visitor',
  '/verify-email': 'visitor',
  '/reset-password/:token': 'visitor',
  '/verify-email/:token': 'visitor',
  '/payment': 'organizer',
  '/payment/success': 'organizer',
  '/dashboard': 'organizer',
  '/create-event': 'organizer',
  '/events/:id': 'organizer',
  '/settings': 'organizer',
  '/settings/payments': 'organizer',
};
const pagesOf = (whom: 'visitor' | 'organizer') =>
  Object.entries(PAGES).flatMap(([pattern, who]) => (who === whom ? [pattern] : []));

/** Open the first page, and others from there, and wait for its data. A loading page's heading ends with dots. */
async function open(page: BrowserPage, path: string): Promise<void> {
  await (page.url() === 'about:blank' ? page.goto(path) : followPath(page, path));
  await expect(page.getByRole('heading', { level: 1, name: /[^.]$/ }), path).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ }), path).toHaveCount(0);
}

// spec: routes.auth-success
test('has no axe violations on public pages @both', async ({ page, isMobile }) => {
  for (const pattern of [...pagesOf('visitor'), '/none']) {
    await open(page, pattern.replace(':token', 'some-token'));
    await expectAccessible(page);
  }
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await followPath(page, '/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
});

test('has no axe violations on any organizer page @both', async ({ page }) => {
  await signIn(page);
  const { id } = await createEvent(page, 'Harbour Nights');
  for (const pattern of pagesOf('organizer')) {
    await open(page, pattern.replace(':id', id));
    await expectAccessible(page);
  }
});

test('has no axe violations on the dashboard and in its dialogs @both', async ({ page }) => {
  await signIn(page);
  const loaded = await holdCalls(page, /\/api\/(events|users\/[^/]+\/(credits|stats))(\?|$)/);
  await page.goto('/dashboard');
  await expect(page.getByRole('status', { name: 'Loading your plan' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading your events' })).toBeVisible();
  await expectAccessible(page);
  // Loading states pulse, unless the user prefers reduced motion.
  const moving = () => page.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  loaded();
  await expect(page.getByRole('link', { name: 'Create Your First Event' })).toBeVisible();
  await expectAccessible(page);
  await createEvent(page, 'Harbour Nights');
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Harbour Nights' })).toBeVisible();
  await expectAccessible(page);
  for (const [action, shown, loading] of [
    ['QR code of Harbour Nights', 'img', 'Loading the QR code'],
    ['Manage expiration of Harbour Nights', 'form', null],
    ['Manage frames of Harbour Nights', 'img', 'Loading a frame'],
  ] as const) {
    const shows = await holdCalls(page, /\/api\/events\/[^/]+\/(qr|frames)$/);
    await page.getByRole('button', { name: action }).click();
    if (loading !== null) {
      await expect(page.getByRole('status', { name: loading }).first()).toBeVisible();
      await expectAccessible(page);
    }
    shows();
    await expect(page.getByRole('dialog').locator(shown).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Delete Harbour Nights' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account of Olivia Organizer' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
});

test('has no axe violations on the form, the settings and the event @both', async ({ page }) => {
  await signIn(page);
  await page.goto('/create-event');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Event title is required')).toBeVisible();
  await expect(page.getByText('Frame required', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const buffer = await frameImage({ r: 30, g: 61, b: 54 });
  await page.locator('input[type=file]').setInputFiles({ name: 'frame.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Group photo in your frame' })).toBeVisible();
  await expectAccessible(page);
  const devices = await holdCalls(page, '**/api/user/sessions');
  await page.goto('/settings');
  await expect(page.getByRole('status', { name: 'Loading your devices' })).toBeVisible();
  await expectAccessible(page);
  devices();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);

  for (const path of [`/events/${randomUUID()}`, `/create-event?edit=${randomUUID()}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Event not found', level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
  const event = new GuestEvent(page.request, id, linkSlug);
  const loaded = await holdCalls(page, /\/api\/events\/[^/]+\/(photos|insights)\b/);
  await page.goto(`/events/${id}?tab=insights`);
  await expect(page.getByRole('status', { name: 'Loading insights' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Photos' }).click();
  await expect(page.getByRole('status', { name: 'Loading photos' })).toBeVisible();
  await expectAccessible(page);
  loaded();
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/create-event?edit=${id}`);
  await expect(page.getByLabel('Event Title')).toHaveValue('Harbour Nights');
  await expectAccessible(page);
  await event.addPhoto();
  await page.goto(`/events/${id}`);
  const photo = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  await photo.getByRole('checkbox').check();
  await expectAccessible(page);
  await photo.getByRole('button').click();
  await expect(page.getByRole('img', { name: 'The framed photo' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const tabs = ['Photos', 'Insights', 'Settings'];
  await expect(page.getByRole('tab')).toHaveText(tabs);
  for (const name of tabs) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await expectAccessible(page);
  }
  await event.end();
  await page.goto(`/events/${id}`);
  await expect(page.getByRole('button', { name: /^Expired\. Pause/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Expired\. Pause/ }).click();
  await expect(page.getByRole('button', { name: /^Inactive\. Resume/ })).toBeVisible();
  await expectAccessible(page);
});

test('respects reduced motion on the landing page, in dialogs and in toasts', async ({ page }) => {
  await signIn(page);
  await createEvent(page, 'Harbour Nights');
  // The longest duration of all started animations, in ms.
  await page.addInitScript(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const root = document.documentElement;
      const times = target
        .getAnimations({ subtree: true })
        .map(({ effect }) => Number(effect?.getTiming().duration));
      root.dataset['moved'] = String(Math.max(Number(root.dataset['moved'] ?? 0), ...times));
    };
    for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, note, true);
  });
  const moved = async () => Number(await page.locator('html').getAttribute('data-moved'));
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const onLanding = await moved();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'QR code of Harbour Nights' }).click();
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: /(Pause|Resume) Harbour Nights$/ }).click();
    await expect(page.getByText('Event status updated', { exact: true })).toBeVisible();
    if (reducedMotion === 'reduce') expect(Math.max(onLanding, await moved())).toBeLessThanOrEqual(1);
    else expect(await moved()).toBeGreaterThanOrEqual(150);
  }
});
