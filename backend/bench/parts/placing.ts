import type { CDPSession, Page } from '@playwright/test';
import { CPU_SLOWDOWN, openBrowser, openPhonePage, slowDown, touch } from '../lib/browser.js';
import { median } from '../lib/interleaved.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atLeast, atMost, type BenchPart, type Finding } from '../lib/part.js';
import { phonePhoto } from '../lib/images.js';
import { BenchServer } from '../lib/server.js';

const ROUNDS = 5;
const ROUND_MS = 2_000;
const TOUCHES_PER_SECOND = 120;
/**
 * The minimum frame rate under a moving finger, as a share of the idle page's. Below 1, since other processes use the
 * same cores.
 */
const MIN_FRAME_SHARE = 0.9;
const FRAME_MS = 1000 / 60;

/**
 * Frame rate while a finger moves a 12 MP photo on a phone's screen with a throttled CPU, against the idle page; and the
 * main thread's CPU time per frame, which other load hardly changes. There is no GPU, so that the CPU also composites.
 */
const part: BenchPart = { title: 'Placing a photo', run };
export default part;

async function run(): Promise<Finding[]> {
  const buffer = await phonePhoto();
  const server = await BenchServer.start();
  const browser = await openBrowser();
  try {
    const { slug } = await createBenchEvent(server);
    const page = await openPhonePage(browser);
    await page.goto(`${server.url}/event/${slug}`);
    const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const box = (await page.getByRole('application').boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await slowDown(session);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });

    const still: Round[] = [];
    const moving: Round[] = [];
    const needed: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      still.push(await framesWhile(page, () => page.waitForTimeout(ROUND_MS)));
      const before = await threadMs(session);
      const moved = await framesWhile(page, () => drag(page, session, middle));
      needed.push(((await threadMs(session)) - before) / moved.frames / FRAME_MS);
      moving.push(moved);
    }
    const share = median(moving.map(({ rate }, round) => rate / still[round]!.rate));
    const rate = (rounds: Round[]) => median(rounds.map((round) => round.rate)).toFixed(0);
    return [
      atMost(
        `placing: the page's thread for a frame, processor ${CPU_SLOWDOWN} times slower, against a frame at 60 Hz`,
        median(needed),
        1,
        ' of it',
      ),
      atLeast(
        `placing: frames under a moving finger against a page at rest, processor ${CPU_SLOWDOWN} times slower`,
        share,
        MIN_FRAME_SHARE,
        ' of them',
      ),
      {
        what: '  frames a second, 390x844 at 3x: at rest, moving',
        measured: `${rate(still)}, ${rate(moving)}`,
      },
      {
        what: '  frames more than two 60-Hz frames late, moving',
        measured: `${(100 * median(moving.map(({ late }) => late))).toFixed(1)}%`,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Frames drawn in one round. */
interface Round {
  frames: number;
  /** Frames a second. */
  rate: number;
  /** The share of frames more than two 60-Hz frames after the previous one. */
  late: number;
}

async function framesWhile(page: Page, during: () => Promise<void>): Promise<Round> {
  await page.evaluate(COUNT_FRAMES);
  await during();
  const times = await page.evaluate<number[]>('stopCounting()');
  const gaps = times.slice(1).map((time, i) => time - times[i]!);
  return {
    frames: gaps.length,
    rate: (1000 * gaps.length) / (times.at(-1)! - times[0]!),
    late: gaps.filter((gap) => gap > 2.5 * FRAME_MS).length / gaps.length,
  };
}

/** CPU time of the page's main thread so far in ms, including the throttling. */
async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

async function drag(page: Page, session: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  await touch(session, 'touchStart', { x, y });
  const startedAt = performance.now();
  for (let i = 0; performance.now() - startedAt < ROUND_MS; i++) {
    await touch(session, 'touchMove', { x: x + 60 * Math.sin(i / 12), y: y + 40 * Math.cos(i / 17) });
    await page.waitForTimeout(1000 / TOUCHES_PER_SECOND);
  }
  await touch(session, 'touchEnd', { x, y });
}

/** Runs in the page. A string, since this workspace has no DOM types. */
const COUNT_FRAMES = `{
  const times = [];
  let next;
  const record = (time) => {
    times.push(time);
    next = requestAnimationFrame(record);
  };
  next = requestAnimationFrame(record);
  globalThis.stopCounting = () => {
    cancelAnimationFrame(next);
    return times;
  };
}`;
