/**
 * Draws the demonstration event's frame from demo-frame.html in Chromium, with its transparency.
 * Run by hand when the drawing changes: node scripts/art/draw-demo-frame.mjs
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const here = import.meta.dirname;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--allow-file-access-from-files',
  ],
});
const page = await browser.newPage({ viewport: { width: 1080, height: 1440 } });
await page.goto(pathToFileURL(join(here, 'demo-frame.html')).href);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: join(here, '../../backend/assets/demo/frame.png'), omitBackground: true });
await browser.close();
