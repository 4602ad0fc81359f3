import { openBrowser } from '../lib/browser.js';
import { median } from '../lib/interleaved.js';
import { createBenchEvent } from '../lib/organizer.js';
import type { BenchPart, Finding } from '../lib/part.js';
import { phonePhoto } from '../lib/pictures.js';
import { BenchServer } from '../lib/server.js';

const SECONDS = 4;
/** Touches a second, as phones report them. */
const TOUCHES = 120;

/**
 * A finger moving a 12 MP photo in its frame on a phone's screen. It informs and promises nothing: this browser
 * draws without a graphics card.
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
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await touch('touchStart', x, y);
    await page.evaluate(COUNT_FRAMES);
    const startedAt = performance.now();
    for (let i = 0; performance.now() - startedAt < SECONDS * 1000; i++) {
      await touch('touchMove', x + 60 * Math.sin(i / 12), y + 40 * Math.cos(i / 17));
      await page.waitForTimeout(1000 / TOUCHES);
    }
    const frames = await page.evaluate<number[]>('frameTimes');
    await touch('touchEnd', x, y);
    const gaps = frames.slice(1).map((time, i) => time - frames[i]!);
    return [
      {
        what: 'placing: frames a second under a moving finger, 390x844 at 3x, no graphics card',
        measured: (1000 / median(gaps)).toFixed(0),
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Runs in the page, whose types this workspace does not know. */
const COUNT_FRAMES = `{
  globalThis.frameTimes = [];
  const note = (time) => {
    frameTimes.push(time);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}`;
