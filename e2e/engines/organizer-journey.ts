import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, type TestInfo } from '@playwright/test';
import { plainFrame } from '../support/images.js';
import { click, countVisible, type Engine, evaluate, expectVisible, fill } from './engine.js';

const PASSWORD = 'correct horse battery';

/** Sign up, sign in, create an event, open its QR code, and see a photo arrive. */
export async function walkOrganizerJourney(
  engine: Engine,
  origin: string,
  info: TestInfo,
  addPhoto: (slug: string) => Promise<unknown>,
): Promise<void> {
  const email = `${randomUUID()}@example.org`;
  await engine.goto(`${origin}/auth`);
  await click(engine, { css: '[role=tab]', name: 'Sign Up' });
  await fill(engine, { css: 'input', name: 'Name' }, 'Olivia Organizer');
  await fill(engine, { css: 'input', name: 'Email' }, email);
  await fill(engine, { css: 'input', name: 'Password' }, PASSWORD);
  await fill(engine, { css: 'input', name: 'Confirm Password' }, PASSWORD);
  await click(engine, { css: 'button', name: 'Create Account' });
  // The form already contains the email.
  await click(engine, { css: 'a', name: 'Sign In Now' });
  await fill(engine, { css: 'input', name: 'Password' }, PASSWORD);
  await click(engine, { css: 'button[type=submit]', name: 'Sign In' });
  await expectVisible(engine, { css: 'h1', name: 'Dashboard' });

  await engine.goto(`${origin}/create-event`);
  await fill(engine, { css: 'input', name: 'Event Title' }, 'Harbor Nights');
  const slug = `harbor-${randomUUID().slice(0, 8)}`;
  await fill(engine, { css: 'input', name: /^Event Slug/ }, slug);
  expect(await evaluate(engine, countLines, '/event/')).toBe(1);
  await expectVisible(engine, { css: '*', name: `/event/${slug} is available` });
  const frame = info.outputPath('frame.png');
  await writeFile(frame, await plainFrame());
  await engine.setFile({ css: 'input[type=file][accept*=png]' }, frame);
  await expectVisible(engine, { css: 'img, canvas', name: 'Portrait photo in your frame' });
  await click(engine, { css: 'button', name: 'Create Event' });
  await click(engine, { css: 'button', name: 'QR code of Harbor Nights' });
  await expectVisible(engine, { css: '[role=dialog] *', name: `QR code that opens ${origin}/event/${slug}` });

  await engine.goto(`${origin}/dashboard`);
  await click(engine, { css: 'a', name: 'Harbor Nights' });
  await expectVisible(engine, { css: 'h2, h3', name: 'No photos yet' });
  await addPhoto(slug);
  const tiles = { css: 'ul[aria-label="Photos"] li' };
  await expect.poll(() => countVisible(engine, tiles)).toBe(1);
}

/** Lines of the first element with this text. Runs in the page. */
function countLines(text: string): number {
  const element = [...document.querySelectorAll('span')].find(({ textContent }) => textContent === text)!;
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}
