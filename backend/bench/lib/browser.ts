import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';

const COMMAND = fileURLToPath(new URL('../../../scripts/command.mjs', import.meta.url));

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
