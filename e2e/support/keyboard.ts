import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';
import { fileChooser } from './file-chooser.js';

/** Press Tab until the target has the focus, and check that the focus is visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => {
        const target = element.matches('input[type=file]') ? element.parentElement! : element;
        return getComputedStyle(target).outlineStyle;
      });
      expect(outline, `the focus on ${target.toString()} shows`).not.toBe('none');
      return;
    }
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/** Tab to the target and press Enter. */
export async function press(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Tab to a field and type. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Press Enter on the focused file input, which opens the system's dialog. */
export function openFiles(page: Page): Promise<FileChooser> {
  return fileChooser(page, () => page.keyboard.press('Enter'));
}

/** Fail if the focus is lost: the next Tab would then start at the top of the page. */
export async function expectFocusIn(container: Locator): Promise<void> {
  await expect
    .poll(() => container.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
}
