import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { CPU_SLOWDOWN, openBrowser, openPhonePage, slowDown } from '../lib/browser.js';
import { tintedPhonePhoto, withThumbnail } from '../lib/images.js';
import { median } from '../lib/interleaved.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atMost, type BenchPart, type Finding } from '../lib/part.js';
import { type Color, Screencast, type SeenFrame } from '../lib/screencast.js';
import { BenchServer } from '../lib/server.js';

const ROUNDS = 20;
/** The page works undisturbed for this long after each step. */
const REST_MS = 2_000;
/** Then it has finished what a query of the test made it do. */
const SETTLE_MS = 300;

/** The median time in ms for a bare page to show the photo, on the machine that the targets were set on. */
const BARE_MS = 136;
/** Milliseconds on that machine: median and longest of all rounds. */
const TARGETS = {
  thumbnail: { median: 100, longest: 200 },
  plain: { median: 150, longest: 300 },
  full: 500,
  result: 300,
};
/** Pictures that differ less on average, of 255, are the same: resampling changes the edges of text. */
const SAME_PICTURE = 3;

/**
 * First visits on a phone's screen with a throttled CPU, from picking a 12 MP photo to its result. The times end with the
 * first frame of a screencast that shows it: the browser reports images as painted before the screen shows them.
 * Compared with a bare page, which does nothing but show the photo, since machines differ.
 */
const part: BenchPart = { title: 'First sight of a photo', run };
export default part;

async function run(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'eventframe-bench-'));
  const server = await BenchServer.start();
  const browser = await openBrowser();
  try {
    const photo = await tintedPhonePhoto('magenta');
    // Files on disk, as a picker returns them.
    const files = { plain: join(folder, 'plain.jpg'), thumbnail: join(folder, 'thumbnail.jpg') };
    await writeFile(files.plain, photo);
    await writeFile(files.thumbnail, await withThumbnail(photo));
    const { slug } = await createBenchEvent(server);
    const url = `${server.url}/event/${slug}`;
    const visits: Record<keyof typeof files, Visit[]> = { plain: [], thumbnail: [] };
    const bare: number[] = [];
    // The first visit fills the server's caches.
    await visit(browser, url, files.plain);
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await visitBarePage(browser, files.plain));
      visits.thumbnail.push(await visit(browser, url, files.thumbnail));
      // Without the effect that develops the photo, after which it is final.
      visits.plain.push(await visit(browser, url, files.plain, 'reduce'));
    }
    const all = [...visits.thumbnail, ...visits.plain];
    const unit = median(bare);
    const against = (what: string, ms: number, targetMs: number) =>
      atMost(`${what} (${ms.toFixed(0)} ms)`, ms / unit, Number((targetMs / BARE_MS).toFixed(2)), ' of it');
    const firstSight = (kind: keyof typeof files, what: string) => {
      const times = visits[kind].map(({ firstMs }) => firstMs);
      return [
        against(`first sight ${what} a thumbnail, median`, median(times), TARGETS[kind].median),
        against(`  longest of ${times.length}`, Math.max(...times), TARGETS[kind].longest),
      ];
    };
    const place = all.map(({ placeMs }) => placeMs);
    const full = all.map(({ fullMs }) => fullMs);
    const result = visits.plain.map(({ resultMs }) => resultMs);
    const toFile = all.map(({ fileMs }) => fileMs);
    const blanks = all.reduce((sum, visit) => sum + visit.blanks, 0);
    const frames = all.reduce((sum, visit) => sum + visit.frames, 0);
    return [
      {
        what: `a bare page shows the photo, processor ${CPU_SLOWDOWN} times slower, median`,
        measured: `${unit.toFixed(2)} ms`,
      },
      ...firstSight('thumbnail', 'with'),
      ...firstSight('plain', 'without'),
      against(`the photo itself, longest of ${full.length}`, Math.max(...full), TARGETS.full),
      { what: '  median', measured: `${median(full).toFixed(2)} ms` },
      { what: '  until it can be placed, median', measured: `${median(place).toFixed(2)} ms` },
      atMost('frames without the photo until its result', blanks, 0),
      { what: '  of', measured: `${frames}` },
      against("from 'Generate Photo' to the final picture, median", median(result), TARGETS.result),
      { what: `  longest of ${result.length}`, measured: `${Math.max(...result).toFixed(2)} ms` },
      { what: '  until it is also a file to save, median', measured: `${median(toFile).toFixed(2)} ms` },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

interface Visit {
  /** From the picked file to any photo pixels in the frame, in ms. */
  firstMs: number;
  /** From the picked file to the photo's own pixels. */
  fullMs: number;
  /** From the picked file until the photo can be placed. */
  placeMs: number;
  /** From 'Generate Photo' until the result is there and its picture no longer changes. */
  resultMs: number;
  /** From 'Generate Photo' until the picture is a file. */
  fileMs: number;
  /** Frames from first sight to the end of the result. */
  frames: number;
  /** Those without the photo. */
  blanks: number;
}

async function visit(
  browser: Browser,
  url: string,
  file: string,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<Visit> {
  const page = await openPhonePage(browser);
  await page.emulateMedia({ reducedMotion });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(RECORD_EVENTS);
  const session = await page.context().newCDPSession(page);
  await slowDown(session);
  const screencast = await Screencast.start(page, session);

  const window = (await page.locator('.g-photo-area').boundingBox())!;
  const stage = (await page.locator('.g-stage').boundingBox())!;
  await page.locator('input[type=file]').first().setInputFiles(file);
  // Playwright's queries would run on the page's thread.
  await sleep(REST_MS);
  const button = (await page.getByRole('button', { name: 'Generate Photo' }).boundingBox())!;
  await sleep(SETTLE_MS);
  await page.touchscreen.tap(button.x + button.width / 2, button.y + button.height / 2);
  await sleep(REST_MS);
  await page.getByText('Your photo has been generated successfully').waitFor();
  await page.locator('.g-developing').waitFor({ state: 'detached' });
  // Off the hint about gestures.
  const middle = { x: window.x + window.width / 2, y: window.y + window.height * 0.4 };
  const seen = await screencast.stop([middle, ...gridOf(stage)]);
  const events = await readEvents(page);
  await page.context().close();
  return measure(seen, events);
}

/** Points all over a box. */
function gridOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const steps = Array.from({ length: 20 }, (_, step) => (step + 0.5) / 20);
  return steps.flatMap((down) => steps.map((across) => ({ x: x + width * across, y: y + height * down })));
}

function measure(seen: SeenFrame[], { pickedAt, placeAt, tappedAt, resultAt, fileAt }: Events): Visit {
  const first = seen.findIndex(showsPhoto);
  const full = seen.find(({ colors: [middle] }) => isMagenta(middle!))!;
  const shown = seen.slice(first);
  const last = seen.at(-1)!;
  const lastChange = seen.findLastIndex((frame) => !isSame(frame, last));
  const final = seen.slice(lastChange + 1).find(({ at }) => at > resultAt);
  return {
    firstMs: seen[first]!.at - pickedAt,
    fullMs: full.at - pickedAt,
    placeMs: placeAt - pickedAt,
    resultMs: final!.at - tappedAt,
    fileMs: fileAt - tappedAt,
    frames: shown.length,
    blanks: shown.filter((frame) => !showsPhoto(frame)).length,
  };
}

function isSame({ colors }: SeenFrame, other: SeenFrame): boolean {
  const values = other.colors.flat();
  const difference = colors.flat().reduce((sum, value, i) => sum + Math.abs(value - values[i]!), 0);
  return difference / values.length < SAME_PICTURE;
}

/** @returns the ms from the picked file to the photo, on a page without anything else */
async function visitBarePage(browser: Browser, file: string): Promise<number> {
  const page = await openPhonePage(browser);
  await page.setContent(BARE_PAGE);
  const session = await page.context().newCDPSession(page);
  await slowDown(session);
  const screencast = await Screencast.start(page, session);
  await page.locator('input').setInputFiles(file);
  await sleep(REST_MS);
  const seen = await screencast.stop([{ x: 195, y: 400 }]);
  const pickedAt = await page.evaluate<number>('pickedAt');
  await page.context().close();
  return seen.find(showsPhoto)!.at - pickedAt;
}

const BARE_PAGE = `<!doctype html>
<meta name="viewport" content="width=device-width">
<input type="file">
<img decoding="async" style="position: fixed; inset: 100px 0 0; width: 100%; height: 500px; object-fit: cover">
<script>
  document.querySelector('input').onchange = ({ target, timeStamp }) => {
    globalThis.pickedAt = performance.timeOrigin + timeStamp;
    document.querySelector('img').src = URL.createObjectURL(target.files[0]);
  };
</script>`;

/** Whether a color is of the photo itself, also pale as the effect that develops it begins. The page has no such color. */
const isMagenta = ([red, green, blue]: Color) => Math.min(red, blue) - green > 8;
/** Whether it is of its thumbnail. */
const isCyan = ([red, green, blue]: Color) => Math.min(green, blue) - red > 25;
const showsPhoto = ({ colors: [middle] }: SeenFrame) => isMagenta(middle!) || isCyan(middle!);

/** Runs in the page. A string, since this workspace has no DOM types. */
const RECORD_EVENTS = `{
  globalThis.eventTimes = {};
  const record = (name, time) => (eventTimes[name] = performance.timeOrigin + time);
  addEventListener('change', ({ timeStamp }) => record('pickedAt', timeStamp), true);
  addEventListener('click', ({ timeStamp }) => record('tappedAt', timeStamp), true);
  const recordOnce = (name, selector) => {
    new MutationObserver((changes, observer) => {
      if (!document.querySelector(selector)) return;
      record(name, performance.now());
      observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  };
  recordOnce('placeAt', '[data-step=place]');
  recordOnce('resultAt', '[data-step=result]');
  recordOnce('fileAt', '.g-print');
}`;

/**
 * When the photo was picked and could be placed, the last button was tapped, and the result and the framed photo in it
 * were added to the page, in ms since 1970.
 */
interface Events {
  pickedAt: number;
  tappedAt: number;
  placeAt: number;
  resultAt: number;
  fileAt: number;
}

const readEvents = (page: Page) => page.evaluate<Events>('eventTimes');
