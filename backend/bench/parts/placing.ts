import type { CDPSession, Page } from '@playwright/test';
import { openBrowser } from '../lib/browser.js';
import { median } from '../lib/interleaved.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atLeast, type BenchPart, type Finding } from '../lib/part.js';
import { phonePhoto } from '../lib/pictures.js';
import { BenchServer } from '../lib/server.js';

const ROUNDS = 5;
const ROUND_MS = 2_000;
/** Touches a second, as phones report them. */
const TOUCHES = 120;
/** How many times slower than this machine's the phone's processor is taken to be. */
const SLOWER = 4;
/** A stage that keeps up with the screen draws nearly as many frames as a page that has nothing to draw. */
const LEAST_SHARE = 0.9;

/**
 * A finger moving a 12 MP photo in its frame on a phone's screen, the processor slowed down: how many of the frames that
 * the same page draws at rest are drawn under the moving finger. At rest and moving take turns, so that whatever else
 * the machine does meets both. Without a graphics card, which phones have.
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
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

    const still: Round[] = [];
    const moving: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      still.push(await framesWhile(page, () => page.waitForTimeout(ROUND_MS)));
      moving.push(await framesWhile(page, () => drag(page, session, middle)));
    }
    const share = median(moving.map(({ rate }, round) => rate / still[round]!.rate));
    const rate = (rounds: Round[]) => median(rounds.map((round) => round.rate)).toFixed(0);
    return [
      atLeast(
        `placing: frames under a moving finger against a page at rest, processor ${SLOWER} times slower`,
        share,
        LEAST_SHARE,
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
    rate: (1000 * gaps.length) / (times.at(-1)! - times[0]!),
    late: gaps.filter((gap) => gap > (2.5 * 1000) / 60).length / gaps.length,
  };
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
    await page.waitForTimeout(1000 / TOUCHES);
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
