import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';
import { fileChooser } from './file-chooser.js';

/** Presses Tab until something has the focus, and sees that the focus shows. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => {
        const around = element.matches('input[type=file]') ? element.parentElement! : element;
        return getComputedStyle(around).outlineStyle;
      });
      expect(outline, `the focus on ${target.toString()} shows`).not.toBe('none');
      return;
    }
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/** Goes there and presses Enter. */
export async function press(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Goes to a field and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Presses Enter on a field for files, which has the focus; the dialog it opens is the system's. */
export function openFiles(page: Page): Promise<FileChooser> {
  return fileChooser(page, () => page.keyboard.press('Enter'));
}

/** Fails when the focus is nowhere, from where the next Tab would begin at the page's start. */
export async function expectFocusIn(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
