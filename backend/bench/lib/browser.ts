import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';

const ENSURE_CHROMIUM = fileURLToPath(new URL('../../../scripts/ensure-chromium.mjs', import.meta.url));

/** Chromium, as the browser tests start it. */
export function openBrowser(): Promise<Browser> {
  const executablePath = execFileSync(process.execPath, [ENSURE_CHROMIUM], { encoding: 'utf8' }).trim();
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}
