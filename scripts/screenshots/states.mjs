import { FRAME } from './demonstration.mjs';

/** Says that something is on its way, in words or for who hears it. */
const WAITS = 'main [role=status]:not(:empty), main [role=status][aria-label]';

/**
 * What pages show after a press, beside how they begin. Each has a path; `open` brings it about and waits for it; `held`
 * are calls that are never answered, for what is seen meanwhile; one with `above` lies above its page, of which only what
 * is on the screen is kept.
 *
 * @param demonstration see fillDemonstration; the second event's frame was replaced
 */
export function statesOf({ event, second, photo }) {
  const dashboard = '/dashboard';
  const eventPage = `/events/${event.id}`;
  const dialogOf = (name) => ({
    path: dashboard,
    above: true,
    open: async (page) => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator('[role=dialog], [role=alertdialog]').waitFor();
    },
  });
  const waiting = (path, held) => ({
    path,
    held,
    open: (page) => page.locator(WAITS).first().waitFor(),
  });
  return {
    visitor: {
      menu: {
        path: '/',
        above: true,
        open: async (page) => {
          const button = page.getByRole('button', { name: 'Open menu' });
          if (await button.isVisible()) await button.click();
        },
      },
      'sign-up': {
        path: '/auth',
        open: async (page) => {
          await page.getByRole('tab', { name: 'Sign Up' }).click();
          await page.getByLabel('Confirm Password').waitFor();
        },
      },
      'reset-password-form': {
        path: '/reset-password/none',
        open: async (page) => {
          // As of a link that is good.
          const check = '**/api/password/check';
          await page.route(check, (route) => route.fulfill({ json: { success: true } }));
          await page.reload();
          await page.getByLabel('Confirm New Password').waitFor();
          await page.unroute(check);
        },
      },
      'pricing-loading': waiting('/pricing', '**/api/subscription/plans'),
    },
    organizer: {
      'dashboard-menu': {
        path: dashboard,
        above: true,
        open: async (page) => {
          await page.getByRole('button', { name: /^Account of/ }).click();
          await page.getByRole('menu').waitFor();
        },
      },
      'session-loading': waiting(dashboard, '**/api/**'),
      'dashboard-loading': waiting(dashboard, /\/api\/(events|users)/),
      'dialog-qr': dialogOf(`QR code of ${event.title}`),
      'dialog-expiration': dialogOf(`Manage expiration of ${event.title}`),
      'dialog-frames': dialogOf(`Manage frames of ${event.title}`),
      'dialog-delete': dialogOf(`Delete ${event.title}`),
      'dialog-delete-account': { ...dialogOf('Delete account'), path: '/settings' },
      'create-chosen': {
        path: '/create-event',
        open: async (page) => {
          await page.locator('input[type=file][accept*=png]').setInputFiles(FRAME);
          const chosen = page.getByRole('region', { name: 'Event Frame' });
          await chosen
            .getByText('Closed all around.')
            .or(chosen.getByText('See-through in places'))
            .waitFor();
          const own = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo };
          await chosen.locator('input[type=file]').setInputFiles(own);
          // All four are drawn.
          await chosen.locator('canvas.animate-appear').nth(3).waitFor();
        },
      },
      'event-loading': waiting(eventPage, /\/photos\?/),
      'event-bulk': {
        path: eventPage,
        open: async (page) => {
          const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
          for (const at of [0, 2]) await photos.nth(at).getByRole('checkbox').check();
        },
      },
      'event-lightbox': {
        path: eventPage,
        above: true,
        open: async (page) => {
          const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
          await photos.nth(1).getByRole('button').click();
          await page.getByRole('dialog').getByRole('img').waitFor();
        },
      },
      'insights-loading': waiting(`${eventPage}?tab=insights`, /\/insights\?tz/),
      'event-rehearsed': {
        path: `${eventPage}?tab=settings`,
        open: async (page) => {
          await page.getByLabel('Expected guests').fill('3000');
          await page.getByRole('button', { name: 'Rehearse now' }).click();
          await page.getByRole('list', { name: 'What was checked' }).waitFor();
        },
      },
      'event-rerender': {
        path: `/events/${second.id}`,
        open: (page) => page.getByRole('button', { name: 'Put them in the new frame' }).waitFor(),
      },
    },
  };
}
