import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { openFrames } from '../../support/frames-dialog.js';
import { GuestEvent } from '../../support/guest-event.js';
import { createEvent, signIn, signInAs } from '../../support/organizer.js';
import { framePicture } from '../../support/pictures.js';
import { grantPlan } from '../../support/plans.js';
import { stopTime } from '../../support/rare-states.js';
import { test } from '../../support/test.js';

// Many refusals, each waited for.
test.setTimeout(180_000);

const TOAST = 'li[data-state=open]';

/** Has every change refused from now on. */
async function refuseChanges(page: Page) {
  let asked = 0;
  let said = 0;
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    asked += 1;
    const message = `Refused for the ${asked}. time.`;
    return route.fulfill({ status: 500, json: { statusCode: 500, code: 'internal_error', message } });
  });
  return {
    /** The last change was tried once, and its refusal is said there. */
    says: async (title: string, where = TOAST) => {
      said += 1;
      const told = page.locator(where).filter({ hasText: `Refused for the ${said}. time.` });
      await expect(told).toContainText(title);
    },
  };
}

test('what fails in the settings is said, and what was typed stays', async ({ page, playwright }) => {
  const organizer = await signIn(page);
  const elsewhere = await playwright.request.newContext({ baseURL: process.env['E2E_BASE_URL'] });
  await signInAs(elsewhere, organizer);
  await elsewhere.dispose();
  // A part of the site that does not come, as one of an older release.
  const part = /\/settings-page[^/]*\.js/;
  await page.route(part, (route) => route.abort());
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'This page fell off the wall' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(part);
  const { says } = await refuseChanges(page);
  await page.getByRole('button', { name: 'Load the page again' }).click();
  const formOf = (button: string) =>
    page.locator('form').filter({ has: page.getByRole('button', { name: button }) });

  await page.getByLabel('Organization').fill('Linden Hall');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await says('Failed to save');
  await expect(page.getByLabel('Organization')).toHaveValue('Linden Hall');

  await page.getByRole('button', { name: 'Send the confirmation again' }).click();
  await says('Failed to send the email');

  const email = formOf('Change Email');
  const next = `${randomUUID()}@example.org`;
  await email.getByLabel('New email').fill(next);
  await email.getByLabel('Current password').fill(organizer.password);
  await email.getByRole('button', { name: 'Change Email' }).click();
  await says('Failed to save');
  await expect(email.getByLabel('New email')).toHaveValue(next);

  const password = formOf('Change Password');
  await password.getByLabel('Current password').fill(organizer.password);
  await password.getByLabel('New password', { exact: true }).fill('a new long password');
  await password.getByLabel('Confirm new password').fill('a new long password');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await says('Failed to change the password');

  const devices = page.getByRole('region', { name: 'Devices' });
  await devices.getByRole('button', { name: 'Sign out Unknown device' }).click();
  await says('Failed to sign out');
  await expect(devices.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(organizer.password);
  await dialog.getByRole('button', { name: 'Delete account and all events' }).click();
  await says('', '[role=dialog] [role=alert]');
});

test('what fails with frames and photos is said, and nothing is lost by it', async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'standard');
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
  const event = new GuestEvent(page.request, id, linkSlug);
  await event.addPhoto();
  const buffer = await framePicture({ r: 122, g: 31, b: 61 });
  const frame = { name: 'evening.png', mimeType: 'image/png', buffer };
  await event.replaceFrame('Harbour Nights', buffer);
  await event.addFrame('evening.png', buffer);
  const { says } = await refuseChanges(page);

  await page.goto('/dashboard');
  const frames = await openFrames(page);
  await expect(frames.getByRole('img')).toHaveCount(2);
  await frames.getByLabel('Add a frame').setInputFiles(frame);
  await says('Failed to add frame');
  await frames.getByRole('button', { name: /^Make evening/ }).click();
  await says('Failed to update frame');
  await frames.getByRole('button', { name: 'Delete frame evening' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Frame' }).click();
  await says('Failed to delete frame');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(frames.getByRole('img')).toHaveCount(2);

  await page.goto(`/create-event?edit=${id}`);
  await page.getByLabel('Event Title').fill('Harbour Days');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says('Failed to update event');
  await expect(page.getByLabel('Event Title')).toHaveValue('Harbour Days');

  await page.goto(`/events/${id}`);
  const approval = page.getByRole('switch', { name: 'Approve before public' });
  await approval.click();
  await says('Failed to update event');
  await expect(approval).not.toBeChecked();
  await page.getByRole('toolbar').getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Photo' }).click();
  await says('Failed to delete photos');
  expect(await event.photos()).toHaveLength(1);

  await page.getByRole('button', { name: 'Put them in the new frame' }).click();
  await says('Failed to make the photos anew');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Rehearse now' }).click();
  await says('The rehearsal failed');
});

test('what does not come of an event, its photos and the devices says why in its place, and is asked for again', async ({
  page,
}) => {
  // Many places, each looked at in both schemes.
  test.setTimeout(180_000);
  await signIn(page);
  const { id } = await createEvent(page, 'Harbour Nights');
  const error = page.getByRole('alert').filter({ hasText: '503: Back in a minute' });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const parts: [path: string, call: RegExp, there: Locator][] = [
    [`/events/${id}`, /\/api\/events\/[^/]+$/, heading('Harbour Nights')],
    [`/events/${id}`, /\/api\/events\/[^/]+\/photos\?/, heading('No photos yet')],
    [`/events/${id}?tab=insights`, /\/insights\?/, heading('Nobody has come yet')],
    // There is nothing to offer: what was said goes.
    [`/events/${id}`, /\/rerender$/, heading('No photos yet')],
    ['/settings', /\/api\/user\/sessions$/, page.getByText('This device', { exact: true })],
    ['/dashboard', /\/api\/user$/, heading('Dashboard')],
    ['/settings/payments', /\/api\/billing\/payments$/, page.getByText('No payments yet', { exact: true })],
  ];
  for (const [path, call, there] of parts) {
    await page.route(call, (route) => route.fulfill({ status: 503, body: 'Back in a minute' }));
    await page.goto(path);
    await expect(error).toBeVisible();
    await expectAccessible(page);
    await page.unroute(call);
    await error.getByRole('button', { name: 'Try again' }).click();
    await expect(there).toBeVisible();
    await expect(error).toHaveCount(0);
  }
});

test('a server that is away is told, also where the part that tells does not come, and what was typed stays', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('olivia@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  // What is told would go by itself.
  await stopTime(page);
  await page.route(/\/(api|assets)\//, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign In' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Login failed' });
  await expect(told).toContainText('We could not reach the server.');
  await expect(page.getByLabel('Email')).toHaveValue('olivia@example.org');
  await expectAccessible(page);
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);
});

test('an event that cannot be asked for anew stays, with all that is open and typed in it', async ({
  page,
}) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'standard');
  const { id, linkSlug } = await createEvent(page, 'Harbour Nights');
  const event = new GuestEvent(page.request, id, linkSlug);
  await event.addPhoto();
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: /^Open photo of/ }).click();
  const lightbox = page.getByRole('dialog', { name: /^Photo of/ });
  await expect(lightbox).toBeVisible();
  // Behind the photo, for the event and for its photos.
  const error = page.getByText('503: Back in a minute');
  const away = /\/api\/events\/[^/]+(\/(photos\?.*|frames))?$/;
  const refuse = () =>
    page.route(away, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 503, body: 'Back in a minute' })
        : route.continue(),
    );
  await refuse();
  await event.addPhoto();
  await expect(error).toHaveCount(2);
  await expect(lightbox).toBeVisible();
  await page.unroute(away);
  await event.addPhoto();
  await expect(error).toHaveCount(0);
  await expect(lightbox).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Expected guests').fill('120');
  await page.getByRole('button', { name: 'Manage Frames' }).click();
  const frames = page.getByRole('dialog', { name: 'Manage Frames' });
  await frames.getByRole('button', { name: /^Rename frame/ }).click();
  await frames.getByLabel(/^New name of frame/).fill('Evening');
  await refuse();
  await frames.getByRole('button', { name: 'Save name' }).click();
  await expect(page.locator(TOAST)).toContainText('Failed to fetch frames');
  await expect(frames).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Expected guests')).toHaveValue('120');
  await expectAccessible(page);

  // What was saved leads on, also where nobody says how it is now.
  await page.unroute(away);
  await page.goto(`/create-event?edit=${id}`);
  await page.getByLabel('Event Title').fill('Harbour Days');
  await refuse();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a page whose server is out of reach says so under a heading, without a number, and is asked for again @both', async ({
  page,
}) => {
  await signIn(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(
    page.getByRole('heading', { name: 'Your account could not be loaded', level: 1 }),
  ).toBeVisible();
  const error = page.getByRole('main').getByRole('alert');
  await expect(
    error.getByText('We could not reach the server. Please check your connection.', { exact: true }),
  ).toBeVisible();
  const [box, screen] = [await error.boundingBox(), page.viewportSize()];
  expect(box?.x).toBeGreaterThan(10);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((screen?.width ?? 0) - 10);
  await expectAccessible(page);
  await page.unroute('**/api/**');
  await error.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
