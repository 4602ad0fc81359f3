import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Without `preload`, which reads all style sheets for an experimental rule. */
const ALL_RULES: RunOptions = { runOnly: { type: 'tag', values: TAGS }, preload: false };
const colorRules = axe
  .getRules(['cat.color'])
  .filter(({ tags }) => tags.some((tag) => TAGS.includes(tag)))
  .map(({ ruleId }) => ruleId);
/** The rules of these tags that a color scheme can break. */
const COLOR_RULES: RunOptions = { runOnly: { type: 'rule', values: colorRules }, preload: false };
/** The rules of these tags that a language can break: texts have the same colors in all languages. */
export const RULES_WITHOUT_COLOR: RunOptions = {
  ...ALL_RULES,
  rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
};

/** Half as large as `axe.source`; each document parses it. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fail on axe violations in the page. Runs axe twice if needed: a toast may start to fade during the first run. */
export async function expectNoViolations(page: Page, rules = ALL_RULES): Promise<void> {
  await waitForAnimations(page);
  await saveScreenshot(page);
  const found = await violationsIn(page, rules);
  if (found.length === 0) return;
  await waitForAnimations(page);
  expect(await violationsIn(page, rules), `found at first: ${found.join('; ')}`).toEqual([]);
}

let screenshots = 0;

/** `SCREENSHOTS=FOLDER` stores a screenshot of each checked state: PROJECT-TEST-NUMBER.png. */
async function saveScreenshot(page: Page): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  const { project, title } = test.info();
  const name = `${project.name}-${title.replace(/\W+/g, '-')}-${process.pid}-${++screenshots}.png`;
  await page.screenshot({ path: join(folder, name), fullPage: true });
}

/** Wait for running transitions, whose colors are not final. Ignores endless animations. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
      });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do {
      await Promise.all(moving().map(({ finished }) => finished.catch(() => undefined)));
      // An animation that ended may have started another.
      await frame();
      await frame();
    } while (moving().length > 0);
  });
}

/**
 * Fail on violations of the color rules in the dark scheme and of all rules in the light scheme. Starts with the page's
 * scheme and switches it once in place, which axe treats like a page opened in that scheme and which is much faster.
 */
export async function expectNoViolationsInLightAndDark(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, colorScheme === 'dark' ? COLOR_RULES : ALL_RULES);
  }
}

/** Fail if something is wider than the screen. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { scrollWidth, visibleWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    visibleWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth, "content fits the screen's width").toBeLessThanOrEqual(visibleWidth);
}

/** Fail on axe violations in either scheme and on content wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolationsInLightAndDark(page);
  await expectNoOverflow(page);
}

/**
 * Run axe in the page itself: injected once per document, with no second page to collect results, which is several
 * times faster. Frames are not checked, so there must be none.
 */
async function violationsIn(page: Page, rules: RunOptions): Promise<string[]> {
  expect(page.frames(), 'the page has no frames').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, rules);
}
