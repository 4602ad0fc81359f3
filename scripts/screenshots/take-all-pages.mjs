import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser } from '../../backend/bench/lib/browser.ts';
import { call, signIn } from '../../backend/bench/lib/organizer.ts';
import { BenchServer } from '../../backend/bench/lib/server.ts';
import { fillDemonstration, replaceFrame } from './demonstration.mjs';
import { statesOf } from './states.mjs';
import { DESKTOP, PHONE, settled, signedIn } from './take-screenshots.mjs';

const SCREENS = { phone: { ...PHONE, deviceScaleFactor: 1 }, desktop: DESKTOP };
const NOBODY = { name: 'Nora Neu', email: 'nora@example.org', password: 'correct horse battery' };

/**
 * Writes a PNG of each page in its whole length, and of what it shows after a press: ACCOUNT-PAGE-SCREEN-SCHEME.png.
 *
 * @param {RegExp} wanted matches ACCOUNT-PAGE-SCREEN of those that are written
 */
export async function takeAllPages(folder, wanted) {
  await mkdir(folder, { recursive: true });
  const server = await BenchServer.start({ RATE_LIMIT_FACTOR: '0' });
  const browser = await openBrowser();
  try {
    const accounts = await accountsOf(server.url);
    for (const [screen, options] of Object.entries(SCREENS)) {
      for (const [account, { cookies, pages }] of Object.entries(accounts)) {
        const page = await signedIn(browser, server.url, cookies, options);
        for (const [part, place] of Object.entries(pages)) {
          const name = `${account}-${part}-${screen}`;
          if (wanted.test(name)) await keepPlace(page, server.url, place, join(folder, name));
        }
        await page.context().close();
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Who looks, and at what. */
async function accountsOf(url) {
  const demonstration = await fillDemonstration(url);
  const { event, empty, organizer, operator } = demonstration;
  await replaceFrame(url, organizer, demonstration.second);
  const states = statesOf(demonstration);
  await call(url, 'POST', '/api/register', { json: { ...NOBODY, username: NOBODY.email } });
  const own = { dashboard: '/dashboard', settings: '/settings', payments: '/settings/payments' };
  const create = '/create-event';
  const of = ({ id }) => `/events/${id}`;
  return {
    visitor: {
      cookies: '',
      pages: {
        landing: '/',
        pricing: '/pricing',
        about: '/about',
        privacy: '/privacy',
        terms: '/terms',
        auth: '/auth',
        'auth-success': '/auth/success',
        'forgot-password': '/forgot-password',
        'reset-password': '/reset-password/none',
        'verify-email': '/verify-email/none',
        'not-found': '/none',
        guest: `/event/${event.linkSlug}`,
        wall: `/event/${event.linkSlug}/wall`,
        'guest-empty': `/event/${empty.linkSlug}`,
        'wall-empty': `/event/${empty.linkSlug}/wall`,
        ...states.visitor,
      },
    },
    organizer: {
      cookies: organizer,
      pages: {
        ...own,
        create,
        edit: `${create}?edit=${event.id}`,
        event: of(event),
        insights: `${of(event)}?tab=insights`,
        'event-settings': `${of(event)}?tab=settings`,
        'event-empty': of(empty),
        'insights-empty': `${of(empty)}?tab=insights`,
        ...states.organizer,
      },
    },
    'new-organizer': { cookies: await signIn(url, NOBODY.email, NOBODY.password), pages: { ...own, create } },
    operator: { cookies: operator, pages: { console: '/admin' } },
  };
}

/** @param place a path, or a state, see statesOf */
async function keepPlace(page, url, place, file) {
  const { path, held, open, above } = typeof place === 'string' ? { path: place } : place;
  // Never answered: what is seen while it is waited for.
  if (held) await page.route(held, () => undefined);
  await page.goto(url + path);
  if (open) await open(page);
  if (held) {
    await keepInBoth(page, file, { animations: 'disabled' });
    await page.unroute(held);
    return;
  }
  if (!above) await seeWhole(page);
  await keepInBoth(page, file, { fullPage: !above }, () => settled(page));
}

/** Until something stands there and all of it was come upon: what is asked for once it is near is fetched on the way down. */
async function seeWhole(page) {
  await page.waitForFunction('document.querySelector("main")?.innerText.trim().length > 20');
  await page.evaluate(`(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
  })()`);
}

async function keepInBoth(page, file, options, ready = () => undefined) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await ready();
    await page.screenshot({ ...options, path: `${file}-${colorScheme}.png` });
  }
}
