import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';

const COMMAND = fileURLToPath(new URL('../../../scripts/command.mjs', import.meta.url));

/** The assumed ratio of this machine's CPU speed to a phone's. */
export const CPU_SLOWDOWN = 4;

/** The path of the Chromium that the browser tests use. */
export function chromiumPath(): string {
  return execFileSync(process.execPath, [COMMAND, 'chromium'], { encoding: 'utf8' }).trim();
}

/** Start Chromium with the options of the browser tests. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

/** A page on a phone's screen, in its own context. */
export async function openPhonePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  });
  return context.newPage();
}

/** Slow the page's main thread down to a phone's. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Touch the screen with a finger. @param point in CSS pixels */
export async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  point: { x: number; y: number },
): Promise<void> {
  const touchPoints = type === 'touchEnd' ? [] : [point];
  await session.send('Input.dispatchTouchEvent', { type, touchPoints });
}
