import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { CPU_SLOWDOWN, openBrowser, openPhonePage, slowDown, touch } from '../lib/browser.js';
import { realPhonePhoto } from '../lib/images.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atMost, type BenchPart, type Finding } from '../lib/part.js';
import { Screencast } from '../lib/screencast.js';
import { BenchServer } from '../lib/server.js';

/** Chrome's preset 'Slow 4G', as Lighthouse uses it. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const SECONDS = 15;
/** When a guest acts, in ms after the link was opened: reads first, chooses in the picker, places. */
const ACTS_AT = { picked: 6_000, moved: 8_000, tapped: 10_000 };
/** A page is ready for a guest after this at most, before they have read it. */
const READY_MS = 4_000;
const PICTURE_WIDTH = 260;

/**
 * The first seconds of a new guest with a slow phone and a slow network. With the environment variable `PICTURES`, writes
 * what the screen shows in each second into that folder, for docs/guest-first-seconds.md.
 */
const part: BenchPart = { title: "A guest's first seconds", run };
export default part;

async function run(): Promise<Finding[]> {
  const buffer = await realPhonePhoto();
  const server = await BenchServer.start();
  const browser = await openBrowser();
  try {
    const { slug } = await createBenchEvent(server);
    const page = await openPhonePage(browser);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await slowDown(session);
    const screencast = await Screencast.start(page, session);
    const start = Date.now();
    const at = (ms: number) => sleep(Math.max(0, start + ms - Date.now()));

    const opened = page.goto(`${server.url}/event/${slug}`);
    await page.getByRole('button', { name: 'Choose Photo' }).waitFor();
    const readyMs = Date.now() - start;
    await opened;
    await at(ACTS_AT.picked);
    const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await at(ACTS_AT.moved);
    await drag(page, session);
    await at(ACTS_AT.tapped);
    await page.getByRole('button', { name: 'Generate Photo' }).tap();
    await page.getByText('Your photo is in the gallery.').waitFor({ timeout: 60_000 });
    const sentMs = Date.now() - start;
    const paintedMs = await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0].startTime",
    );
    await at((SECONDS + 1) * 1000);
    const pictures = await screencast.picturesAt(
      Array.from({ length: SECONDS + 1 }, (_, second) => start + second * 1000),
    );
    if (process.env.PICTURES) await store(pictures, process.env.PICTURES);
    const conditions = `slow 4G, processor ${CPU_SLOWDOWN} times slower`;
    return [
      { what: `first visit, ${conditions}: first content after`, measured: `${paintedMs.toFixed(0)} ms` },
      atMost('  until a photo can be chosen', readyMs, READY_MS, ' ms'),
      { what: "  from 'Generate Photo' until everyone sees it", measured: `${sentMs - ACTS_AT.tapped} ms` },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Move the photo sideways with a finger. */
async function drag(page: Page, session: CDPSession): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('application').boundingBox())!;
  const at = (moved: number) => ({ x: x + width / 2 + moved, y: y + height / 2 });
  await touch(session, 'touchStart', at(0));
  for (let moved = 4; moved <= 32; moved += 4) {
    await touch(session, 'touchMove', at(moved));
    await sleep(30);
  }
  await touch(session, 'touchEnd', at(32));
}

async function store(pictures: Buffer[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [second, picture] of pictures.entries()) {
    const small = sharp(picture).resize({ width: PICTURE_WIDTH }).webp({ quality: 80 });
    await small.toFile(join(folder, `${String(second).padStart(2, '0')}.webp`));
  }
}
