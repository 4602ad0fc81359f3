import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const ENSURE_CHROMIUM = fileURLToPath(new URL('../scripts/ensure-chromium.mjs', import.meta.url));
// Kept for the workers, which read this file again.
process.env['CHROMIUM_PATH'] ||= execFileSync(process.execPath, [ENSURE_CHROMIUM], {
  encoding: 'utf8',
}).trim();

export default defineConfig({
  outputDir: './test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // Set by the global setup before the workers start.
    baseURL: process.env['E2E_BASE_URL'],
    // Every test pays for it: the pictures of its film strip, drawn and written all the time, are a quarter of the cost.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      // Root has no sandbox; nothing here needs a graphics card or Google's services.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'commands', testDir: './commands' },
    // Tests for one kind of device alone say so in their name.
    {
      name: 'desktop',
      testIgnore: /\.phone\.spec/,
      testDir: './tests',
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: /\.desktop\.spec/,
      testDir: './tests',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
