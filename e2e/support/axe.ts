import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ALL_RULES: RunOnly = { type: 'tag', values: TAGS };
/** The rules of these tags that another color scheme can break. */
const COLOR_RULES: RunOnly = {
  type: 'rule',
  values: axe
    .getRules(['cat.color'])
    .filter(({ tags }) => tags.some((tag) => TAGS.includes(tag)))
    .map(({ ruleId }) => ruleId),
};

/**
 * Fails with what axe finds in the page as it stands. What it finds is looked at twice: a toast may have begun to fade
 * in the midst of the first look.
 */
export async function expectNoViolations(page: Page, rules = ALL_RULES): Promise<void> {
  await comesToRest(page);
  await keepScreenshot(page);
  const found = await violationsIn(page, rules);
  if (found.length === 0) return;
  await comesToRest(page);
  expect(await violationsIn(page, rules), `found at first: ${found.join('; ')}`).toEqual([]);
}

let screenshots = 0;

/** `SCREENSHOTS=FOLDER` keeps a picture of each state that axe is asked about: PROJECT-TEST-NUMBER.png. */
async function keepScreenshot(page: Page): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  const { project, title } = test.info();
  const name = `${project.name}-${title.replace(/\W+/g, '-')}-${process.pid}-${++screenshots}.png`;
  await page.screenshot({ path: join(folder, name), fullPage: true });
}

/** Colours in the middle of a fade are nobody's. What moves for ever is not waited for. */
async function comesToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
      });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do {
      await Promise.all(moving().map(({ finished }) => finished.catch(() => undefined)));
      // What ended may have had another begin.
      await frame();
      await frame();
    } while (moving().length > 0);
  });
}

/**
 * Fails with what the color rules find in the dark scheme, and all rules in the light one. Switches the scheme in place,
 * which is the same to axe as a page opened in the other scheme, and much quicker.
 */
export async function expectNoViolationsInLightAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, COLOR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page);
}

/** Fails when something is wider than the screen. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { scrolled, seen } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }));
  expect(scrolled, 'nothing is wider than the screen').toBeLessThanOrEqual(seen);
}

/** Fails with what axe finds in either scheme, and when something is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolationsInLightAndDark(page);
  await expectNoOverflow(page);
}

/**
 * Asks axe in the page itself: it is brought there once a document, and no second page is opened to collect what it
 * found, which takes several times as long. It does not look into frames, so there must be none.
 */
async function violationsIn(page: Page, rules: RunOnly): Promise<string[]> {
  expect(page.frames(), 'axe looks into the page alone').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, rules);
}
