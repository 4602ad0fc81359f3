import type { CDPSession, Page } from '@playwright/test';
import { openBrowser } from '../lib/browser.js';
import { median } from '../lib/interleaved.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atLeast, atMost, type BenchPart, type Finding } from '../lib/part.js';
import { phonePhoto } from '../lib/images.js';
import { BenchServer } from '../lib/server.js';

const ROUNDS = 5;
const ROUND_MS = 2_000;
/** Touches a second, as phones report them. */
const TOUCHES_PER_SECOND = 120;
/** How many times slower than this machine's the phone's processor is taken to be. */
const CPU_SLOWDOWN = 4;
/**
 * A stage that keeps up with the screen draws nearly as many frames as a page that has nothing to draw. Below 1 by what
 * the rest of the machine takes of its cores.
 */
const MIN_FRAME_SHARE = 0.9;
const FRAME_MS = 1000 / 60;

/**
 * A finger moving a 12 MP photo in its frame on a phone's screen, the processor slowed down: how many of the frames that
 * the same page draws at rest are drawn under the moving finger, in turns; and, which other work on the machine does not
 * change, how much of a frame's time the page's thread needs of such a processor. Without a graphics card, which phones
 * have: the processor composites the page's layers, too.
 */
const part: BenchPart = { title: 'Placing a photo', run };
export default part;

async function run(): Promise<Finding[]> {
  const buffer = await phonePhoto();
  const server = await BenchServer.start();
  const browser = await openBrowser();
  try {
    const { slug } = await createBenchEvent(server);
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/event/${slug}`);
    const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const box = (await page.getByRole('application').boundingBox())!;
    const session = await context.newCDPSession(page);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

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
        what: '  frames later than two of the screen at 60 Hz, moving',
        measured: `${(100 * median(moving.map(({ late }) => late))).toFixed(1)}%`,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** What was drawn in a stretch of time. */
interface Round {
  frames: number;
  /** Frames a second. */
  rate: number;
  /** The share of frames that came more than two frames of a screen of 60 Hz after the one before. */
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

/** Processor time that the page's main thread has used so far, in milliseconds; what it was slowed down by is in it. */
async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

async function drag(page: Page, session: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0, dy = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y: y + dy }],
    });
  await touch('touchStart');
  const startedAt = performance.now();
  for (let i = 0; performance.now() - startedAt < ROUND_MS; i++) {
    await touch('touchMove', 60 * Math.sin(i / 12), 40 * Math.cos(i / 17));
    await page.waitForTimeout(1000 / TOUCHES_PER_SECOND);
  }
  await touch('touchEnd');
}

/** Runs in the page, whose types this workspace does not know. */
const COUNT_FRAMES = `{
  const times = [];
  let next;
  const note = (time) => {
    times.push(time);
    next = requestAnimationFrame(note);
  };
  next = requestAnimationFrame(note);
  globalThis.stopCounting = () => {
    cancelAnimationFrame(next);
    return times;
  };
}`;
