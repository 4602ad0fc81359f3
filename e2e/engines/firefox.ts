import { launch, type ElementHandle } from 'puppeteer-core';
import { elementScript, type Engine, PHONE_SIZE, type Target } from './engine.js';

/**
 * Start Debian's Firefox without a window, driven over WebDriver BiDi on a free port of the loopback interface.
 *
 * @param preferences of about:config
 */
export async function startFirefox(preferences: Record<string, unknown> = {}): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: preferences,
    defaultViewport: PHONE_SIZE,
  });
  const page = await browser.newPage();
  const find = async (target: Target) => {
    const element = (await page.evaluateHandle(elementScript(target))).asElement();
    if (!element) throw new Error(`No ${JSON.stringify(target)}.`);
    return element;
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    run: <Result>(expression: string) => page.evaluate(expression) as Promise<Result>,
    click: async (target) => ((await find(target)) as ElementHandle<Element>).click(),
    type: async (target, text) => (await find(target)).type(text),
    setFile: async (target, path) =>
      ((await find(target)) as ElementHandle<HTMLInputElement>).uploadFile(path),
    close: () => browser.close(),
  };
}
