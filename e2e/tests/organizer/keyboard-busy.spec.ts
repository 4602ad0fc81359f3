import { expect, type Locator, type Page } from '@playwright/test';
import { openFrames } from '../../support/frames-dialog.js';
import { holdCalls } from '../../support/hold-calls.js';
import { press, tabTo } from '../../support/keyboard.js';
import { test } from '../../support/own-event.js';

// Many key presses.
test.setTimeout(120_000);

interface Press {
  control: Locator;
  call: { url: string; method: string };
  by: () => Promise<void>;
  /** Waits for the page to show the result of the call. */
  outcome: () => Promise<void>;
}

async function countCalls(page: Page, url: string, method: string): Promise<() => number> {
  let count = 0;
  await page.route(url, (route) => {
    if (route.request().method() === method) count += 1;
    return route.fallback();
  });
  return () => count;
}

/** Press a control by keyboard, twice while its call is held. Expects the focus to stay and one call. */
async function expectFocusKept(page: Page, { control, call, by, outcome }: Press): Promise<void> {
  const response = await holdCalls(page, call.url, call.method);
  const calls = await countCalls(page, call.url, call.method);
  await by();
  await expect(control).toBeDisabled();
  await expect(control).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(control).toBeFocused();
  response();
  await outcome();
  expect(calls()).toBe(1);
}

test('keeps the focus on busy controls and ignores a second press', async ({ page, event }) => {
  await page.goto('/dashboard');
  const badge = page.getByRole('button', { name: 'Active. Pause Harbour Nights' });
  await tabTo(page, badge);
  await expectFocusKept(page, {
    control: badge,
    call: { url: `**/api/events/${event.id}/active`, method: 'PATCH' },
    by: () => page.keyboard.press('Enter'),
    outcome: () =>
      expect(page.getByRole('button', { name: 'Inactive. Resume Harbour Nights' })).toBeFocused(),
  });

  await page.goto(`/events/${event.id}`);
  const approval = page.getByRole('switch', { name: 'Approve photos first' });
  await tabTo(page, approval);
  await expectFocusKept(page, {
    control: approval,
    call: { url: `**/api/events/${event.id}`, method: 'PATCH' },
    by: () => page.keyboard.press('Space'),
    outcome: async () => {
      await expect(approval).toBeChecked();
      await expect(approval).toBeEnabled();
      await expect(approval).toBeFocused();
    },
  });
});

test('keeps the focus on busy buttons of a dialog, also after Enter in its form', async ({ page, event }) => {
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: 'Manage expiration of Harbour Nights' });
  await press(page, opener);
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await tabTo(page, save);
  await expectFocusKept(page, {
    control: save,
    call: { url: '**/expiration', method: 'PATCH' },
    by: () => page.keyboard.press('Enter'),
    outcome: async () => {
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(opener).toBeFocused();
    },
  });

  const dialog = await openFrames(page);
  await press(page, dialog.getByRole('button', { name: /^Rename frame/ }));
  const name = dialog.getByRole('textbox');
  await expect(name).toBeFocused();
  await page.keyboard.type(' at sea');
  const response = await holdCalls(page, `**/api/events/${event.id}/frames/*`, 'PATCH');
  const calls = await countCalls(page, `**/api/events/${event.id}/frames/*`, 'PATCH');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Save name' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  response();
  await expect(dialog.getByRole('button', { name: /^Rename frame .* at sea$/ })).toBeFocused();
  expect(calls()).toBe(1);
});

test('keeps the focus on a button that becomes disabled', async ({ page, event }) => {
  await event.addPhoto();
  await event.addPhoto();
  await page.goto(`/events/${event.id}`);
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  await expect(photos).toHaveCount(2);
  await photos.first().getByRole('button').click();
  const next = page.getByRole('dialog').getByRole('button', { name: 'Next photo' });
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
});
