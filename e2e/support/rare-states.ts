import { expect, type Page } from '@playwright/test';
import { expectNoOverflow, expectNoViolations, expectNoViolationsInLightAndDark } from './axe.js';
import { DESKTOP } from './devices.js';

/** The last one, in which every test goes on, is looked at light and dark: a language changes no colour. */
const LANGUAGES = ['ar', 'de', 'es', 'fr', 'pt-BR', 'pt-PT', 'en'];

/** Read from right and from left: in these what is on a phone is looked at on a desktop's screen, too. */
const WIDE_LANGUAGES = ['ar', 'en'];

/**
 * Fails with what axe finds, and when something is wider than the screen: in every language of the page, in the last one
 * light and dark, and on a wide screen.
 *
 * @param again brings the state back after the page was opened anew, where nothing on it changes its language
 */
export async function expectNoViolationsInAnyLanguage(
  page: Page,
  again: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (const language of LANGUAGES) {
    await speak(page, language, again);
    await (language === 'en' ? expectNoViolationsInLightAndDark : expectNoViolations)(page);
    await expectNoOverflow(page);
  }
  const own = page.viewportSize()!;
  if (own.width >= 1024) return;
  await page.setViewportSize(DESKTOP.viewport);
  for (const language of WIDE_LANGUAGES) {
    await speak(page, language, again);
    await expectNoViolations(page);
    await expectNoOverflow(page);
  }
  await page.setViewportSize(own);
}

async function speak(page: Page, language: string, again: () => Promise<unknown>): Promise<void> {
  // Where a dialog is open the rest of the page is out of reach, for people, and stays there all the same.
  const choice = page.locator('footer select');
  if ((await choice.count()) > 0) await choice.selectOption(language, { force: true });
  else {
    await page.evaluate((id) => localStorage.setItem('guest-language', id), language);
    await page.reload();
    await again();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** From now on nothing happens by itself a second later or more: a countdown stands, and nothing is tried again. */
export const stopTime = (page: Page) =>
  page.evaluate(() => {
    const soon = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (act: () => void, delay = 0) => (delay >= 1000 ? 0 : soon(act, delay)),
    });
  });
