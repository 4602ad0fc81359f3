import { expect, type Page } from '@playwright/test';
import {
  expectNoOverflow,
  expectNoViolations,
  expectNoViolationsInLightAndDark,
  RULES_WITHOUT_COLOR,
} from './axe.js';
import { DESKTOP } from './devices.js';

/** Tests continue in the last one, which is checked light and dark, since languages do not change colors. */
const LANGUAGES = ['ar', 'de', 'es', 'fr', 'pt-BR', 'pt-PT', 'en'];

/** One right-to-left and one left-to-right language, also checked on a desktop screen. */
const WIDE_LANGUAGES = ['ar', 'en'];

/**
 * Fail on axe violations and on content wider than the screen: in every language, in the last one light and dark, and
 * on a wide screen.
 *
 * @param restore restores the state after a reload, for pages without a language menu
 */
export async function expectNoViolationsInAnyLanguage(
  page: Page,
  restore: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (const language of LANGUAGES) {
    await setLanguage(page, language, restore);
    if (language === 'en') await expectNoViolationsInLightAndDark(page);
    else await expectNoViolations(page, RULES_WITHOUT_COLOR);
    await expectNoOverflow(page);
    if (WIDE_LANGUAGES.includes(language)) await expectNoViolationsOnDesktop(page);
  }
}

/** Resize a phone's page to a desktop, check it there and resize it back. */
export async function expectNoViolationsOnDesktop(page: Page): Promise<void> {
  const own = page.viewportSize()!;
  if (own.width >= DESKTOP.viewport.width) return;
  await page.setViewportSize(DESKTOP.viewport);
  await expectNoViolations(page);
  await expectNoOverflow(page);
  await page.setViewportSize(own);
}

async function setLanguage(page: Page, language: string, restore: () => Promise<unknown>): Promise<void> {
  // An open dialog makes the menu inert for users, but it stays in the page.
  const choice = page.locator('footer select');
  if ((await choice.count()) > 0) await choice.selectOption(language, { force: true });
  else {
    await page.evaluate((id) => localStorage.setItem('guest-language', id), language);
    await page.reload();
    await restore();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Stop all timers of one second or more: countdowns stand still, and nothing retries. */
export const blockTimers = (page: Page) =>
  page.evaluate(() => {
    const setTimer = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (act: () => void, delay = 0) => (delay >= 1000 ? 0 : setTimer(act, delay)),
    });
  });
