import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openBrowser } from '../../backend/bench/lib/browser.ts';
import { BenchServer } from '../../backend/bench/lib/server.ts';
import { fillDemonstration } from './demonstration.mjs';
import { inRoot } from '../lib/paths.mjs';

const FOLDER = inRoot('docs', 'screenshots');
const LARGEST = 200_000;
/** page.evaluate needs this: the pages' CSP forbids eval. */
const STILL = { reducedMotion: 'reduce', bypassCSP: true };
const DESKTOP = { ...STILL, viewport: { width: 1440, height: 900 } };
/** Phone size at two pixels per CSS pixel, since README shows it scaled down. */
const PHONE = {
  ...STILL,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Writes a screenshot of each page that README shows. @throws Error if one is larger than 200 kB */
export async function takeScreenshots() {
  await mkdir(FOLDER, { recursive: true });
  const server = await BenchServer.start({ RATE_LIMIT_FACTOR: '0' });
  const browser = await openBrowser();
  try {
    const demonstration = await fillDemonstration(server.url);
    await guestPages(browser, server.url, demonstration);
    await organizerPages(browser, server.url, demonstration);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function guestPages(browser, url, { event, photo }) {
  const address = `${url}/event/${event.linkSlug}`;
  const phone = await (await browser.newContext(PHONE)).newPage();
  await phone.goto(address);
  const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo };
  await phone.locator('input[type=file]').first().setInputFiles(file);
  await phone.getByRole('button', { name: 'Generate Photo' }).waitFor();
  await keep(phone, 'guest-placing');
  await phone.getByRole('button', { name: 'Generate Photo' }).click();
  await phone.getByText('Your photo is in the gallery.').waitFor();
  await phone.getByRole('button', { name: 'Close' }).click();
  await keep(phone, 'guest-result');
  await phone.getByRole('tab', { name: 'Live Gallery' }).click();
  await phone.getByRole('img').nth(4).waitFor();
  await keep(phone, 'guest-gallery');
  await phone.context().close();

  const screen = await (await browser.newContext(DESKTOP)).newPage();
  await screen.goto(`${address}/wall`);
  await screen.locator('main img.g-print').waitFor();
  // Without the button that overlays it at first.
  await screen.locator('main[data-idle=true]').waitFor();
  await keep(screen, 'wall');
  await screen.goto(url);
  await keep(screen, 'landing');
  await screen.context().close();
}

async function organizerPages(browser, url, { event, organizer, operator }) {
  const dashboard = await signedIn(browser, url, organizer, DESKTOP);
  await dashboard.goto(`${url}/dashboard`);
  await dashboard.getByRole('heading', { name: 'Your Events' }).waitFor();
  await dashboard.getByText('Professional').first().waitFor();
  await keep(dashboard, 'dashboard');
  await dashboard.goto(`${url}/events/${event.id}`);
  await dashboard.getByRole('heading', { name: event.title }).first().waitFor();
  await dashboard.locator('main img').nth(4).waitFor();
  await keep(dashboard, 'event');
  await dashboard.context().close();

  const console = await signedIn(browser, url, operator, DESKTOP);
  await console.goto(`${url}/admin`);
  await console.getByText('Total Organizers').waitFor();
  await keep(console, 'console');
  await console.context().close();
}

/** @param cookies of the session, in the format of the Cookie header */
async function signedIn(browser, url, cookies, options) {
  const context = await browser.newContext(options);
  const pairs = cookies.split('; ').map((cookie) => cookie.split(/=(.*)/s));
  await context.addCookies(pairs.map(([name, value]) => ({ name, value, url })));
  return context.newPage();
}

/** Waits until all visible images are loaded and nothing moves. Images without layout are never fetched. */
async function settled(page) {
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForFunction(
    `[...document.images].every((image) => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight) &&
      document.getAnimations().every(({ playState }) => playState !== 'running') &&
      document.querySelector('[aria-busy=true], [class*=skeleton]') === null`,
  );
}

async function keep(page, name) {
  await settled(page);
  const screenshot = sharp(await page.screenshot());
  const image = await screenshot.webp({ quality: 82, effort: 6 }).toBuffer();
  if (image.length > LARGEST) throw new Error(`${name} takes ${image.length} bytes, of ${LARGEST}.`);
  await writeFile(`${FOLDER}/${name}.webp`, image);
  console.log(`  ${name}: ${Math.round(image.length / 1000)} kB`);
}
