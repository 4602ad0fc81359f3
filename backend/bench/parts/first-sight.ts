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
import { Screencast, type SeenColor } from '../lib/screencast.js';
import { BenchServer } from '../lib/server.js';

const ROUNDS = 20;
/** The page works undisturbed for this long after each step. */
const REST_MS = 2_000;
/** Then it has finished what a query of the test made it do. */
const SETTLE_MS = 300;

/** Milliseconds: median and longest of all rounds. */
const TARGETS = {
  thumbnail: { median: 100, longest: 200 },
  plain: { median: 150, longest: 300 },
  full: 500,
  result: 300,
};

/**
 * First visits on a phone's screen with a throttled CPU, from picking a 12 MP photo to its result. The times end with the
 * first frame of a screencast that shows it: the browser reports images as painted before the screen shows them.
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
    // The first visit fills the server's caches.
    await visit(browser, url, files.plain);
    for (let round = 0; round < ROUNDS; round++) {
      visits.thumbnail.push(await visit(browser, url, files.thumbnail));
      visits.plain.push(await visit(browser, url, files.plain));
    }
    const all = [...visits.thumbnail, ...visits.plain];
    const slower = `processor ${CPU_SLOWDOWN} times slower`;
    const firstSight = (kind: keyof typeof files, what: string) => {
      const times = visits[kind].map(({ firstMs }) => firstMs);
      return [
        atMost(
          `first sight ${what} a thumbnail, ${slower}, median`,
          median(times),
          TARGETS[kind].median,
          ' ms',
        ),
        atMost(`  longest of ${times.length}`, Math.max(...times), TARGETS[kind].longest, ' ms'),
      ];
    };
    const full = all.map(({ fullMs }) => fullMs);
    const result = all.map(({ resultMs }) => resultMs);
    const blanks = all.reduce((sum, visit) => sum + visit.blanks, 0);
    const frames = all.reduce((sum, visit) => sum + visit.frames, 0);
    return [
      ...firstSight('thumbnail', 'with'),
      ...firstSight('plain', 'without'),
      atMost(
        `the photo itself, ${slower}, longest of ${full.length}`,
        Math.max(...full),
        TARGETS.full,
        ' ms',
      ),
      { what: '  median', measured: `${median(full).toFixed(2)} ms` },
      atMost('frames without the photo until its result', blanks, 0),
      { what: '  of', measured: `${frames}` },
      atMost(`from 'Generate Photo' to the result, ${slower}, median`, median(result), TARGETS.result, ' ms'),
      { what: `  longest of ${result.length}`, measured: `${Math.max(...result).toFixed(2)} ms` },
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
  resultMs: number;
  /** Frames from first sight to the end of the result. */
  frames: number;
  /** Those without the photo. */
  blanks: number;
}

async function visit(browser: Browser, url: string, file: string): Promise<Visit> {
  const page = await openPhonePage(browser);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(RECORD_EVENTS);
  const session = await page.context().newCDPSession(page);
  await slowDown(session);
  const screencast = await Screencast.start(page, session);

  const box = (await page.locator('.g-photo-area').boundingBox())!;
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
  const seen = await screencast.stop({ x: box.x + box.width / 2, y: box.y + box.height * 0.4 });
  const events = await readEvents(page);
  await page.context().close();
  return measure(seen, events);
}

function measure(seen: SeenColor[], { pickedAt, tappedAt, resultAt }: Events): Visit {
  const first = seen.findIndex(showsPhoto);
  const full = seen.find(({ color }) => isMagenta(color))!;
  const shown = seen.slice(first);
  return {
    firstMs: seen[first]!.at - pickedAt,
    fullMs: full.at - pickedAt,
    // The next frame shows it, unless nothing on the screen changes with it.
    resultMs: (seen.find(({ at }) => at > resultAt)?.at ?? resultAt) - tappedAt,
    frames: shown.length,
    blanks: shown.filter((frame) => !showsPhoto(frame)).length,
  };
}

/** Whether a color is of the photo itself, also pale as the effect that develops it begins. The page has no such color. */
const isMagenta = ([red, green, blue]: SeenColor['color']) => Math.min(red, blue) - green > 8;
/** Whether it is of its thumbnail. */
const isCyan = ([red, green, blue]: SeenColor['color']) => Math.min(green, blue) - red > 25;
const showsPhoto = ({ color }: SeenColor) => isMagenta(color) || isCyan(color);

/** Runs in the page. A string, since this workspace has no DOM types. */
const RECORD_EVENTS = `{
  globalThis.eventTimes = {};
  const record = (name, time) => (eventTimes[name] = performance.timeOrigin + time);
  addEventListener('change', ({ timeStamp }) => record('pickedAt', timeStamp), true);
  addEventListener('click', ({ timeStamp }) => record('tappedAt', timeStamp), true);
  new MutationObserver((changes, observer) => {
    if (!document.querySelector('.g-print')) return;
    record('resultAt', performance.now());
    observer.disconnect();
  }).observe(document.body, { childList: true, subtree: true });
}`;

/** When the photo was picked, the last button tapped and the framed photo added to the page, in ms since 1970. */
interface Events {
  pickedAt: number;
  tappedAt: number;
  resultAt: number;
}

const readEvents = (page: Page) => page.evaluate<Events>('eventTimes');
